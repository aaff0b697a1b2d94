/** The payment providers of this site: with keys the real ones, without them the sandbox's, where there is a sandbox. */

import type { Config } from '#api/config.ts'
import type { Gateways } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { stripeGateway } from './stripe.ts'

export interface SandboxAccess {
  /** Below it each provider answers under its name. */
  readonly address: string
  /** What its providers sign their messages with. */
  readonly secret: string
  readonly send: (request: Request) => Promise<Response>
  /** Milliseconds that its answers are waited for. */
  readonly patienceMs?: number
}

export function gatewaysOf(
  { stripe }: Pick<Config, 'stripe'>,
  sandbox: SandboxAccess | undefined,
  clock: Clock,
): Gateways {
  const card = stripe
    ? stripeGateway({ ...stripe, sandbox: undefined }, clock)
    : sandbox &&
      stripeGateway(
        {
          secretKey: 'sk_test_sandbox',
          webhookSecret: sandbox.secret,
          sandbox: { address: `${sandbox.address}/stripe`, send: sandbox.send },
          ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
        },
        clock,
      )
  const all = { stripe: card }
  return { of: (name: ProviderGateway) => all[name] }
}
