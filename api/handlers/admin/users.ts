/** Accounts: found, looked at, blocked and opened again. Nobody signs in as somebody else (decision record 0039). */

import { type AuditFacts, insertAudit } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { signInFailures } from '#api/db/limits/sign-in-failures.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import {
  decideAccount,
  decisionsOn,
  lockAccount,
  lockAdministrators,
  setUserType,
} from '#api/db/people/account-decisions.ts'
import { countCampaigns, countPeople, findAccount, listPeople } from '#api/db/people/find-people.ts'
import { endSessions, listSessions } from '#api/db/sessions.ts'
import { listUserTypes } from '#api/db/settings.ts'
import { accountKey } from '#api/handlers/account/account-key.ts'
import { endOneSession } from '#api/handlers/account/end-session.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import { presentAccount, presentAccountDetail, presentSession } from '#api/presenters/account.ts'
import type { UserDetail } from '#contract/admin/users.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { AuditEventName } from '#domain/audit-events.ts'
import { pageSize } from '#domain/limits.ts'
import { createActivationLink } from './activation-link.ts'
import {
  type AccountDecision,
  blockProblem,
  stateAfterUnblocking,
  userTypeProblem,
} from '#domain/account/user-administration.ts'

/** So many are counted, and no more. */
const mostCounted = 10_000
const mostDecisions = 50

const listUsers = handle(calls.admin.listUsers, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'people')
  const filter = { state: query.state, search: query.search }
  const [rows, counted, types] = await Promise.all([
    listPeople(db.read, filter, slice),
    countPeople(db.read, filter, mostCounted),
    listUserTypes(db.read),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'people')
  return {
    items: items.map((row) => presentAccount(row, types, language)),
    total: Math.min(counted, mostCounted),
    totalIsExact: counted <= mostCounted,
    next,
    displayLoadMore,
  }
})

const getUser = handle(calls.admin.getUser, ({ params, member, language }, { db, clock }) =>
  present(db.read, params.id, { member, language, clock }),
)

const blockUser = handle(calls.admin.blockUser, ({ params, body, member, language, once }, deps) => {
  const reason = reasonIn(body)
  return once(async (tx) => {
    // Administrators first, so that two who block each other wait here, and the second finds out.
    const administrators = await lockAdministrators(tx)
    const account = await lockAccount(tx, params.id)
    const shown = account && (await findAccount(tx, account.id))
    if (!account || account.state === 'deleted' || !shown) throw new CallError('NOT_FOUND')
    const problem = blockProblem(member.id, { id: account.id, isAdmin: shown.admin_id !== null }, administrators)
    if (problem) throw new CallError(problem)
    if (account.state !== 'blocked') {
      await decide(tx, { personId: account.id, decision: 'block', reason, byId: member.id }, 'blocked', deps)
      await endSessions(tx, account.id)
      await deps.jobs.add(tx, 'forget-push', { userId: account.id })
    }
    return present(tx, account.id, { member, language, clock: deps.clock })
  })
})

const unblockUser = handle(calls.admin.unblockUser, ({ params, body, member, language, once }, deps) => {
  const reason = reasonIn(body)
  return once(async (tx) => {
    const account = await lockAccount(tx, params.id)
    if (!account || account.state === 'deleted') throw new CallError('NOT_FOUND')
    const state = stateAfterUnblocking(account.activated_at !== null)
    if (account.state === 'blocked')
      await decide(tx, { personId: account.id, decision: 'unblock', reason, byId: member.id }, state, deps)
    return present(tx, account.id, { member, language, clock: deps.clock })
  })
})

const changeUserType = handle(
  calls.admin.changeUserType,
  ({ params, body: { userType }, member, language, once }, deps) =>
    once(async (tx) => {
      const account = await lockAccount(tx, params.id)
      if (!account || account.state === 'deleted') throw new CallError('NOT_FOUND')
      const types = await listUserTypes(tx)
      if (!types.some(({ slug }) => slug === userType))
        throw new CallError('INVALID_INPUT', {}, [{ path: 'userType', code: 'required' }])
      const problem = userTypeProblem(userType, await countCampaigns(tx, account.id))
      if (problem) throw new CallError(problem)
      if (account.user_type !== userType) {
        await setUserType(tx, account.id, userType)
        await note(tx, member, 'user-type-changed', account.id, { from: account.user_type, to: userType }, deps)
      }
      return present(tx, account.id, { member, language, clock: deps.clock })
    }),
)

const endUserSession = handle(calls.admin.endUserSession, ({ params, member, language, once }, deps) =>
  once(async (tx) => {
    if (!(await endOneSession(tx, params.id, params.sessionId, deps))) throw new CallError('NOT_FOUND')
    await note(tx, member, 'user-session-ended', params.id, {}, deps)
    return present(tx, params.id, { member, language, clock: deps.clock })
  }),
)

const endUserSessions = handle(calls.admin.endUserSessions, ({ params, member, language, once }, deps) =>
  once(async (tx) => {
    if (!(await lockAccount(tx, params.id))) throw new CallError('NOT_FOUND')
    await endSessions(tx, params.id)
    await deps.jobs.add(tx, 'forget-push', { userId: params.id })
    await note(tx, member, 'user-sessions-ended', params.id, {}, deps)
    return present(tx, params.id, { member, language, clock: deps.clock })
  }),
)

type Noting = Pick<Deps, 'clock' | 'ids' | 'jobs'>

/** @throws CallError REASON_REQUIRED where there is none */
function reasonIn(body: { readonly reason?: string | undefined }): string {
  const reason = (body.reason ?? '').trim()
  if (reason === '') throw new CallError('REASON_REQUIRED')
  return reason
}

interface Decided {
  readonly personId: string
  readonly decision: AccountDecision
  readonly reason: string
  readonly byId: string
}

async function decide(tx: Writer, made: Decided, state: UserDetail['state'], deps: Noting): Promise<void> {
  const [id, at] = [deps.ids.next(), new Date(deps.clock.now())]
  await decideAccount(tx, state, { id, at, ...made })
  await note(tx, { id: made.byId }, `user-${made.decision}ed`, made.personId, {}, deps)
  await deps.jobs.add(tx, 'mail-account-decision', { decisionId: id })
}

async function note(
  tx: Writer,
  actor: Pick<Member, 'id'>,
  act: AuditEventName,
  subject: string,
  facts: AuditFacts,
  { clock, ids }: Noting,
): Promise<void> {
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId: actor.id, act, subject, facts })
}

interface Asking {
  readonly member: Member
  readonly language: Language
  readonly clock: Deps['clock']
}

async function present(db: Reader | Writer, id: string, { member, language, clock }: Asking): Promise<UserDetail> {
  const now = new Date(clock.now())
  const row = await findAccount(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  return presentAccountDetail(
    row,
    {
      sessions: (await listSessions(db, id, now)).map((session) => presentSession(session, member.sessionHash)),
      decisions: await decisionsOn(db, id, mostDecisions),
      types: await listUserTypes(db),
      failedSignIns: (await signInFailures(db, accountKey(row.email), now)).count,
      own: id === member.id,
      now,
    },
    language,
  )
}

export const users = {
  blockUser,
  changeUserType,
  createActivationLink,
  endUserSession,
  endUserSessions,
  getUser,
  listUsers,
  unblockUser,
}
