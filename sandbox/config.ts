/** The settings of the sandbox when it runs alone, from the environment. */

import type { SandboxOptions } from './app.ts'
import type { Place } from './listen.ts'

export class ConfigError extends Error {}

export interface StandaloneConfig {
  readonly options: Omit<SandboxOptions, 'clock' | 'random' | 'deliver'>
  readonly places: readonly Place[]
}

type Environment = Readonly<Record<string, string | undefined>>

const usualPort = 4100

export function readConfig(environment: Environment): StandaloneConfig {
  const host = environment['SANDBOX_HOST'] ?? '127.0.0.1'
  const port = portOf(environment, 'SANDBOX_PORT') ?? usualPort
  const address = environment['SANDBOX_ADDRESS'] ?? `http://${host}:${port}`
  if (!URL.canParse(address)) throw new ConfigError('SANDBOX_ADDRESS is not an address')
  const controlKey = environment['SANDBOX_CONTROL_KEY']
  if (!isLoopback(host) && !controlKey)
    throw new ConfigError('SANDBOX_CONTROL_KEY must be set where others than this machine reach the sandbox')
  const providers = ['stripe'].flatMap((provider): Place[] => {
    const own = portOf(environment, `SANDBOX_${provider.toUpperCase()}_PORT`)
    return own === undefined ? [] : [{ host, port: own, provider }]
  })
  return {
    options: { address, ...(controlKey ? { controlKey } : {}), ...stripeOf(environment) },
    places: [{ host, port }, ...providers],
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function portOf(environment: Environment, name: string): number | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new ConfigError(`${name} is not a port`)
  return port
}
