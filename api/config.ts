/** Reads the environment once, and reports problems in plain sentences. */

import path from 'node:path'
import { isSandbox, type NorthCapitalKeys, northCapitalKeys, type ShuftiKeys, shuftiKeys } from './identity-config.ts'
import { type SocialProvider, socialProviders } from '#domain/social/social.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin under which users reach the site; links in mails are built from it, never from a request's Host. */
  readonly publicOrigin: string
  readonly dataDir: string
  /** PostgreSQL address, or undefined for the embedded database in dataDir. */
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  /** A demonstration: sample data, mails captured instead of sent, sign-ins printed. */
  readonly demo: boolean
  /** 32 bytes or more from which keys are derived; created and stored in dataDir by default. */
  readonly secret: string | undefined
  /** Secrets that were replaced, the latest first: what was made under them still opens. */
  readonly formerSecrets: readonly string[]
  /** The secret that replaces this one next; other processes may already use it. */
  readonly nextSecret: string | undefined
  /** Number of the key pair that browsers encrypt to; incrementing it creates another pair. */
  readonly sealingKey: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Number of proxies whose X-Forwarded-For is trusted, counted from the right. */
  readonly trustedProxies: number
  readonly rateLimit: boolean
  /** Whether work is refused that cannot be done in time. */
  readonly overloadProtection: boolean
  /** Concurrent connections from one network address, without a proxy in front; 0 for no limit. */
  readonly connectionsPerAddress: number
  /** URL of the push relay, or undefined for the one that is hosted in this process. */
  readonly pushRelay: string | undefined
  /** Shared with an external relay; derived from the site's secret by default. */
  readonly pushSecret: string | undefined
  /** Replaced ones that a relay in this process still accepts, during a rotation. */
  readonly formerPushSecrets: readonly string[]
  readonly pushSubject: string
  readonly pushExtraOrigins: readonly string[]
  /**
   * Whether simulators replace payment providers without keys: always in a demonstration, elsewhere only on request,
   * because no money moves there.
   */
  readonly sandbox: boolean
  /** Lets a test make the simulators fail. */
  readonly sandboxControlKey: string | undefined
  /** Keys of the card provider, or undefined: then it is the sandbox, if there is one. */
  readonly stripe: StripeKeys | undefined
  /** The same for PayPal. */
  readonly paypal: PayPalKeys | undefined
  /** The same for Mangopay, which holds wallets in users' names. */
  readonly mangopay: MangopayKeys | undefined
  /** The same for Plaid, through which users verify accounts at their banks. */
  readonly plaid: PlaidKeys | undefined
  /** The same for Shufti Pro, which verifies identities. */
  readonly shuftiprokyc: ShuftiKeys | undefined
  /** The same for North Capital. */
  readonly northkyc: NorthCapitalKeys | undefined
  /** Keys of reCAPTCHA, or undefined: then forms require our own proof of work. */
  readonly recaptcha: RecaptchaKeys | undefined
  /** Keys of the providers for social sign-in; those without keys are disabled. */
  readonly socials: Readonly<Partial<Record<SocialProvider, SocialKeys>>>
  /** Address of clamd, `host:port` or the path of a Unix socket; undefined scans nothing. */
  readonly clamd: string | undefined
  /** Base address of the European Central Bank's reference rates; undefined fetches none, or those of the sandbox. */
  readonly referenceRatesUrl: string | undefined
}

interface SocialKeys {
  readonly clientId: string
  readonly clientSecret: string
  /** Replaces the provider's own URL with a simulator's. */
  readonly address?: string
}

interface RecaptchaKeys {
  readonly siteKey: string
  readonly secretKey: string
  readonly address: string
}

interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Secret of the webhooks about connected accounts, which have an endpoint of their own. */
  readonly connectSecret: string | undefined
  /** Public, for clients that display the provider's own fields. */
  readonly publicKey: string | undefined
}

interface PayPalKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly address: string
  /** PayPal's own sandbox: no money moves there either. */
  readonly test: boolean
}

