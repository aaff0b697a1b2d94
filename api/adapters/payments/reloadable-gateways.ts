/**
 * The gateways of a running site: keys that administrators enter or remove take effect without a restart, in every
 * process; payments that started with other keys are settled with those (docs/areas/payment.md).
 */

import { mangopayAddress, payPalAddress, plaidAddress } from '#api/config.ts'
import type { Database } from '#api/db/database.ts'
import { type GatewayKeyRow, keyContext, keysVersion, listKeys } from '#api/db/payment/gateway-keys.ts'
import { insertAnswers, type ProviderAnswer } from '#api/db/payment/provider-answers.ts'
import type { Gateways, Keyring, OpenGateway, Opened, Probe } from '#api/payment-ports.ts'
import type { PayoutSenders } from '#api/payout-ports.ts'
import type { Clock, Log, Sealer } from '#api/ports.ts'
import {
  gatewaysOfKeys,
  isTestKeys,
  type KeyProvider,
  keyProviders,
  type KeyValues,
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

export interface ReloadableGatewaysParts {
  /** Keys from the environment. */
  readonly keys: ProviderKeys
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
  readonly keyring: Keyring
}

/** Responses beyond this number between two writes are not recorded. */
const mostNoted = 1000

/** Gateways that use the same keys. */
interface Access {
  readonly name: string
  readonly set: GatewaySet
  readonly provider: KeyProvider | 'all'
}

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
  const accessOf = (provider: Access['provider'], name: string, keys: ProviderKeys, at?: SandboxAccess): Access => ({
    name,
    provider,
    set: gatewaysOf(keys, at, clock, endpoints),
  })
  const fixed = [
    ...keyProviders.flatMap((provider) =>
      given[provider] ? [accessOf(provider, 'environment', { ...none, [provider]: given[provider] })] : [],
    ),
    ...(sandbox ? [accessOf('all', 'sandbox', none, sandbox)] : []),
  ]
  let present: readonly Access[] = fixed
  let former: readonly Access[] = []
  let version = ''
  let unreadable: ReadonlySet<KeyProvider> = new Set()

  const valuesOf = (row: GatewayKeyRow): KeyValues | undefined => {
    try {
      return JSON.parse(sealer.open(row.sealed, keyContext(row.id))) as KeyValues
    } catch (error) {
      log.error('gateway-keys-unreadable', { provider: row.provider }, error)
      return undefined
    }
  }
  const refresh = async (): Promise<void> => {
    const now = await keysVersion(database.read)
    if (now === version) return
    const rows = (await listKeys(database.read)).map((row) => ({ row, values: valuesOf(row) }))
    const entered = rows.flatMap(({ row, values }) =>
      values
        ? [{ row, access: accessOf(row.provider, row.account, { ...none, ...keysOf(row.provider, values) }) }]
        : [],
    )
    const inForce = entered.filter(({ row }) => row.ended_at === null).map(({ access }) => access)
    const [environment, sandboxAccess] = [
      fixed.filter(({ name }) => name === 'environment'),
      fixed.filter(({ name }) => name === 'sandbox'),
    ]
    present = [...environment, ...inForce, ...sandboxAccess]
    former = entered.filter(({ row }) => row.ended_at !== null).map(({ access }) => access)
    unreadable = new Set(
      rows.filter(({ row, values }) => row.ended_at === null && !values).map(({ row }) => row.provider),
    )
    version = now
  }

  const instrumentedGateways = new WeakMap<GatewaySet, Map<ProviderGateway, OpenGateway>>()
  const open = ({ set, name }: Access, type: ProviderGateway): OpenGateway | undefined => {
    const made = instrumentedGateways.get(set) ?? new Map<ProviderGateway, OpenGateway>()
    instrumentedGateways.set(set, made)
    const gateway = set.of(type)
    const before = made.get(type) ?? (gateway && instrumentedGateway(type, gateway, name, instrumentation))
    if (before) made.set(type, before)
    return before
  }
  const all = (type: ProviderGateway): OpenGateway[] =>
    [...present, ...former].flatMap((access) => open(access, type) ?? [])
  /**
   * The sandbox does not replace a provider whose stored keys cannot be read: users would believe that they have paid.
   */
  const servesProvider = ({ name }: Access, provider: string): boolean =>
    name !== 'sandbox' || !keyProviders.some((each) => each === provider && unreadable.has(each))
  const serves = (access: Access, type: ProviderGateway): boolean => servesProvider(access, senderOf(type))
  const gatewayFor = (type: ProviderGateway): OpenGateway | undefined =>
    present
      .filter((access) => serves(access, type))
      .map((access) => open(access, type))
      .find((gateway) => gateway !== undefined)

  const cardAccess = (): Access | undefined =>
    present.find((access) => serves(access, 'stripe') && access.set.of('stripe') !== undefined)

  const custodialAccess = (): Access | undefined =>
    present.find((access) => serves(access, 'mangopay') && access.set.custodial !== undefined)
  const openedCustodial = ({ test, access }: Opened): Access | undefined => {
    const same = [...present, ...former].find(({ name, set }) => name === access && set.custodial !== undefined)
    if (same) return same
    const now = custodialAccess()
    return now?.set.custodial?.test === test ? now : undefined
  }

  const senderAccess = (provider: TransferProvider): Access | undefined =>
    present.find((access) => servesProvider(access, provider) && access.set.sender(provider) !== undefined)
  const senders: PayoutSenders = {
    of: (provider) => {
      const access = senderAccess(provider)
      const sender = access?.set.sender(provider)
      return access && sender && { ...sender, access: access.name }
    },
    opened: ({ provider, test, access }) => {
      const same = [...present, ...former].find(({ name, set }) => name === access && set.sender(provider))
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
        return present.find((access) => servesProvider(access, 'plaid') && access.set.bankLinks)?.set.bankLinks
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
    keyring: {
      sandbox: sandbox !== undefined,
      fromEnvironment: (provider) => {
        const access = fixed.find((each) => each.name === 'environment' && each.provider === provider)
        const [gateway] = gatewaysOfKeys(provider)
        const behind = gateway === undefined ? access?.set.bankLinks : access?.set.of(gateway)
        return access && { test: behind?.test ?? false }
      },
      isUnreadable: (provider) => unreadable.has(provider),
      testKeys: async (provider, values): Promise<Probe> => {
        const set = gatewaysOf({ ...none, ...keysOf(provider, values) }, undefined, clock, endpoints)
        return set.probe(provider)
      },
      refresh,
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
function keysOf(provider: KeyProvider, values: KeyValues): Partial<ProviderKeys> {
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
