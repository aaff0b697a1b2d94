/** The identity providers of this site: the real ones with keys, otherwise the sandbox's, if there is a sandbox. */

import type { SandboxAccess } from '#api/adapters/payments/gateways.ts'
import type { ProviderEndpoint } from '#api/adapters/payments/provider-line.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import type { Config } from '#api/config.ts'
import type { IdentityVerifier } from '#api/identity-ports.ts'
import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { IdentityProvider } from '#domain/identity/verification-result.ts'
import { northCapitalVerifier } from './north-capital/north-capital.ts'
import { northCapitalProbe } from './north-capital/north-capital-probe.ts'
import type { NorthCapitalAccess } from './north-capital/transact-api.ts'
import { shuftiVerifier } from './shufti/shufti.ts'
import type { ShuftiAccess } from './shufti/shufti-line.ts'
import { shuftiProbe } from './shufti/shufti-probe.ts'

/** Undefined for a provider without keys. */
export type IdentityKeys = Partial<Pick<Config, IdentityProvider>>

/** Replaces a provider although there are keys: a simulator that requires them. */
export type IdentityEndpoints = Readonly<Partial<Record<IdentityProvider, ProviderEndpoint>>>

/** Verifiers that use the same keys. */
export interface VerifierSet {
  /** Undefined if there are neither keys nor a sandbox. */
  of(provider: IdentityProvider): IdentityVerifier | undefined
  /** Checks whether a provider accepts the keys. */
  probe(provider: IdentityProvider): Promise<Probe>
}

export function verifiersOf(
  keys: IdentityKeys,
  sandbox: SandboxAccess | undefined,
  clock: Clock,
  endpoints: IdentityEndpoints = {},
): VerifierSet {
  const shufti = shuftiAccess(keys, sandbox, endpoints)
  const north = northAccess(keys, sandbox, endpoints)
  const verifiers: Readonly<Record<IdentityProvider, IdentityVerifier | undefined>> = {
    shuftiprokyc: shufti && shuftiVerifier(shufti, clock),
    northkyc: north && northCapitalVerifier(north, clock),
  }
  return {
    of: (provider) => verifiers[provider],
    probe: async (provider) => {
      if (provider === 'shuftiprokyc') return shufti ? shuftiProbe(shufti, clock) : { state: 'silent' }
      return north ? northCapitalProbe(north, clock) : { state: 'silent' }
    },
  }
}

function shuftiAccess(
  { shuftiprokyc }: IdentityKeys,
  sandbox: SandboxAccess | undefined,
  endpoints: IdentityEndpoints,
): ShuftiAccess | undefined {
  if (shuftiprokyc) return { ...shuftiprokyc, send: fetch, ...endpoints.shuftiprokyc }
  if (!sandbox) return undefined
  const { id, secret } = sandboxKeys(sandbox.secret).shuftipro
  return {
    address: `${sandbox.address}/shuftipro`,
    clientId: id,
    secretKey: secret,
    flow: 'onsite',
    signature: 'hashed',
    test: true,
    send: sandbox.send,
    ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
  }
}

function northAccess(
  { northkyc }: IdentityKeys,
  sandbox: SandboxAccess | undefined,
  endpoints: IdentityEndpoints,
): NorthCapitalAccess | undefined {
  if (northkyc) return { ...northkyc, send: fetch, ...endpoints.northkyc }
  if (!sandbox) return undefined
  return {
    address: `${sandbox.address}/northcapital`,
    ...sandboxKeys(sandbox.secret).northcapital,
    test: true,
    send: sandbox.send,
    ...(sandbox.patienceMs === undefined ? {} : { patienceMs: sandbox.patienceMs }),
  }
}
