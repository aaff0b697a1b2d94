/** The identity verification of a user as they see it (investing 2, 4, 7). */

import type { Reader, Writer } from '#api/db/database.ts'
import {
  findIdentity,
  type IdentityCheckRow,
  type IdentityDocumentRow,
  listDocuments,
} from '#api/db/identity/identities.ts'
import { latestVerification, type VerificationRow, verificationContext } from '#api/db/identity/verifications.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import type { IdentityVerifier } from '#api/identity-ports.ts'
import { CallError } from '#contract/errors.ts'
import {
  type IdentityGate,
  identityProblem,
  type IdentityProblem,
  type IdentityState,
} from '#domain/identity/identity.ts'
import { identityAt, type IdentityTerm, type RenewalState } from '#domain/identity/identity-term.ts'
import { type IdentityRules, usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import type { IdentityProvider } from '#domain/identity/verification-result.ts'
import { openParty, shownParty } from './party-answers.ts'

export interface OwnIdentity {
  readonly rules: IdentityRules
  readonly state: IdentityState
  /** Of an approval that is being renewed. */
  readonly renewal: RenewalState | undefined
  readonly check: IdentityCheckRow | undefined
  /** With masked numbers. */
  readonly values: PartyValues
  readonly documents: readonly IdentityDocumentRow[]
  readonly collectsDocuments: boolean
  readonly actionUrl: string | undefined
}

export async function identityRules(db: Reader | Writer): Promise<IdentityRules> {
  const { settings } = await readSettings(db)
  // Settings that were stored before a rule existed do not have it.
  return { ...usualIdentityRules, ...settings.identity }
}

type Verifier = IdentityVerifier & { readonly access: string }

/** The provider that verifies; undefined if administrators do. */
export function activeVerifier(
  { method }: IdentityRules,
  { verifiers }: Pick<Deps, 'verifiers'>,
): Verifier | undefined {
  return method === 'manual' ? undefined : verifiers.of(method)
}

export async function readIdentity(
  db: Reader | Writer,
  personId: string,
  deps: Pick<Deps, 'sealer' | 'log' | 'verifiers' | 'clock'>,
): Promise<OwnIdentity> {
  const rules = await identityRules(db)
  const check = await findIdentity(db, personId)
  const { state, renewal } = statusNow(check, deps)
  const isAtProvider = state === 'pending' || renewal === 'pending'
  const latest = isAtProvider ? await latestVerification(db, personId) : undefined
  return {
    rules,
    state,
    renewal,
    check,
    values: shownParty(openParty(check, deps)),
    documents: await listDocuments(db, personId),
    collectsDocuments: activeVerifier(rules, deps)?.collectsDocuments ?? true,
    actionUrl: latest && openActionUrl(latest, deps),
  }
}

/** For replies that are stored. */
export function withoutAnswers(own: OwnIdentity): OwnIdentity {
  return { ...own, values: {}, documents: [], actionUrl: undefined }
}

function openActionUrl({ id, action_url: url }: VerificationRow, { sealer, log }: Pick<Deps, 'sealer' | 'log'>) {
  if (url === '') return undefined
  try {
    return sealer.open(url, verificationContext(id, 'action_url'))
  } catch (error) {
    log.error('identity-page-unreadable', { verification: id }, error)
    return undefined
  }
}

/** Calls of one provider are served where it is the one that verifies. @throws CallError IDENTITY_PROVIDER_OFF */
export async function refuseOtherProvider(db: Reader | Writer, provider: IdentityProvider): Promise<void> {
  const { method } = await identityRules(db)
  if (method !== provider) throw new CallError('IDENTITY_PROVIDER_OFF')
}

interface GatedAction {
  readonly personId: string
  readonly gate: IdentityGate
}

/**
 * Read inside the transaction that it guards, so that a decision of the same moment counts.
 * @throws CallError KYC_NEEDED, KYC_UNDER_REVIEW, KYC_MORE_REQUIRED, KYC_DECLINED, KYC_EXPIRED
 */
export async function refuseUnverified(
  db: Reader | Writer,
  { personId, gate }: GatedAction,
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  const problem = await gateProblem(db, { personId, gate }, deps)
  if (problem) throw new CallError(problem)
}

/** Whether a user must be verified before they can do something. */
export async function waitsForIdentity(
  db: Reader | Writer,
  { personId, gates }: { readonly personId: string; readonly gates: readonly IdentityGate[] },
  deps: Pick<Deps, 'clock'>,
): Promise<boolean> {
  for (const gate of gates) if (await gateProblem(db, { personId, gate }, deps)) return true
  return false
}

async function gateProblem(
  db: Reader | Writer,
  { personId, gate }: GatedAction,
  deps: Pick<Deps, 'clock'>,
): Promise<IdentityProblem | undefined> {
  const { gates } = await identityRules(db)
  if (!gates.includes(gate)) return undefined
  return identityProblem(true, statusNow(await findIdentity(db, personId), deps).state)
}

function statusNow(check: IdentityCheckRow | undefined, { clock }: Pick<Deps, 'clock'>) {
  return identityAt(termOf(check), clock.now())
}

type StoredTerm = Pick<IdentityCheckRow, 'state' | 'expires_at' | 'renewal'>

/** The stored status and its term. */
export function termOf(check: StoredTerm | undefined): IdentityTerm {
  return {
    state: check?.state ?? 'none',
    expiresAt: check?.expires_at?.getTime(),
    renewal: check?.renewal ?? undefined,
  }
}
