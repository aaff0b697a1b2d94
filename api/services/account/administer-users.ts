/**
 * Accounts: blocked and unblocked, their type and sessions. Administrators cannot sign in as another user
 * (docs/areas/account.md).
 */

import {
  decideAccount,
  decisionsOn,
  lockAccount,
  lockAdministrators,
  setUserType,
} from '#api/db/account/account-decisions.ts'
import { type AccountRow, countCampaigns, findAccount } from '#api/db/account/list-users.ts'
import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import { listSessions } from '#api/db/auth/sessions.ts'
import { knownCountries } from '#api/db/identity/residence.ts'
import { signInFailures } from '#api/db/auth/sign-in-failures.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { listUserTypes } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { accountKey } from '#api/services/auth/account-key.ts'
import { endAllSessions, endOneSession } from '#api/services/auth/end-session.ts'
import type { UserDetail } from '#contract/account/users.ts'
import { CallError } from '#contract/errors.ts'
import {
  type AccountDecision,
  blockProblem,
  stateAfterUnblocking,
  userTypeProblem,
} from '#domain/account/user-administration.ts'
import type { AuditEventName } from '#domain/audit/audit-events.ts'

const mostDecisions = 50

type AdministrationDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

interface UserRequest {
  readonly userId: string
  readonly member: Member
}

/** @throws CallError REASON_REQUIRED if there is none */
export function checkReason({ reason: entered }: { readonly reason?: string | undefined }): string {
  const reason = (entered ?? '').trim()
  if (reason === '') throw new CallError('REASON_REQUIRED')
  return reason
}

/** An account with what administrators see of it. */
export interface AdministeredUser {
  readonly row: AccountRow
  readonly sessions: Awaited<ReturnType<typeof listSessions>>
  readonly decisions: Awaited<ReturnType<typeof decisionsOn>>
  readonly types: Awaited<ReturnType<typeof listUserTypes>>
  readonly failedSignIns: number
  /** It is the administrator's own. */
  readonly own: boolean
  readonly known: Awaited<ReturnType<typeof knownCountries>>
  readonly now: Date
}

/** @throws CallError NOT_FOUND */
export async function readUser(
  db: Reader | Writer,
  { userId, member }: UserRequest,
  { clock }: Pick<Deps, 'clock'>,
): Promise<AdministeredUser> {
  const now = new Date(clock.now())
  const row = await findAccount(db, userId)
  if (!row) throw new CallError('NOT_FOUND')
  return {
    row,
    sessions: await listSessions(db, userId, now),
    decisions: await decisionsOn(db, userId, mostDecisions),
    types: await listUserTypes(db),
    failedSignIns: (await signInFailures(db, accountKey(row.email), now)).count,
    own: userId === member.id,
    known: await knownCountries(db, userId),
    now,
  }
}

/** @throws CallError NOT_FOUND, and the code of the rule that refuses */
export async function blockUser(
  tx: Writer,
  { reason, ...request }: UserRequest & { readonly reason: string },
  deps: AdministrationDeps,
): Promise<AdministeredUser> {
  const { member } = request
  // Administrators are locked first, so that of two who block each other the second waits here and is then refused.
  const administrators = await lockAdministrators(tx)
  const account = await lockAccount(tx, request.userId)
  const shown = account && (await findAccount(tx, account.id))
  if (!account || account.state === 'deleted' || !shown) throw new CallError('NOT_FOUND')
  const problem = blockProblem(member.id, { id: account.id, isAdmin: shown.admin_id !== null }, administrators)
  if (problem) throw new CallError(problem)
  if (account.state !== 'blocked') {
    await decide(tx, { personId: account.id, decision: 'block', reason, byId: member.id }, 'blocked', deps)
    await endAllSessions(tx, account.id, deps)
  }
  return readUser(tx, request, deps)
}

/** @throws CallError NOT_FOUND */
export async function unblockUser(
  tx: Writer,
  { reason, ...request }: UserRequest & { readonly reason: string },
  deps: AdministrationDeps,
): Promise<AdministeredUser> {
  const account = await lockAccount(tx, request.userId)
  if (!account || account.state === 'deleted') throw new CallError('NOT_FOUND')
  const state = stateAfterUnblocking(account.activated_at !== null)
  if (account.state === 'blocked')
    await decide(tx, { personId: account.id, decision: 'unblock', reason, byId: request.member.id }, state, deps)
  return readUser(tx, request, deps)
}

/** @throws CallError NOT_FOUND, INVALID_INPUT, and the code of the rule that refuses */
export async function changeUserType(
  tx: Writer,
  { userType, ...request }: UserRequest & { readonly userType: string },
  deps: AdministrationDeps,
): Promise<AdministeredUser> {
  const account = await lockAccount(tx, request.userId)
  if (!account || account.state === 'deleted') throw new CallError('NOT_FOUND')
  const types = await listUserTypes(tx)
  if (!types.some(({ slug }) => slug === userType))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'userType', code: 'required' }])
  const problem = userTypeProblem(userType, await countCampaigns(tx, account.id))
  if (problem) throw new CallError(problem)
  if (account.user_type !== userType) {
    await setUserType(tx, account.id, userType)
    const facts = { from: account.user_type, to: userType }
    await note(tx, request.member, 'user-type-changed', account.id, facts, deps)
  }
  return readUser(tx, request, deps)
}

/** @throws CallError NOT_FOUND */
export async function endUserSession(
  tx: Writer,
  { sessionId, ...request }: UserRequest & { readonly sessionId: string },
  deps: AdministrationDeps,
): Promise<AdministeredUser> {
  if (!(await endOneSession(tx, request.userId, sessionId, deps))) throw new CallError('NOT_FOUND')
  await note(tx, request.member, 'user-session-ended', request.userId, {}, deps)
  return readUser(tx, request, deps)
}

/** @throws CallError NOT_FOUND */
export async function endUserSessions(
  tx: Writer,
  request: UserRequest,
  deps: AdministrationDeps,
): Promise<AdministeredUser> {
  const { userId } = request
  if (!(await lockAccount(tx, userId))) throw new CallError('NOT_FOUND')
  await endAllSessions(tx, userId, deps)
  await note(tx, request.member, 'user-sessions-ended', userId, {}, deps)
  return readUser(tx, request, deps)
}

interface Decided {
  readonly personId: string
  readonly decision: AccountDecision
  readonly reason: string
  readonly byId: string
}

async function decide(tx: Writer, made: Decided, state: UserDetail['state'], deps: AdministrationDeps): Promise<void> {
  const [id, at] = [deps.ids.next(), new Date(deps.clock.now())]
  await decideAccount(tx, state, { id, at, ...made })
  await note(tx, { id: made.byId }, `user-${made.decision}ed`, made.personId, {}, deps)
  await deps.jobs.add(tx, 'mail-account-decision', { decisionId: id })
}

async function note(
  tx: Writer,
  actor: Pick<Member, 'id'>,
  event: AuditEventName,
  subject: string,
  facts: AuditFacts,
  { clock, ids }: AdministrationDeps,
): Promise<void> {
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: actor.id,
    eventName: event,
    subject,
    facts,
  })
}
