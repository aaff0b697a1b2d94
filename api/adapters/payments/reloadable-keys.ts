/**
 * Keys of providers in every process: those of the environment, those that administrators entered, in force or former,
 * and the sandbox's. Used for payment providers and, separately, for identity providers.
 */

import type { Database } from '#api/db/database.ts'
import { type GatewayKeyRow, keyContext, keysVersion, listKeys } from '#api/db/payment/gateway-keys.ts'
import type { Log, Sealer } from '#api/ports.ts'
import type { KeyProvider, KeyValues } from '#domain/payment/gateway-keys.ts'

/** What uses the same keys. */
export interface KeyAccess<Set, Provider extends KeyProvider> {
  /** `environment`, `sandbox`, or the provider's id of the account. */
  readonly name: string
  readonly set: Set
  readonly provider: Provider | 'all'
}

interface KeyParts<Set, Provider extends KeyProvider> {
  readonly providers: readonly Provider[]
  /** Keys from the environment and the sandbox's, the most important first. */
  readonly fixed: readonly KeyAccess<Set, Provider>[]
  /** Uses keys that were entered. */
  readonly setOf: (provider: Provider, values: KeyValues) => Set
  readonly database: Database
  readonly sealer: Sealer
  readonly log: Log
}

export interface ReloadableKeys<Set, Provider extends KeyProvider> {
  /** Accesses in force, the most important first. */
  present(): readonly KeyAccess<Set, Provider>[]
  /** All accesses, including those of former keys. */
  all(): readonly KeyAccess<Set, Provider>[]
  isUnreadable(provider: string): boolean
  /**
   * The sandbox does not replace a provider whose stored keys cannot be read: users would believe that they have paid,
   * or were verified.
   */
  serves(access: KeyAccess<Set, Provider>, provider: string): boolean
  /** Must be called once before use. */
  refresh(): Promise<void>
}

export function reloadableKeys<Set, Provider extends KeyProvider>(
  parts: KeyParts<Set, Provider>,
): ReloadableKeys<Set, Provider> {
  const { providers, fixed, setOf, database, sealer, log } = parts
  let present = fixed
  let former: readonly KeyAccess<Set, Provider>[] = []
  let version = ''
  let unreadable: ReadonlySet<string> = new globalThis.Set()

  const valuesOf = (row: GatewayKeyRow): KeyValues | undefined => {
    try {
      return JSON.parse(sealer.open(row.sealed, keyContext(row.id))) as KeyValues
    } catch (error) {
      log.error('gateway-keys-unreadable', { provider: row.provider }, error)
      return undefined
    }
  }
  return {
    present: () => present,
    all: () => [...present, ...former],
    isUnreadable: (provider) => unreadable.has(provider),
    serves: ({ name }, provider) => name !== 'sandbox' || !unreadable.has(provider),
    refresh: async () => {
      const now = await keysVersion(database.read)
      if (now === version) return
      const rows = (await listKeys(database.read)).flatMap((row) => {
        const provider = providers.find((each) => each === row.provider)
        return provider === undefined ? [] : [{ row, provider, values: valuesOf(row) }]
      })
      const entered = rows.flatMap(({ row, provider, values }) =>
        values ? [{ row, access: { name: row.account, provider, set: setOf(provider, values) } }] : [],
      )
      const inForce = entered.filter(({ row }) => row.ended_at === null).map(({ access }) => access)
      present = [
        ...fixed.filter(({ name }) => name === 'environment'),
        ...inForce,
        ...fixed.filter(({ name }) => name === 'sandbox'),
      ]
      former = entered.filter(({ row }) => row.ended_at !== null).map(({ access }) => access)
      unreadable = new globalThis.Set(
        rows.filter(({ row, values }) => row.ended_at === null && !values).map(({ provider }) => provider),
      )
      version = now
    },
  }
}
