/** Reads the environment once, with clear words for what is wrong. */

import path from 'node:path'

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin under which people reach the site; links in mails are built from it, never from a request's Host. */
  readonly publicOrigin: string
  readonly dataDir: string
  /** PostgreSQL address, or undefined for the embedded database in dataDir. */
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  /** A demonstration: sample data, mails kept instead of sent, sign-ins printed. */
  readonly demo: boolean
  /** 32 bytes or more from which keys are derived; made and kept in dataDir where not given. */
  readonly secret: string | undefined
  /** Number of the key pair that browsers seal to; one more makes it another pair. */
  readonly sealingKey: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Addresses of proxies whose X-Forwarded-For is believed, counted from the right. */
  readonly trustedProxies: number
  readonly rateLimit: boolean
  /** Where the push relay answers, or undefined for the one that is hosted in this process. */
  readonly pushRelay: string | undefined
  /** Shared with a relay elsewhere; derived from the site's secret where not given. */
  readonly pushSecret: string | undefined
  readonly pushSubject: string
  readonly pushExtraOrigins: readonly string[]
  /**
   * Whether stand-ins of payment providers take the place of those without keys: always in a demonstration, elsewhere by wish
   * only, since no money moves there.
   */
  readonly sandbox: boolean
  /** With it a test makes the stand-ins fail. */
  readonly sandboxControlKey: string | undefined
  /** Keys of the card provider, or undefined: then it is the sandbox, where there is one. */
  readonly stripe: StripeKeys | undefined
  /** The same of PayPal. */
  readonly paypal: PayPalKeys | undefined
  /** Keys of reCAPTCHA, or undefined: then forms ask for a proof of work of our own. */
  readonly recaptcha: RecaptchaKeys | undefined
  /** Where clamd answers, `host:port` or the path of a socket; undefined scans nothing. */
  readonly clamd: string | undefined
}

interface RecaptchaKeys {
  readonly siteKey: string
  readonly secretKey: string
  readonly address: string
}

interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Of the messages about connected accounts, which come over a line of their own. */
  readonly connectSecret: string | undefined
  /** Told to everybody, for clients that show the provider's own fields. */
  readonly publicKey: string | undefined
}

interface PayPalKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly address: string
  /** PayPal's own stand-in: no money moves there either. */
  readonly test: boolean
}

/** @throws Error with a sentence for the operator. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  options: { readonly demo: boolean },
): Config {
  const port = whole(environment, 'PORT', 4173, 0, 65_535)
  const publicOrigin = origin('PUBLIC_URL', environment['PUBLIC_URL'] ?? `http://localhost:${port}`)
  const pushRelay = environment['PUSH_RELAY_URL'] ? origin('PUSH_RELAY_URL', environment['PUSH_RELAY_URL']) : undefined
  const pushSecret = secret('PUSH_SECRET', environment['PUSH_SECRET'])
  if (pushRelay !== undefined && pushSecret === undefined)
    throw new Error('PUSH_SECRET must be given with PUSH_RELAY_URL, the same as the relay has.')
  return {
    port,
    host: environment['HOST'] ?? '0.0.0.0',
    publicOrigin,
    dataDir: path.resolve(environment['DATA_DIR'] ?? '.data'),
    databaseUrl: databaseUrl(environment['DATABASE_URL']),
    databasePool: whole(environment, 'DATABASE_POOL', 10, 2, 200),
    demo: options.demo,
    secret: secret('APP_SECRET', environment['APP_SECRET']),
    sealingKey: whole(environment, 'SEALING_KEY', 1, 1, 1_000_000),
    smtpUrl: environment['SMTP_URL'],
    mailFrom: environment['MAIL_FROM'] ?? 'Freehold <no-reply@localhost>',
    trustedProxies: whole(environment, 'TRUSTED_PROXIES', 0, 0, 10),
    rateLimit: environment['RATE_LIMIT'] !== 'off',
    pushRelay,
    pushSecret,
    pushSubject: environment['PUSH_SUBJECT'] ?? 'mailto:ops@example.com',
    sandbox: options.demo || environment['PAYMENT_SANDBOX'] === 'on',
    sandboxControlKey: environment['SANDBOX_CONTROL_KEY'] || undefined,
    stripe: stripeKeys(environment),
    paypal: payPalKeys(environment),
    recaptcha: recaptchaKeys(environment),
    clamd: clamdAddress(environment['CLAMD_ADDRESS']),
    pushExtraOrigins: (environment['PUSH_EXTRA_ORIGINS'] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  }
}

function stripeKeys(environment: Readonly<Record<string, string | undefined>>): Config['stripe'] {
  const [secretKey, webhookSecret] = [environment['STRIPE_SECRET_KEY'], environment['STRIPE_WEBHOOK_SECRET']]
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are given together or not at all.')
  const [connectSecret, publicKey] = [environment['STRIPE_CONNECT_WEBHOOK_SECRET'], environment['STRIPE_PUBLIC_KEY']]
  if (publicKey && !publicKey.startsWith('pk_')) throw new Error('STRIPE_PUBLIC_KEY must begin with pk_.')
  return { secretKey, webhookSecret, connectSecret: connectSecret || undefined, publicKey: publicKey || undefined }
}

function payPalKeys(environment: Readonly<Record<string, string | undefined>>): Config['paypal'] {
  const [clientId, clientSecret, webhookId] = [
    environment['PAYPAL_CLIENT_ID'],
    environment['PAYPAL_CLIENT_SECRET'],
    environment['PAYPAL_WEBHOOK_ID'],
  ]
  if (!clientId && !clientSecret && !webhookId) return undefined
  if (!clientId || !clientSecret || !webhookId)
    throw new Error('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are given together or not at all.')
  const place = environment['PAYPAL_ENVIRONMENT'] || 'live'
  if (place !== 'live' && place !== 'sandbox')
    throw new Error(`PAYPAL_ENVIRONMENT must be live or sandbox, not “${place}”.`)
  const test = place === 'sandbox'
  const address = test ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'
  return { clientId, clientSecret, webhookId, address, test }
}

function recaptchaKeys(environment: Readonly<Record<string, string | undefined>>): Config['recaptcha'] {
  const [siteKey, secretKey] = [environment['RECAPTCHA_SITE_KEY'], environment['RECAPTCHA_SECRET_KEY']]
  if (!siteKey && !secretKey) return undefined
  if (!siteKey || !secretKey)
    throw new Error('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are given together or not at all.')
  return { siteKey, secretKey, address: 'https://www.google.com' }
}

function clamdAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^(?:\/.+|[\w.-]+:\d{1,5})$/.test(text))
    throw new Error(`CLAMD_ADDRESS must be host:port or the path of a socket, not “${text}”.`)
  return text
}

function whole(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not “${text}”.`)
  return value
}

function origin(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${name} must be an http or https address, not “${text}”.`)
  return new URL(text).origin
}

function databaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('DATABASE_URL must begin with postgres://.')
  return text
}

function secret(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length < 32) throw new Error(`${name} must have at least 32 characters.`)
  return text
}