interface MangopayKeys {
  readonly clientId: string
  readonly apiKey: string
  /** The site's own user at Mangopay. */
  readonly platformUser: string
  /** Part of the URL of its webhooks. */
  readonly hookToken: string
  readonly address: string
  readonly test: boolean
}

interface PlaidKeys {
  readonly clientId: string
  readonly secret: string
  readonly address: string
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
  if (options.demo && !isLocal(publicOrigin) && environment['PUBLIC_DEMO'] !== 'on')
    throw new Error(
      `PUBLIC_URL is ${publicOrigin}, and a demonstration has passwords that everybody knows. For a site of your own start it with “npm start -- --no-demo”; if everybody is to try this demonstration, set PUBLIC_DEMO=on.`,
    )
  if (pushRelay !== undefined && pushSecret === undefined)
    throw new Error('PUSH_SECRET must be given with PUSH_RELAY_URL, the same as the relay has.')
  return {
    port,
    // The passwords of a demonstration are public: it is reachable from this machine only, unless configured otherwise.
    host: environment['HOST'] || (options.demo ? '127.0.0.1' : '0.0.0.0'),
    publicOrigin,
    dataDir: path.resolve(environment['DATA_DIR'] ?? '.data'),
    databaseUrl: databaseUrl(environment['DATABASE_URL']),
    databasePool: whole(environment, 'DATABASE_POOL', 10, 2, 200),
    demo: options.demo,
    ...appSecrets(environment),
    sealingKey: whole(environment, 'SEALING_KEY', 1, 1, 1_000_000),
    smtpUrl: environment['SMTP_URL'],
    mailFrom: environment['MAIL_FROM'] ?? 'Freehold <no-reply@localhost>',
    trustedProxies: whole(environment, 'TRUSTED_PROXIES', 0, 0, 10),
    rateLimit: environment['RATE_LIMIT'] !== 'off',
    overloadProtection: environment['OVERLOAD_PROTECTION'] !== 'off',
    connectionsPerAddress: whole(environment, 'CONNECTIONS_PER_ADDRESS', 200, 0, 100_000),
    pushRelay,
    pushSecret,
    formerPushSecrets: formerSecrets(environment, 'PUSH_SECRET_FORMER'),
    pushSubject: environment['PUSH_SUBJECT'] ?? 'mailto:ops@example.com',
    sandbox: options.demo || environment['PAYMENT_SANDBOX'] === 'on',
    sandboxControlKey: environment['SANDBOX_CONTROL_KEY'] || undefined,
    stripe: stripeKeys(environment),
    paypal: payPalKeys(environment),
    mangopay: mangopayKeys(environment),
    plaid: plaidKeys(environment),
    shuftiprokyc: shuftiKeys(environment),
    northkyc: northCapitalKeys(environment),
    recaptcha: recaptchaKeys(environment),
    socials: socialKeys(environment),
    clamd: clamdAddress(environment['CLAMD_ADDRESS']),
    referenceRatesUrl: environment['REFERENCE_RATES_URL']
      ? baseAddress('REFERENCE_RATES_URL', environment['REFERENCE_RATES_URL'])
      : undefined,
    pushExtraOrigins: (environment['PUSH_EXTRA_ORIGINS'] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  }
}

/** Whether the URL leads to this machine only. */
function isLocal(origin: string): boolean {
  return /^(?:localhost|[\w-]+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
}

function appSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'secret' | 'formerSecrets' | 'nextSecret'> {
  return {
    secret: secret('APP_SECRET', environment['APP_SECRET']?.trim()),
    formerSecrets: formerSecrets(environment, 'APP_SECRET_FORMER'),
    nextSecret: secret('APP_SECRET_NEXT', environment['APP_SECRET_NEXT']?.trim()),
  }
}

/** One a line, because a secret may be a sentence with spaces. */
function formerSecrets(environment: Readonly<Record<string, string | undefined>>, name: string): string[] {
  return (environment[name] ?? '').split('\n').flatMap((each) => secret(name, each.trim()) ?? [])
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
  const test = isSandbox('PAYPAL_ENVIRONMENT', environment)
  return { clientId, clientSecret, webhookId, address: payPalAddress(test), test }
}

/** URL of PayPal: its own sandbox, or the live service. */
export function payPalAddress(test: boolean): string {
  return test ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'
}

function mangopayKeys(environment: Readonly<Record<string, string | undefined>>): Config['mangopay'] {
  const [clientId, apiKey, platformUser, hookToken] = [
    environment['MANGOPAY_CLIENT_ID'],
    environment['MANGOPAY_API_KEY'],
    environment['MANGOPAY_USER_ID'],
    secret('MANGOPAY_HOOK_TOKEN', environment['MANGOPAY_HOOK_TOKEN']),
  ]
  if (!clientId && !apiKey && !platformUser && !hookToken) return undefined
  if (!clientId || !apiKey || !platformUser || !hookToken)
    throw new Error(
      'MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY, MANGOPAY_USER_ID and MANGOPAY_HOOK_TOKEN are given together or not at all.',
    )
  const test = isSandbox('MANGOPAY_ENVIRONMENT', environment)
  return { clientId, apiKey, platformUser, hookToken, address: mangopayAddress(test), test }
}

function plaidKeys(environment: Readonly<Record<string, string | undefined>>): Config['plaid'] {
  const [clientId, secretKey] = [environment['PLAID_CLIENT_ID'], environment['PLAID_SECRET']]
  if (!clientId && !secretKey) return undefined
  if (!clientId || !secretKey) throw new Error('PLAID_CLIENT_ID and PLAID_SECRET are given together or not at all.')
  const test = isSandbox('PLAID_ENVIRONMENT', environment)
  return { clientId, secret: secretKey, address: plaidAddress(test), test }
}

export function mangopayAddress(test: boolean): string {
  return test ? 'https://api.sandbox.mangopay.com' : 'https://api.mangopay.com'
}

export function plaidAddress(test: boolean): string {
  return test ? 'https://sandbox.plaid.com' : 'https://production.plaid.com'
}

/** `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`, and so on; `…_ADDRESS` is the URL of a simulator. */
function socialKeys(environment: Readonly<Record<string, string | undefined>>): Config['socials'] {
  const keys: Partial<Record<SocialProvider, SocialKeys>> = {}
  for (const provider of socialProviders) {
    const name = provider.toUpperCase()
    const [clientId, clientSecret] = [environment[`${name}_CLIENT_ID`], environment[`${name}_CLIENT_SECRET`]]
    if (!clientId && !clientSecret) continue
    if (!clientId || !clientSecret)
      throw new Error(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are given together or not at all.`)
    const address = environment[`${name}_ADDRESS`]
    keys[provider] = { clientId, clientSecret, ...(address ? { address: origin(`${name}_ADDRESS`, address) } : {}) }
  }
  return keys
}

function recaptchaKeys(environment: Readonly<Record<string, string | undefined>>): Config['recaptcha'] {
  const [siteKey, secretKey] = [environment['RECAPTCHA_SITE_KEY'], environment['RECAPTCHA_SECRET_KEY']]
  if (!siteKey && !secretKey) return undefined
  if (!siteKey || !secretKey)
    throw new Error('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are given together or not at all.')
  return { siteKey, secretKey, address: 'https://www.google.com' }
}

/** `tcp://host:port` or `unix:///path`; the scheme may be left out. */
function clamdAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  const address = text.replace(/^(?:tcp|unix):\/\/(?=[^/]|\/[^/])/, '')
  const isSocket = text.startsWith('/') || text.startsWith('unix://')
  const port = Number(/^(?:[\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(address)?.[1])
  if (isSocket ? !/^\/./.test(address) : !(port >= 1 && port <= 65_535))
    throw new Error(`CLAMD_ADDRESS must be tcp://host:port or unix:///path, not “${text}”.`)
  return address
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
  return httpUrl(name, text).origin
}

/** Scheme, host and path. */
function baseAddress(name: string, text: string): string {
  const { origin: start, pathname } = httpUrl(name, text)
  return start + pathname.replace(/\/+$/, '')
}

function httpUrl(name: string, text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must be an http or https address, not “${text}”.`)
  return url
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
