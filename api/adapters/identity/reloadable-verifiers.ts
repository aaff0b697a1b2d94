/**
 * The identity providers of a running site: keys that administrators enter or remove take effect without a restart, in
 * every process; a submission in progress stays with the account that it was made with.
 */

import type { SandboxAccess } from '#api/adapters/payments/gateways.ts'
import { type KeyAccess, reloadableKeys } from '#api/adapters/payments/reloadable-keys.ts'
import { northCapitalAddress, shuftiAddress } from '#api/identity-config.ts'
import type { Database } from '#api/db/database.ts'
import type { IdentityVerifiers } from '#api/identity-ports.ts'
import type { Probe } from '#api/payment-ports.ts'
import type { Clock, Log, Sealer } from '#api/ports.ts'
import { type IdentityProvider, identityProviders } from '#domain/identity/verification-result.ts'
import { isTestKeys, type KeyValues, shuftiFlows, shuftiSignatures } from '#domain/payment/gateway-keys.ts'
import { type IdentityEndpoints, type IdentityKeys, type VerifierSet, verifiersOf } from './identity-verifiers.ts'

interface ReloadableVerifiersParts {
  /** Keys from the environment. */
  readonly keys: IdentityKeys
  readonly sandbox: SandboxAccess | undefined
  readonly clock: Clock
  readonly database: Database
  readonly sealer: Sealer
  readonly log: Log
  readonly endpoints?: IdentityEndpoints | undefined
}

export interface ReloadableVerifiers {
  readonly verifiers: IdentityVerifiers
  fromEnvironment(provider: IdentityProvider): { readonly test: boolean } | undefined
  isUnreadable(provider: IdentityProvider): boolean
  testKeys(provider: IdentityProvider, values: KeyValues): Promise<Probe>
  /** Must be called once before use. */
  refresh(): Promise<void>
}

type Access = KeyAccess<VerifierSet, IdentityProvider>

export function reloadableVerifiers(parts: ReloadableVerifiersParts): ReloadableVerifiers {
  const { keys: given, sandbox, clock, database, sealer, log, endpoints } = parts
  const setOf = (keys: IdentityKeys, at?: SandboxAccess): VerifierSet => verifiersOf(keys, at, clock, endpoints)
  const fixed = [
    ...identityProviders.flatMap((provider): Access[] =>
      given[provider] ? [{ name: 'environment', provider, set: setOf({ [provider]: given[provider] }) }] : [],
    ),
    ...(sandbox ? [{ name: 'sandbox', provider: 'all' as const, set: setOf({}, sandbox) }] : []),
  ]
  const keys = reloadableKeys<VerifierSet, IdentityProvider>({
    providers: identityProviders,
    fixed,
    setOf: (provider, values) => setOf(keysOf(provider, values)),
    database,
    sealer,
    log,
  })
  const current = (provider: IdentityProvider): Access | undefined =>
    keys.present().find((access) => keys.serves(access, provider) && access.set.of(provider) !== undefined)

  return {
    verifiers: {
      of: (provider) => {
        const access = current(provider)
        const verifier = access?.set.of(provider)
        return access && verifier && { ...verifier, access: access.name }
      },
      opened: ({ provider, test, access }) => {
        const same = keys.all().find(({ name, set }) => name === access && set.of(provider) !== undefined)
        const verifier = (same ?? current(provider))?.set.of(provider)
        // A simulator must never report on a real person.
        return verifier?.test === test ? verifier : undefined
      },
    },
    fromEnvironment: (provider) => {
      const access = fixed.find((each) => each.name === 'environment' && each.provider === provider)
      return access && { test: given[provider]?.test ?? false }
    },
    isUnreadable: (provider) => keys.isUnreadable(provider),
    testKeys: (provider, values) => setOf(keysOf(provider, values)).probe(provider),
    refresh: () => keys.refresh(),
  }
}

/** Entered keys in the form that the adapters expect. */
function keysOf(provider: IdentityProvider, values: KeyValues): IdentityKeys {
  const key = (name: string): string => values[name] ?? ''
  const test = isTestKeys(provider, values)
  switch (provider) {
    case 'shuftiprokyc':
      return {
        shuftiprokyc: {
          clientId: key('clientId'),
          secretKey: key('secretKey'),
          flow: shuftiFlows.find((each) => each === values['flow']) ?? 'onsite',
          signature: shuftiSignatures.find((each) => each === values['signature']) ?? 'hashed',
          address: shuftiAddress,
          test,
        },
      }
    case 'northkyc':
      return {
        northkyc: {
          clientId: key('clientId'),
          developerKey: key('developerKey'),
          address: northCapitalAddress(test),
          test,
        },
      }
  }
}
