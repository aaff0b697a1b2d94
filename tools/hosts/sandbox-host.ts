/**
 * The sandbox of payment providers within the API's process: pages below `/sandbox/`, webhooks directly to the
 * application.
 */

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type SandboxAccess, sandboxPlatformUser } from '#api/adapters/payments/gateways.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { providerMessage } from '#api/app/provider-messages.ts'
import type { Config } from '#api/config.ts'
import type { Past } from '#demo/payments/past.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import type { HostedSandbox } from '#api/main.ts'
import { createSandbox } from '#sandbox/app.ts'
import { SandboxPast, SandboxTime } from './sandbox-past.ts'

const stepMs = 500
const pastFile = 'sandbox-past.json'

/** A sandbox that can record past payments, as long as it has received no request. */
export interface SandboxWithPast extends HostedSandbox {
  past(): Promise<Past>
}

type Settings = Pick<Config, 'publicOrigin' | 'sandboxControlKey' | 'dataDir'>

export function hostSandbox(
  config: Settings,
  deliverWebhook: (request: Request) => Promise<Response>,
  now: () => number = Date.now,
): SandboxWithPast {
  const address = `${config.publicOrigin}/sandbox`
  // Regenerated at each start, like the sandbox's whole state.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const controlKey = config.sandboxControlKey ?? randomBytes(24).toString('base64url')
  const time = new SandboxTime(now)
  let deliver = deliverWebhook
  const sandbox = createSandbox({
    address,
    clock: time.clock,
    random: time.random,
    deliver: (request) => deliver(request),
    keys: { ...sandboxKeys(secret), control: controlKey },
    stripe: {
      webhooks: [
        { url: `${config.publicOrigin}/webhooks/stripe`, secret },
        { url: `${config.publicOrigin}/webhooks/stripe`, secret, connect: true },
      ],
    },
    paypal: { webhooks: [{ id: secret, url: `${config.publicOrigin}/webhooks/paypal` }] },
    mangopay: {
      platformUser: sandboxPlatformUser,
      hookUrl: `${config.publicOrigin}/webhooks/mangopay?token=${secret}`,
    },
  })
  const lived = new SandboxPast({
    sandbox,
    time,
    address,
    secret,
    controlKey,
    file: path.join(config.dataDir, pastFile),
  })
  let remembered: Promise<void> | undefined
  // The past is replayed once, before the first request; the server's start does not wait for it.
  const remember = (): Promise<void> => (remembered ??= lived.again())
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const begin = async (): Promise<void> => {
    await remember()
    if (stopped) return
    timer = setInterval(() => void sandbox.runDue(), stepMs)
    timer.unref()
  }
  return {
    address,
    secret,
    send: async (request) => {
      await remember()
      return sandbox.fetch(request)
    },
    start: () => void begin(),
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
    past: async () => {
      remembered ??= Promise.resolve()
      fs.mkdirSync(config.dataDir, { recursive: true })
      await lived.steer('hold')
      const access = { address, secret, send: (request: Request) => lived.send(request) }
      return pastBehind(lived, access, {
        receive: (receiver) => {
          deliver = receiver ?? deliverWebhook
        },
        end: () => time.set(undefined),
      })
    },
  }
}

interface Ends {
  /** Sets the receiver of the sandbox's webhooks; undefined: the application. */
  readonly receive: (receiver: ((request: Request) => Promise<Response>) | undefined) => void
  readonly end: () => void
}

function pastBehind(lived: SandboxPast, access: SandboxAccess, { receive, end }: Ends): Past {
  const stripe = (path: string): string => `${access.address}/stripe/v1/${path}`
  return {
    clock: lived.clock,
    gateways: (parts) => reloadableGateways({ ...parts, keys: noKeys, sandbox: access, clock: lived.clock }),
    goTo: (at, onStep) => lived.goTo(at, onStep),
    atPage: async (page, values) => {
      const response = await lived.send(new Request(page, { method: 'POST', body: new URLSearchParams(values) }))
      if (response.status >= 400) throw new Error(`a page of a provider answers ${response.status}`)
    },
    trigger: (provider, event, input) => lived.trigger(`${provider}/${event}`, input),
    atStripe: async (path, form) => {
      const headers = { authorization: `Bearer ${sandboxKeys(access.secret).stripe.secretKey}` }
      const how = form === undefined ? { headers } : { method: 'POST', headers, body: new URLSearchParams(form) }
      const response = await lived.send(new Request(stripe(path), how))
      if (!response.ok) throw new Error(`the sandbox answers ${response.status} about ${path}`)
      return (await response.json()) as Record<string, unknown>
    },
    messages: async (deps) => {
      receive((request) => providerMessage(new URL(request.url).pathname.split('/').at(-1) ?? '', request, deps))
      await lived.steer('flush')
      await lived.steer('hold')
    },
    // No mails are sent for past events.
    job: (name, payload, deps) => jobRunners({ ...deps, mailer: { send: () => Promise.resolve() } })[name](payload),
    end: async () => {
      lived.keep()
      await lived.steer('forget')
      receive(undefined)
      end()
    },
  }
}

const noKeys = { stripe: undefined, paypal: undefined, mangopay: undefined }
