/** The sandbox of payment providers within the API's process: pages below `/sandbox/`, messages straight to the application. */

import { randomBytes, randomInt } from 'node:crypto'
import { sandboxPlatformUser } from '#api/adapters/payments/gateways.ts'
import type { Config } from '#api/config.ts'
import type { HostedSandbox } from '#api/main.ts'
import { createSandbox } from '#sandbox/app.ts'

const stepMs = 500

export function hostSandbox(config: Config, tell: (request: Request) => Promise<Response>): HostedSandbox {
  const address = `${config.publicOrigin}/sandbox`
  // Made anew at each start, as everything that the sandbox holds.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const sandbox = createSandbox({
    address,
    clock: { now: () => Date.now() },
    random: () => randomInt(2 ** 32) / 2 ** 32,
    deliver: tell,
    controlKey: config.sandboxControlKey ?? randomBytes(24).toString('base64url'),
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
  let timer: NodeJS.Timeout | undefined
  return {
    address,
    secret,
    send: (request) => sandbox.fetch(request),
    start: () => {
      timer = setInterval(() => void sandbox.runDue(), stepMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
