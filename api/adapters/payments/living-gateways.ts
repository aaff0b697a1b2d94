/**
 * The gateways of a site that runs: keys that administrators enter or take away are in force without a restart, in every process;
 * what was begun with others is settled with those (decision record 0032).
 */

import { mangopayAddress, payPalAddress, plaidAddress } from '#api/config.ts'
import type { Database } from '#api/db/database.ts'
import { type GatewayKeyRow, keyPlace, keysVersion, listKeys } from '#api/db/gateway-keys.ts'
import { insertAnswers, type ProviderAnswer } from '#api/db/provider-answers.ts'
import type { Gateways, Keyring, OpenGateway, Opened, Probe } from '#api/payment-ports.ts'
import type { Clock, Log, Sealer } from '#api/ports.ts'
import { gatewaysOfKeys, isTestKeys, type KeyProvider, keyProviders, type KeyValues } from '#domain/gateway-keys.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { senderOf } from '#api/db/payment-lists.ts'
import { type GatewaySet, gatewaysOf, type ProviderKeys, type ProviderPlaces, type SandboxAccess } from './gateways.ts'
import { watchedGateway } from './watched-gateway.ts'

export interface LivingParts {
  /** Keys of the environment. */
  readonly keys: ProviderKeys
  readonly sandbox: SandboxAccess | undefined
  readonly clock: Clock
  readonly database: Database
  readonly sealer: Sealer
  readonly log: Log
  /** Who answers in the providers' places, by keys of their own. */
  readonly places?: ProviderPlaces
}

export interface LivingGateways {
  readonly gateways: Gateways
  readonly keyring: Keyring
}

/** More than this between two writings is told of no longer. */
const mostNoted = 1000

/** Some gateways by the same keys. */
interface Access {
  readonly name: string
  readonly set: GatewaySet
  readonly provider: KeyProvider | 'all'
}

const none: ProviderKeys = { stripe: undefined, paypal: undefined, mangopay: undefined }

/** To be refreshed once before it is used. */
export function livingGateways(parts: LivingParts): LivingGateways {
  const { keys: given, sandbox, clock, database, sealer, log, places } = parts
  let noted: ProviderAnswer[] = []
  const watching = {
    clock,
    note: (answer: ProviderAnswer): void => {
      if (noted.length < mostNoted) noted.push(answer)
    },
  }
  const accessOf = (provider: Access['provider'], name: string, keys: ProviderKeys, at?: SandboxAccess): Access => ({
    name,
    provider,
    set: gatewaysOf(keys, at, clock, places),
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
      return JSON.parse(sealer.open(row.sealed, keyPlace(row.id))) as KeyValues
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
    const [environment, standIn] = [
      fixed.filter(({ name }) => name === 'environment'),
      fixed.filter(({ name }) => name === 'sandbox'),
    ]
    present = [...environment, ...inForce, ...standIn]
    former = entered.filter(({ row }) => row.ended_at !== null).map(({ access }) => access)
    unreadable = new Set(
      rows.filter(({ row, values }) => row.ended_at === null && !values).map(({ row }) => row.provider),
    )
    version = now
  }

  const watchedOf = new WeakMap<GatewaySet, Map<ProviderGateway, OpenGateway>>()
  const open = ({ set, name }: Access, type: ProviderGateway): OpenGateway | undefined => {
    const made = watchedOf.get(set) ?? new Map<ProviderGateway, OpenGateway>()
    watchedOf.set(set, made)
    const gateway = set.of(type)
    const before = made.get(type) ?? (gateway && watchedGateway(type, gateway, name, watching))
    if (before) made.set(type, before)
    return before
  }
  const all = (type: ProviderGateway): OpenGateway[] =>
    [...present, ...former].flatMap((access) => open(access, type) ?? [])
  /** A stand-in does not take the place of keys that are there and cannot be read: people would believe that they have paid. */
  const standsFor = ({ name }: Access, provider: string): boolean =>
    name !== 'sandbox' || !keyProviders.some((each) => each === provider && unreadable.has(each))
  const stands = (access: Access, type: ProviderGateway): boolean => standsFor(access, senderOf(type))
  const standing = (type: ProviderGateway): OpenGateway | undefined =>
    present
      .filter((access) => stands(access, type))
      .map((access) => open(access, type))
      .find((gateway) => gateway !== undefined)

  const cardAccess = (): Access | undefined =>
    present.find((access) => stands(access, 'stripe') && access.set.of('stripe') !== undefined)

  const pooledAccess = (): Access | undefined =>
    present.find((access) => stands(access, 'mangopay') && access.set.pooled !== undefined)
  const pooledOpened = ({ test, access }: Opened): Access | undefined => {
    const same = [...present, ...former].find(({ name, set }) => name === access && set.pooled !== undefined)
    if (same) return same
    const now = pooledAccess()
    return now?.set.pooled?.test === test ? now : undefined
  }

  const opened = ({ gateway: type, test, access }: Opened): OpenGateway | undefined => {
    const same = access === null ? undefined : all(type).find((gateway) => gateway.access === access)
    if (same) return same
    const now = standing(type)
    // Whoever moves money knows nothing of a test and says so; a stand-in must not be believed about money.
    return test || now?.test === test ? now : undefined
  }
  return {
    gateways: {
      of: standing,
      opened,
      listening: all,
      pooledBy: (attempt) => pooledOpened(attempt)?.set.pooled,
      transfers: (attempt) => {
        const kept = pooledOpened(attempt)
        const pooled = kept?.set.pooled
        return kept && pooled && watchedGateway('mangopay', pooled.transfers, kept.name, watching)
      },
      get bankLinks() {
        return present.find((access) => standsFor(access, 'plaid') && access.set.bankLinks)?.set.bankLinks
      },
      get pooled() {
        return pooledAccess()?.set.pooled
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
        const set = gatewaysOf({ ...none, ...keysOf(provider, values) }, undefined, clock, places)
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
          log.warn('provider-answers-lost', {
            answers: answers.length,
            cause: error instanceof Error ? error.name : 'unknown',
          })
        }
      },
    },
  }
}

/** What was entered, as the adapters take it. */
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
