/**
 * Accounts: searched, opened, blocked and unblocked. Administrators cannot sign in as another user
 * (docs/areas/account.md).
 */

import { countUsers, listUserRows } from '#api/db/account/list-users.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { listUserTypes } from '#api/db/site/settings.ts'
import type { Member } from '#api/deps.ts'
import { createActivationLink } from '#api/handlers/auth/activation-link.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAccount, presentAccountDetail } from '#api/presenters/account/account.ts'
import {
  type AdministeredUser,
  blockUser as block,
  changeUserType as changeType,
  checkReason,
  endUserSession as endSession,
  endUserSessions as endSessions,
  readUser,
  unblockUser as unblock,
} from '#api/services/account/administer-users.ts'
import * as usersCalls from '#contract/account/users.ts'
import type { Language } from '#contract/shapes.ts'
import { pageSize } from '#domain/limits.ts'

/** The count stops here. */
const mostCounted = 10_000

const listUsers = handle(usersCalls.listUsers, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'accounts')
  const filter = { state: query.state, search: query.search }
  const [rows, counted, types] = await Promise.all([
    listUserRows(db.read, filter, slice),
    countUsers(db.read, filter, mostCounted),
    listUserTypes(db.read),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'accounts')
  return {
    items: items.map((row) => presentAccount(row, types, language)),
    total: Math.min(counted, mostCounted),
    totalIsExact: counted <= mostCounted,
    next,
    displayLoadMore,
  }
})

function present(
  user: AdministeredUser,
  { member, language }: { readonly member: Member; readonly language: Language },
) {
  return presentAccountDetail(user, { language, requester: member.sessionHash })
}

const getUser = handle(usersCalls.getUser, async ({ params, member, language }, deps) =>
  present(await readUser(deps.db.read, { userId: params.id, member }, deps), { member, language }),
)

const blockUser = handle(usersCalls.blockUser, ({ params, body, member, language, once }, deps) => {
  const reason = checkReason(body)
  return once(async (tx) => present(await block(tx, { userId: params.id, reason, member }, deps), { member, language }))
})

const unblockUser = handle(usersCalls.unblockUser, ({ params, body, member, language, once }, deps) => {
  const reason = checkReason(body)
  return once(async (tx) =>
    present(await unblock(tx, { userId: params.id, reason, member }, deps), { member, language }),
  )
})

const changeUserType = handle(
  usersCalls.changeUserType,
  ({ params, body: { userType }, member, language, once }, deps) =>
    once(async (tx) =>
      present(await changeType(tx, { userId: params.id, userType, member }, deps), { member, language }),
    ),
)

const endUserSession = handle(
  usersCalls.endUserSession,
  ({ params: { id: userId, sessionId }, member, language, once }, deps) =>
    once(async (tx) => present(await endSession(tx, { userId, sessionId, member }, deps), { member, language })),
)

const endUserSessions = handle(usersCalls.endUserSessions, ({ params, member, language, once }, deps) =>
  once(async (tx) => present(await endSessions(tx, { userId: params.id, member }, deps), { member, language })),
)

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
