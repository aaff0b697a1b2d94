/**
 * The gateways of a running site: keys that administrators enter or remove take effect without a restart, in every
 * process; payments that started with other keys are settled with those (docs/areas/payment.md).
 */

import { mangopayAddress, payPalAddress, plaidAddress } from '#api/config.ts'
import type { IdentityKeys } from '#api/adapters/identity/identity-verifiers.ts'
import { reloadableVerifiers } from '#api/adapters/identity/reloadable-verifiers.ts'
import type { Database } from '#api/db/database.ts'
import { insertAnswers, type ProviderAnswer } from '#api/db/payment/provider-answers.ts'
import type { IdentityVerifiers } from '#api/identity-ports.ts'
import type { Gateways, Keyring, OpenGateway, Opened, Probe } from '#api/payment-ports.ts'
import type { PayoutSenders } from '#api/payout-ports.ts'
import type { Clock, Log, Sealer } from '#api/ports.ts'
import {
  gatewaysOfKeys,
  isIdentityProvider,
  isTestKeys,
  type KeyValues,
  type PaymentKeyProvider,
  paymentKeyProviders,
} from '#domain/payment/gateway-keys.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { senderOf } from '#api/db/payment/payment-lists.ts'
import {
  type GatewaySet,
  gatewaysOf,
  type ProviderKeys,
  type ProviderEndpoints,
  type SandboxAccess,
} from './gateways.ts'
import { instrumentedGateway } from './instrumented-gateway.ts'
import { type KeyAccess, reloadableKeys } from './reloadable-keys.ts'

export interface ReloadableGatewaysParts {
  /** Keys from the environment. */
  readonly keys: ProviderKeys & IdentityKeys
  readonly sandbox: SandboxAccess | undefined
  readonly clock: Clock
  readonly database: Database
  readonly sealer: Sealer
  readonly log: Log
  /** Endpoints that replace the providers', with keys of their own. */
  readonly endpoints?: ProviderEndpoints
}

export interface ReloadableGateways {
  readonly gateways: Gateways
  /** Identity providers, from the same rows of keys. */
  readonly verifiers: IdentityVerifiers
  readonly keyring: Keyring
}

/** Responses beyond this number between two writes are not recorded. */
const mostNoted = 1000

type Access = KeyAccess<GatewaySet, PaymentKeyProvider>

const none: ProviderKeys = { stripe: undefined, paypal: undefined, mangopay: undefined }

