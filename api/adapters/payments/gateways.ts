/** The payment providers of this site: with keys the real ones, without them the sandbox's, where there is a sandbox. */

import type { Config } from '#api/config.ts'
import type { Gateways } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { payPalGateway } from './paypal.ts'
import { type StripeGateway, stripeGateway } from './stripe.ts'
import type { StripeAccess } from './stripe-client.ts'

export interface SandboxAccess {
  /** Below it each provider answers under its name. */
  readonly address: string
  /** What its providers sign their messages with; PayPal signs over it. */
  readonly secret: string
  readonly send: (request: Request) => Promise<Response>
  /** Milliseconds that its answers are waited for. */
  readonly patienceMs?: number
}

export function gatewaysOf(
  { stripe, paypal }: Pick<Config, 'stripe' | 'paypal'>,
  sandbox: SandboxAccess | undefined,
  clock: Clock,
): Gateways {
  const byStripe = (takes: StripeAccess['takes']): StripeGateway | undefined =>
    stripe
      ? stripeGateway(
          {
            secretKey: stripe.secretKey,
            webhookSecrets: [
              stripe.webhookSecret,
              ...(stripe.connectSecret === undefined ? [] : [stripe.connectSecret]),
            ],
            takes,
            sandbox: undefined,
          },
          clock,
        )
      : sandbox &&
        stripeGateway(
          {
            secretKey: 'sk_test_sandbox',
            webhookSecrets: [sandbox.secret],
            takes,
            sandbox: { address: `${sandbox.address}/stripe`, send: sandbox.send },
            ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
          },
          clock,
        )
  const place = sandbox && {
    send: sandbox.send,
    ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
  }
  const all = {
    stripe: byStripe('card'),
    ach: byStripe('bank'),
    paypal: paypal
      ? payPalGateway({ ...paypal, send: fetch }, clock)
      : place &&
        payPalGateway(
          {
            ...place,
            address: `${sandbox.address}/paypal`,
            clientId: 'sandbox',
            clientSecret: sandbox.secret,
            webhookId: sandbox.secret,
            test: true,
          },
          clock,
        ),
  }
  return { of: (name: ProviderGateway) => all[name], accounts: all.stripe?.accounts, publicKey: stripe?.publicKey }
}
