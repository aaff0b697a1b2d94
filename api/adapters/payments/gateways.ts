/** The payment providers of this site: with keys the real ones, without them the sandbox's, where there is a sandbox. */

import type { Config } from '#api/config.ts'
import type { BankLinks, Gateway, Gateways, Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { gatewaysOfKeys, type KeyProvider } from '#domain/gateway-keys.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { mangopay as mangopayOf } from './mangopay.ts'
import { payPalGateway } from './paypal.ts'
import { plaidLinks } from './plaid.ts'
import { plaidProbe } from './plaid-probe.ts'
import type { ProviderPlace } from './provider-line.ts'
import { sandboxKeys } from './sandbox-keys.ts'
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

/** The site's own user in the sandbox's Mangopay. */
export const sandboxPlatformUser = '1000000001'

/** Who answers in a provider's place where there are keys: a stand-in that asks for them. */
export type ProviderPlaces = Readonly<Partial<Record<KeyProvider, ProviderPlace>>>

/** Undefined where a provider has none. */
export type ProviderKeys = Pick<Config, 'stripe' | 'paypal' | 'mangopay'> & Partial<Pick<Config, 'plaid'>>

/** Gateways by the same keys. */
export interface GatewaySet extends Pick<Gateways, 'accounts' | 'bankLinks' | 'pooled' | 'publicKey'> {
  /** Undefined where there are no keys and no sandbox. */
  of(name: ProviderGateway): Gateway | undefined
  /** Asks a provider whether it takes the keys. */
  probe(provider: KeyProvider): Promise<Probe>
}

export function gatewaysOf(
  { stripe, paypal, mangopay, plaid }: ProviderKeys,
  sandbox: SandboxAccess | undefined,
  clock: Clock,
  places: ProviderPlaces = {},
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
            sandbox: places.stripe,
            ...(places.stripe?.patienceMs === undefined ? {} : { patienceMs: places.stripe.patienceMs }),
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
  const place = sandbox && {
    send: sandbox.send,
    ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
  }
  const keys = sandboxKeys(sandbox?.secret ?? '')
  const kept = mangopay
    ? mangopayOf({ ...mangopay, send: fetch, ...places.mangopay }, clock)
    : place &&
      mangopayOf(
        {
          ...place,
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
    mangopay: kept?.payIns,
    stripe: byStripe('card'),
    ach: byStripe('bank'),
    paypal: paypal
      ? payPalGateway({ ...paypal, send: fetch, ...places.paypal }, clock)
      : place &&
        payPalGateway(
          {
            ...place,
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
    pooled: kept?.wallets,
    bankLinks: bankLinksOf(plaid, sandbox, clock, places.plaid),
    publicKey: stripe?.publicKey,
    probe: async (provider) => {
      if (provider === 'plaid')
        return plaid ? plaidProbe({ ...plaid, send: fetch, ...places.plaid }, clock) : { state: 'silent' }
      const [gateway] = gatewaysOfKeys(provider)
      return (await (gateway && all[gateway])?.probe()) ?? { state: 'silent' }
    },
  }
}

/** Who confirms accounts at banks. */
export function bankLinksOf(
  plaid: Config['plaid'],
  sandbox: SandboxAccess | undefined,
  clock: Clock,
  place?: ProviderPlace,
): BankLinks | undefined {
  if (plaid) return plaidLinks({ ...plaid, send: fetch, ...place }, clock)
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