/** Must be refreshed once before use. */
export function reloadableGateways(parts: ReloadableGatewaysParts): ReloadableGateways {
  const { keys: given, sandbox, clock, database, sealer, log, endpoints } = parts
  let noted: ProviderAnswer[] = []
  const instrumentation = {
    clock,
    note: (answer: ProviderAnswer): void => {
      if (noted.length < mostNoted) noted.push(answer)
    },
  }
  const setOf = (keys: ProviderKeys, at?: SandboxAccess): GatewaySet => gatewaysOf(keys, at, clock, endpoints)
  const fixed = [
    ...paymentKeyProviders.flatMap((provider): Access[] =>
      given[provider] ? [{ name: 'environment', provider, set: setOf({ ...none, [provider]: given[provider] }) }] : [],
    ),
    ...(sandbox ? [{ name: 'sandbox', provider: 'all' as const, set: setOf(none, sandbox) }] : []),
  ]
  const keys = reloadableKeys<GatewaySet, PaymentKeyProvider>({
    providers: paymentKeyProviders,
    fixed,
    setOf: (provider, values) => setOf({ ...none, ...keysOf(provider, values) }),
    database,
    sealer,
    log,
  })
  const identity = reloadableVerifiers(parts)

  const instrumentedGateways = new WeakMap<GatewaySet, Map<ProviderGateway, OpenGateway>>()
  const open = ({ set, name }: Access, type: ProviderGateway): OpenGateway | undefined => {
    const made = instrumentedGateways.get(set) ?? new Map<ProviderGateway, OpenGateway>()
    instrumentedGateways.set(set, made)
    const gateway = set.of(type)
    const before = made.get(type) ?? (gateway && instrumentedGateway(type, gateway, name, instrumentation))
    if (before) made.set(type, before)
    return before
  }
  const all = (type: ProviderGateway): OpenGateway[] => keys.all().flatMap((access) => open(access, type) ?? [])
  const serves = (access: Access, type: ProviderGateway): boolean => keys.serves(access, senderOf(type))
  const gatewayFor = (type: ProviderGateway): OpenGateway | undefined =>
    keys
      .present()
      .filter((access) => serves(access, type))
      .map((access) => open(access, type))
      .find((gateway) => gateway !== undefined)

  const cardAccess = (): Access | undefined =>
    keys.present().find((access) => serves(access, 'stripe') && access.set.of('stripe') !== undefined)

  const custodialAccess = (): Access | undefined =>
    keys.present().find((access) => serves(access, 'mangopay') && access.set.custodial !== undefined)
  const openedCustodial = ({ test, access }: Opened): Access | undefined => {
    const same = keys.all().find(({ name, set }) => name === access && set.custodial !== undefined)
    if (same) return same
    const now = custodialAccess()
    return now?.set.custodial?.test === test ? now : undefined
  }

  const senderAccess = (provider: TransferProvider): Access | undefined =>
    keys.present().find((access) => keys.serves(access, provider) && access.set.sender(provider) !== undefined)
  const senders: PayoutSenders = {
    of: (provider) => {
      const access = senderAccess(provider)
      const sender = access?.set.sender(provider)
      return access && sender && { ...sender, access: access.name }
    },
    opened: ({ provider, test, access }) => {
      const same = keys.all().find(({ name, set }) => name === access && set.sender(provider))
      const sender = (same ?? senderAccess(provider))?.set.sender(provider)
      return sender?.test === test ? sender : undefined
    },
  }

  const opened = ({ gateway: type, test, access }: Opened): OpenGateway | undefined => {
    const same = access === null ? undefined : all(type).find((gateway) => gateway.access === access)
    if (same) return same
    const now = gatewayFor(type)
    // A live provider does not know a test payment and reports that; the simulator must never report on a live payment.
    return test || now?.test === test ? now : undefined
  }
  return {
    gateways: {
      of: gatewayFor,
      opened,
      listening: all,
      custodialOf: (attempt) => openedCustodial(attempt)?.set.custodial,
      transfers: (attempt) => {
        const openedAccess = openedCustodial(attempt)
        const custodial = openedAccess?.set.custodial
        return (
          openedAccess &&
          custodial &&
          instrumentedGateway('mangopay', custodial.transfers, openedAccess.name, instrumentation)
        )
      },
      senders,
      get bankLinks() {
        return keys.present().find((access) => keys.serves(access, 'plaid') && access.set.bankLinks)?.set.bankLinks
      },
      get custodial() {
        return custodialAccess()?.set.custodial
      },
      get accounts() {
        return cardAccess()?.set.accounts
      },
      get publicKey() {
        return cardAccess()?.set.publicKey
      },
    },
    verifiers: identity.verifiers,
    keyring: {
      sandbox: sandbox !== undefined,
      fromEnvironment: (provider) => {
        if (isIdentityProvider(provider)) return identity.fromEnvironment(provider)
        const access = fixed.find((each) => each.name === 'environment' && each.provider === provider)
        const [gateway] = gatewaysOfKeys(provider)
        const behind = gateway === undefined ? access?.set.bankLinks : access?.set.of(gateway)
        return access && { test: behind?.test ?? false }
      },
      isUnreadable: (provider) =>
        isIdentityProvider(provider) ? identity.isUnreadable(provider) : keys.isUnreadable(provider),
      testKeys: async (provider, values): Promise<Probe> =>
        isIdentityProvider(provider)
          ? identity.testKeys(provider, values)
          : setOf({ ...none, ...keysOf(provider, values) }).probe(provider),
      refresh: async () => {
        await keys.refresh()
        await identity.refresh()
      },
      flush: async () => {
        if (noted.length === 0) return
        const answers = noted
        noted = []
        try {
          await database.transact((tx) => insertAnswers(tx, answers))
        } catch (error) {
          log.warn('provider-responses-lost', {
            answers: answers.length,
            cause: error instanceof Error ? error.name : 'unknown',
          })
        }
      },
    },
  }
}

/** Entered keys in the form that the adapters expect. */
function keysOf(provider: PaymentKeyProvider, values: KeyValues): Partial<ProviderKeys> {
  const given = (name: string): string => values[name] ?? ''
  switch (provider) {
    case 'stripe':
      return {
        stripe: {
          secretKey: given('secretKey'),
          webhookSecret: given('webhookSecret'),
          connectSecret: values['connectSecret'],
          publicKey: values['publicKey'],
        },
      }
    case 'paypal': {
      const test = isTestKeys(provider, values)
      const [clientId, clientSecret, webhookId] = [given('clientId'), given('clientSecret'), given('webhookId')]
      return { paypal: { clientId, clientSecret, webhookId, test, address: payPalAddress(test) } }
    }
    case 'mangopay': {
      const test = isTestKeys(provider, values)
      return {
        mangopay: {
          clientId: given('clientId'),
          apiKey: given('apiKey'),
          platformUser: given('platformUser'),
          hookToken: given('hookToken'),
          test,
          address: mangopayAddress(test),
        },
      }
    }
    case 'plaid': {
      const test = isTestKeys(provider, values)
      return { plaid: { clientId: given('clientId'), secret: given('secret'), test, address: plaidAddress(test) } }
    }
  }
}
