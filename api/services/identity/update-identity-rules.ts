/** The site's rules of identity verification (decisions T15, T35, T36, T79; docs/areas/identity.md). */

import { isDeepStrictEqual } from 'node:util'
import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { factMaximum } from '#domain/audit/audit-events.ts'
import { identityGates, partyKinds } from '#domain/identity/identity.ts'
import { type IdentityRules, usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { type IdentityProvider, identityProviders } from '#domain/identity/verification-result.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { identityRules } from './read-identity.ts'

const changed = 'identity-rules-changed'

interface CurrentRules extends Mutable<IdentityRules> {
  readonly providers: IdentityProvider[]
  readonly lastChange: AuditTrace | undefined
}

/** As replies need it. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }

function configured({ verifiers }: Pick<Deps, 'verifiers'>): IdentityProvider[] {
  return identityProviders.filter((provider) => verifiers.of(provider) !== undefined)
}

export async function readIdentityRules(db: Reader | Writer, deps: Pick<Deps, 'verifiers'>): Promise<CurrentRules> {
  const { gates, kinds, investorCountries, ...rules } = await identityRules(db)
  return {
    ...rules,
    gates: [...gates],
    kinds: [...kinds],
    investorCountries: [...investorCountries],
    providers: configured(deps),
    lastChange: await latestAuditEvent(db, changed),
  }
}

/** @throws CallError IDENTITY_PROVIDER_OFF, INVALID_INPUT without any kind of party, or for a list without countries */
export async function updateIdentityRules(
  tx: Writer,
  { rules: entered, actorId }: { readonly rules: IdentityRules; readonly actorId: string },
  deps: Pick<Deps, 'clock' | 'ids' | 'verifiers'>,
): Promise<CurrentRules> {
  const { clock, ids } = deps
  // In one order and without repetition, so that equal rules are equal.
  const rules: IdentityRules = {
    ...entered,
    gates: identityGates.filter((gate) => entered.gates.includes(gate)),
    kinds: partyKinds.filter((kind) => entered.kinds.includes(kind)),
    // Those of a list that is off are forgotten.
    investorCountries:
      entered.investorCountryRule === 'off'
        ? []
        : countryCodes.filter((code) => entered.investorCountries.includes(code)),
  }
  refuseUnknownCountries(entered)
  const { method } = await identityRules(tx)
  // A provider that has lost its keys does not prevent other changes.
  if (rules.method !== 'manual' && rules.method !== method && !configured(deps).includes(rules.method))
    throw new CallError('IDENTITY_PROVIDER_OFF')
  if (!rules.kinds.includes('self')) throw new CallError('INVALID_INPUT', {}, [{ path: 'kinds', code: 'required' }])
  const { identity } = await changeSettings(tx, { identity: rules })
  if (!isDeepStrictEqual({ ...usualIdentityRules, ...identity }, rules))
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: changed,
      subject: 'identity',
      facts: {
        ...rules,
        gates: rules.gates.join('/'),
        kinds: rules.kinds.join('/'),
        investorCountries: countryFacts(rules.investorCountries),
      },
    })
  return readIdentityRules(tx, deps)
}

/** An empty list would admit nobody, or restrict nothing. */
function refuseUnknownCountries({ investorCountryRule, investorCountries }: IdentityRules): void {
  const path = 'investorCountries'
  if (!investorCountries.every((code) => countryCodes.includes(code)))
    throw new CallError('INVALID_INPUT', {}, [{ path, code: 'format' }])
  if (investorCountryRule !== 'off' && investorCountries.length === 0)
    throw new CallError('INVALID_INPUT', {}, [{ path, code: 'required' }])
}

/** As many in one fact as the audit log shows. */
function countryFacts(codes: readonly string[]): string[] {
  const size = Math.floor((factMaximum + 1) / 3)
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, index) =>
    codes.slice(index * size, (index + 1) * size).join('/'),
  )
}
