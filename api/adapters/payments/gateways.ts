/** The payment providers of this site: the real ones with keys, otherwise the sandbox's, if there is a sandbox. */

import type { Config } from '#api/config.ts'
import type { BankLinks, Gateway, Gateways, Probe } from '#api/payment-ports.ts'
import type { PayoutSender } from '#api/payout-ports.ts'
import type { Clock } from '#api/ports.ts'
import { gatewaysOfKeys, type KeyProvider, type PaymentKeyProvider } from '#domain/payment/gateway-keys.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { mangopay as mangopayOf } from '#api/adapters/payments/mangopay/mangopay.ts'
import { payPalGateway } from '#api/adapters/payments/paypal/paypal.ts'
import { plaidLinks } from '#api/adapters/payments/plaid/plaid.ts'
import { plaidProbe } from '#api/adapters/payments/plaid/plaid-probe.ts'
import type { ProviderEndpoint } from './provider-line.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { type StripeGateway, stripeGateway } from '#api/adapters/payments/stripe/stripe.ts'
import type { StripeAccess } from '#api/adapters/payments/stripe/stripe-client.ts'

export interface SandboxAccess {
  /** The base address: each provider's simulator is below it, under the provider's name. */
  readonly address: string
  /** The simulators sign their webhooks with it; PayPal includes it in the signed data. */
  readonly secret: string
  readonly send: (request: Request) => Promise<Response>
  /** Timeout of its responses in milliseconds. */
  readonly patienceMs?: number
}

/** The site's own user at the sandbox's Mangopay. */
export const sandboxPlatformUser = '1000000001'

/** Replaces a provider although there are keys: a simulator that requires them. */
export type ProviderEndpoints = Readonly<Partial<Record<KeyProvider, ProviderEndpoint>>>

/** Undefined for a provider without keys. */
export type ProviderKeys = Pick<Config, 'stripe' | 'paypal' | 'mangopay'> & Partial<Pick<Config, 'plaid'>>

/** Gateways that use the same keys. */
export interface GatewaySet extends Pick<Gateways, 'accounts' | 'bankLinks' | 'custodial' | 'publicKey'> {
  /** Undefined if there are neither keys nor a sandbox. */
  of(name: ProviderGateway): Gateway | undefined
  sender(provider: TransferProvider): PayoutSender | undefined
  /** Checks whether a provider accepts the keys. */
  probe(provider: PaymentKeyProvider): Promise<Probe>
}

export function gatewaysOf(
  { stripe, paypal, mangopay, plaid }: ProviderKeys,
  sandbox: SandboxAccess | undefined,
  clock: Clock,
  endpoints: ProviderEndpoints = {},
): GatewaySet {
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
            sandbox: endpoints.stripe,
            ...(endpoints.stripe?.patienceMs === undefined ? {} : { patienceMs: endpoints.stripe.patienceMs }),
          },
          clock,
        )
      : sandbox &&
        stripeGateway(
          {
            ...sandboxKeys(sandbox.secret).stripe,
            webhookSecrets: [sandbox.secret],
            takes,
            sandbox: { address: `${sandbox.address}/stripe`, send: sandbox.send },
            ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
          },
          clock,
        )
  const endpoint = sandbox && {
    send: sandbox.send,
    ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
  }
  const keys = sandboxKeys(sandbox?.secret ?? '')
  const mangopaySet = mangopay
    ? mangopayOf({ ...mangopay, send: fetch, ...endpoints.mangopay }, clock)
    : endpoint &&
      mangopayOf(
        {
          ...endpoint,
          address: `${sandbox.address}/mangopay`,
          clientId: keys.mangopay.id,
          apiKey: keys.mangopay.key,
          platformUser: sandboxPlatformUser,
          hookToken: sandbox.secret,
          test: true,
        },
        clock,
      )
  const all = {
    mangopay: mangopaySet?.payIns,
    stripe: byStripe('card'),
    ach: byStripe('bank'),
    paypal: paypal
      ? payPalGateway({ ...paypal, send: fetch, ...endpoints.paypal }, clock)
      : endpoint &&
        payPalGateway(
          {
            ...endpoint,
            address: `${sandbox.address}/paypal`,
            clientId: keys.paypal.id,
            clientSecret: keys.paypal.secret,
            webhookId: sandbox.secret,
            test: true,
          },
          clock,
        ),
  }
  return {
    of: (name: ProviderGateway) => all[name],
    accounts: all.stripe?.accounts,
    custodial: mangopaySet?.wallets,
    sender: (provider) => (provider === 'stripe' ? all.stripe : mangopaySet)?.payouts,
    bankLinks: bankLinksOf(plaid, sandbox, clock, endpoints.plaid),
    publicKey: stripe?.publicKey,
    probe: async (provider) => {
      if (provider === 'plaid')
        return plaid ? plaidProbe({ ...plaid, send: fetch, ...endpoints.plaid }, clock) : { state: 'silent' }
      const [gateway] = gatewaysOfKeys(provider)
      return (await (gateway && all[gateway])?.probe()) ?? { state: 'silent' }
    },
  }
}

/** The provider that verifies bank accounts. */
export function bankLinksOf(
  plaid: Config['plaid'],
  sandbox: SandboxAccess | undefined,
  clock: Clock,
  endpoint?: ProviderEndpoint,
): BankLinks | undefined {
  if (plaid) return plaidLinks({ ...plaid, send: fetch, ...endpoint }, clock)
  return (
    sandbox &&
    plaidLinks(
      {
        address: `${sandbox.address}/plaid`,
        clientId: sandboxKeys(sandbox.secret).plaid.id,
        secret: sandboxKeys(sandbox.secret).plaid.secret,
        test: true,
        send: sandbox.send,
        ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
      },
      clock,
    )
  )
}
