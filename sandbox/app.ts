/** The sandbox as one object: a fetch handler with its own clock. It has no access to sockets or the process. */

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setTimeout as wait } from 'node:timers/promises'
import { createControl } from './control.ts'
import { createEcb } from './ecb/ecb.ts'
import { broken, DroppedConnection, type Fault, Faults, hang, slowed } from './faults.ts'
import { Ids } from './ids.ts'
import type { SandboxKeys } from './keys.ts'
import { createMangopay } from './mangopay/mangopay.ts'
import { mangopayDefaults, type MangopayOptions } from './mangopay/state.ts'
import { createNorthCapital } from './northcapital/northcapital.ts'
import type { NorthCapitalOptions } from './northcapital/state.ts'
import { createPayPal } from './paypal/paypal.ts'
import { payPalDefaults, type PayPalOptions } from './paypal/state.ts'
import { createPlaid } from './plaid/plaid.ts'
import type { PlaidOptions } from './plaid/state.ts'
import type { Provider, ProviderContext } from './provider.ts'
import { type Clock, Schedule } from './schedule.ts'
import { createShuftiPro } from './shuftipro/shuftipro.ts'
import { shuftiDefaults, type ShuftiOptions } from './shuftipro/state.ts'
import { createStripe } from './stripe/stripe.ts'
import { stripeDefaults, type StripeOptions } from './stripe/state.ts'
import { WebhookLine } from './webhook-line.ts'

export interface SandboxOptions {
  /** Address of the sandbox for browsers and API callers; may contain a path. */
  readonly address: string
  readonly clock: Clock
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
  /** Delivers a webhook to its receiver. */
  readonly deliver: (request: Request) => Promise<Response>
  readonly keys: SandboxKeys
  readonly stripe?: Partial<StripeOptions>
  readonly paypal?: Partial<PayPalOptions>
  readonly plaid?: Partial<PlaidOptions>
  readonly mangopay?: Partial<MangopayOptions>
  readonly shuftipro?: Partial<ShuftiOptions>
  readonly northcapital?: Partial<NorthCapitalOptions>
}

export interface Sandbox {
  /**
   * The second parameter comes from the server, which knows the socket; without it a dropped connection is a rejection.
   */
  readonly fetch: (request: Request, socket?: unknown) => Promise<Response>
  /** Settles when no webhook is left to send now. */
  readonly idle: () => Promise<void>
  /** Runs the tasks that are due; called by the host of the sandbox. */
  readonly runDue: () => Promise<void>
  /** Time of the next task, in milliseconds since 1970. */
  readonly nextDue: () => number | undefined
}

const largestBody = 1_000_000

export function createSandbox(options: SandboxOptions): Sandbox {
  const { keys } = options
  const schedule = new Schedule(options.clock)
  const ids = new Ids(options.random)
  const line = new WebhookLine(schedule, options.deliver)
  schedule.settled = () => line.idle()
  const faults = new Faults()
  const address = options.address.replace(/\/+$/, '')
  const basePath = new URL(address).pathname.replace(/\/+$/, '')
  let providers: readonly Provider[] = []
  let app = new Hono()

  function build(): void {
    const around = (name: string): ProviderContext => ({ address: `${address}/${name}`, schedule, ids, line })
    providers = [
      createStripe(around('stripe'), { ...stripeDefaults, ...keys.stripe, ...options.stripe }),
      createPayPal(around('paypal'), { ...payPalDefaults, client: keys.paypal, ...options.paypal }),
      createPlaid(around('plaid'), { client: keys.plaid, ...options.plaid }),
      createMangopay(around('mangopay'), { ...mangopayDefaults, client: keys.mangopay, ...options.mangopay }),
      createShuftiPro(around('shuftipro'), { ...shuftiDefaults, client: keys.shuftipro, ...options.shuftipro }),
      createEcb(around('ecb')),
      createNorthCapital(around('northcapital'), { client: keys.northcapital, ...options.northcapital }),
    ]
    // Shufti Pro's only address of requests is the root, with a slash.
    const fresh = new Hono({ strict: false }).basePath(basePath)
    fresh.use('/__control/*', bodyLimit({ maxSize: largestBody }))
    fresh.route('/__control', control)
    for (const provider of providers) {
      const limits = { hosted: largestBody, calls: provider.largestRequest ?? largestBody }
      fresh.use(`/${provider.name}/hosted/*`, bodyLimit({ maxSize: limits.hosted }))
      fresh.use(`/${provider.name}/*`, bodyLimit({ maxSize: limits.calls }))
      fresh.use(`/${provider.name}/*`, async (c, next) => {
        await schedule.runDue()
        const path = c.req.path.slice(basePath.length + provider.name.length + 1)
        const fault = path.startsWith('/hosted/') ? undefined : faults.take(provider.name, c.req.method, path)
        if (!fault) return next()
        const spoilt = await spoil(fault, provider, c.req.raw.signal, async () => {
          await next()
          return c.res
        })
        c.res = undefined
        c.res = spoilt
      })
      fresh.route(`/${provider.name}`, provider.routes)
    }
    fresh.onError((error) => {
      throw error
    })
    app = fresh
  }

  const control = createControl({
    key: keys.control,
    schedule,
    line,
    faults,
    providers: () => providers,
    reset() {
      schedule.clear()
      line.clear()
      build()
    },
  })

  async function spoil(
    fault: Fault,
    provider: Provider,
    signal: AbortSignal,
    respond: () => Promise<Response>,
  ): Promise<Response> {
    switch (fault.kind) {
      case 'status':
        return provider.refusal(fault.status)
      case 'rate-limit': {
        const refusal = provider.refusal(fault.status)
        refusal.headers.set('retry-after', String(fault.retryAfterSeconds))
        return refusal
      }
      case 'delay':
        await wait(fault.milliseconds)
        return respond()
      case 'broken-json':
        return broken(await respond())
      case 'slow-body':
        return slowed(await respond(), fault.milliseconds)
      case 'drop':
        throw new DroppedConnection()
      case 'accept-then-drop':
        await respond()
        throw new DroppedConnection()
      case 'accept-then-hang':
        await respond()
        return hang(signal)
      case 'accept-then-status':
        await respond()
        return provider.refusal(fault.status)
      case 'webhooks-first': {
        const response = await respond()
        await line.idle()
        return response
      }
    }
  }

  build()
  return {
    async fetch(request, socket) {
      try {
        return await app.fetch(request)
      } catch (error) {
        if (!(error instanceof DroppedConnection) || !isConnection(socket)) throw error
        socket.incoming.socket.destroy()
        return RESPONSE_ALREADY_SENT
      }
    },
    idle: () => line.idle(),
    runDue: () => schedule.runDue(),
    nextDue: () => schedule.nextDue(),
  }
}

function isConnection(given: unknown): given is { incoming: { socket: { destroy(): unknown } } } {
  return typeof given === 'object' && given !== null && 'incoming' in given
}
