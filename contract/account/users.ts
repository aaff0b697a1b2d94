/** How administrators find, block and unblock accounts (platform 1; docs/areas/account.md). */

import { accountDecisions, accountReasonMaximum, accountStates } from '#domain/account/user-administration.ts'
import { accountSession } from '#contract/auth/account-session.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { languages, option, paged, paging } from '#contract/shapes.ts'

const spec = 'platform 1'
const account = {
  id: id(),
  name: text({ max: 250 }),
  email: text({ max: 254 }),
  /** Null until one is chosen. */
  userType: nullable(option),
  state: oneOf(accountStates),
  isAdmin: bool(),
  createdAt: instant(),
}
const userRow = object(account)
export type UserRow = Value<typeof userRow>

const userDetail = object({
  ...account,
  language: oneOf(languages),
  /** When the email address was verified. */
  activatedAt: nullable(instant()),
  /** Since when sign-in also requires a code. */
  secondFactorSince: nullable(instant()),
  /** Until when no code is checked, after wrong ones. */
  codesRefusedUntil: nullable(instant()),
  /** Consecutive wrong passwords within the last hours; counted only if the site's checks require it. */
  failedSignIns: integer({ min: 0, max: 1_000_000_000 }),
  /** The country that counts for investing; null if none is known. Of a declared one, when it was declared. */
  residence: nullable(object({ country: text({ min: 2, max: 2 }), declaredAt: nullable(instant()) })),
  campaigns: integer({ min: 0, max: 1_000_000_000 }),
  /** Reserved and confirmed investments. */
  investments: integer({ min: 0, max: 1_000_000_000 }),
  sessions: list(accountSession, 100),
  /** Blocks and unblocks, latest first. */
  decisions: list(
    object({
      decision: oneOf(accountDecisions),
      reason: text({ max: accountReasonMaximum }),
      at: instant(),
      by: text({ max: 250 }),
    }),
    50,
  ),
  /** The available user types. */
  userTypes: list(option, 20),
  /** True if this is the requesting user's own account. */
  own: bool(),
})
export type UserDetail = Value<typeof userDetail>

const params = object({ id: id() })
const decision = object({ reason: optional(text({ max: accountReasonMaximum })) })
const stale = ['admin/users', 'admin/audit-events']

export const listUsers = call({
  method: 'GET',
  path: 'admin/users',
  access: 'admin',
  summary: 'Lists accounts, latest first. The search matches the beginning of email addresses and names.',
  spec,
  query: object({ ...paging, state: optional(oneOf(accountStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(userRow, 200), ...paged }),
})

export const getUser = call({
  method: 'GET',
  path: 'admin/users/{id}',
  access: 'admin',
  summary: 'Returns an account with its status, sessions and history of blocks.',
  spec,
  params,
  reply: userDetail,
})

export const blockUser = call({
  method: 'POST',
  path: 'admin/users/{id}/block',
  access: 'admin',
  summary: 'Blocks an account, ends its sessions immediately and emails the reason to the user.',
  spec,
  params,
  body: decision,
  reply: userDetail,
  errors: ['REASON_REQUIRED', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
  idempotent: true,
  stale,
})

export const unblockUser = call({
  method: 'POST',
  path: 'admin/users/{id}/unblock',
  access: 'admin',
  summary: 'Unblocks an account and emails the reason to the user.',
  spec,
  params,
  body: decision,
  reply: userDetail,
  errors: ['REASON_REQUIRED'],
  idempotent: true,
  stale,
})

export const changeUserType = call({
  method: 'PATCH',
  path: 'admin/users/{id}/type',
  access: 'admin',
  summary: 'Changes the user type of an account. An account that owns campaigns must remain a campaign owner.',
  spec: `reliability 3.8, ${spec}`,
  params,
  body: object({ userType: text({ min: 1, max: 40 }) }),
  reply: userDetail,
  errors: ['CAMPAIGNS_OWNED'],
  idempotent: true,
  stale,
})

export const createActivationLink = call({
  method: 'POST',
  path: 'admin/users/{id}/activation-link',
  access: 'admin',
  summary:
    'Creates an activation link for a pending account, for a user whom emails do not reach. It is returned only once and recorded in the audit log.',
  spec,
  params,
  reply: object({ link: text({ max: 500 }), expiresAt: instant() }),
  errors: ['ACCOUNT_NOT_PENDING'],
  stale: ['admin/audit-events'],
})
export type ActivationLink = Value<typeof createActivationLink.reply>

export const endUserSession = call({
  method: 'DELETE',
  path: 'admin/users/{id}/sessions/{sessionId}',
  access: 'admin',
  summary: 'Ends one session of an account.',
  spec,
  params: object({ id: id(), sessionId: id() }),
  reply: userDetail,
  stale,
})

export const endUserSessions = call({
  method: 'DELETE',
  path: 'admin/users/{id}/sessions',
  access: 'admin',
  summary: 'Ends every session of an account.',
  spec,
  params,
  reply: userDetail,
  stale,
})
