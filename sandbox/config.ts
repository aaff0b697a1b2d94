/** The settings of the standalone sandbox, read from the environment. */

import type { SandboxOptions } from './app.ts'
import type { SandboxKeys } from './keys.ts'
import type { ListenAddress } from './listen.ts'

export class ConfigError extends Error {}

export interface StandaloneConfig {
  readonly options: Omit<SandboxOptions, 'clock' | 'random' | 'deliver'>
  readonly addresses: readonly ListenAddress[]
  /** Where the simulated virus scanner listens, if anywhere. */
  readonly clamd: { readonly host: string; readonly port: number } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const usualPort = 4100

/** @param newKey generates an unguessable key if none is configured */
export function readConfig(environment: Environment, newKey: () => string): StandaloneConfig {
  const host = environment['SANDBOX_HOST'] ?? '127.0.0.1'
  const port = portOf(environment, 'SANDBOX_PORT') ?? usualPort
  const address = environment['SANDBOX_ADDRESS'] ?? `http://${host}:${port}`
  if (!URL.canParse(address)) throw new ConfigError('SANDBOX_ADDRESS is not an address')
  const providers = ['stripe'].flatMap((provider): ListenAddress[] => {
    const own = portOf(environment, `SANDBOX_${provider.toUpperCase()}_PORT`)
    return own === undefined ? [] : [{ host, port: own, provider }]
  })
  const clamdPort = portOf(environment, 'SANDBOX_CLAMD_PORT')
  return {
    clamd: clamdPort === undefined ? undefined : { host, port: clamdPort },
    options: { address, keys: keysOf(environment, newKey), ...stripeOf(environment) },
    addresses: [{ host, port }, ...providers],
  }
}

function stripeOf(environment: Environment): Pick<SandboxOptions, 'stripe'> {
  const url = environment['SANDBOX_STRIPE_WEBHOOK_URL']
  const secret = environment['SANDBOX_STRIPE_WEBHOOK_SECRET']
  if (!url) return {}
  if (!URL.canParse(url) || !secret)
    throw new ConfigError('SANDBOX_STRIPE_WEBHOOK_URL is an address and goes with SANDBOX_STRIPE_WEBHOOK_SECRET')
  return {
    stripe: {
      webhooks: [
        { url, secret },
        { url, secret, connect: true },
      ],
    },
  }
}

function keysOf(environment: Environment, newKey: () => string): SandboxKeys {
  const secret = environment['SANDBOX_API_KEY'] || newKey()
  if (!/^[\w-]{8,200}$/.test(secret))
    throw new ConfigError('SANDBOX_API_KEY has 8 to 200 letters, digits, dashes and underscores')
  return {
    stripe: { secretKey: `sk_test_${secret}` },
    paypal: { id: 'sandbox', secret },
    plaid: { id: 'sandbox', secret },
    mangopay: { id: 'sandbox', key: secret },
    shuftipro: { id: 'sandbox', secret },
    northcapital: { clientId: 'sandbox', developerKey: secret },
    control: environment['SANDBOX_CONTROL_KEY'] || newKey(),
  }
}

function portOf(environment: Environment, name: string): number | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new ConfigError(`${name} is not a port`)
  return port
}
