/** The site's rules of identity verification (decisions T15, T35, T36, T79; docs/areas/identity.md). */

import { isDeepStrictEqual } from 'node:util'
import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { identityGates, partyKinds } from '#domain/identity/identity.ts'
import { type IdentityRules, usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { type IdentityProvider, identityProviders } from '#domain/identity/verification-result.ts'
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
  const { gates, method, kinds, validMonths, retentionDays } = await identityRules(db)
  return {
    gates: [...gates],
    method,
    kinds: [...kinds],
    validMonths,
    retentionDays,
    providers: configured(deps),
    lastChange: await latestAuditEvent(db, changed),
  }
}

/** @throws CallError IDENTITY_PROVIDER_OFF, INVALID_INPUT without any kind of party */
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
  }
  const { method } = await identityRules(tx)
  // A provider that has lost its keys does not prevent other changes.
  if (rules.method !== 'manual' && rules.method !== method && !configured(deps).includes(rules.method))
    throw new CallError('IDENTITY_PROVIDER_OFF')
  if (!rules.kinds.includes('self')) throw new CallError('INVALID_INPUT', {}, [{ path: 'kinds', code: 'required' }])
  const { identity: before = usualIdentityRules } = await changeSettings(tx, { identity: rules })
  if (!isDeepStrictEqual(before, rules))
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: changed,
      subject: 'identity',
      facts: { ...rules, gates: rules.gates.join('/'), kinds: rules.kinds.join('/') },
    })
  return readIdentityRules(tx, deps)
}
