import type { decisionsOn } from '#api/db/account/account-decisions.ts'
import type { AccountRow, UserListRow } from '#api/db/account/list-users.ts'
import type { listSessions } from '#api/db/auth/sessions.ts'
import type { listUserTypes } from '#api/db/site/settings.ts'
import type { AccountSession } from '#contract/auth/account-session.ts'
import type { UserDetail, UserRow } from '#contract/account/users.ts'
import type { Language } from '#contract/shapes.ts'
import { decideResidence, type KnownCountries } from '#domain/identity/residence.ts'
import { textIn } from '#api/texts/localized.ts'

type UserTypes = Awaited<ReturnType<typeof listUserTypes>>
type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** An account in the administrators' list. */
export function presentAccount(row: UserListRow, types: UserTypes, language: Language): UserRow {
  const name = textIn(types.find(({ slug }) => slug === row.user_type)?.names, language)
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    userType: row.user_type === null ? null : { slug: row.user_type, name },
    state: row.state,
    isAdmin: row.admin_id !== null,
    createdAt: row.created_at.toISOString(),
  }
}

interface AccountParts {
  readonly row: AccountRow
  readonly sessions: readonly SessionRow[]
  readonly decisions: Awaited<ReturnType<typeof decisionsOn>>
  readonly types: UserTypes
  readonly failedSignIns: number
  readonly own: boolean
  readonly known: KnownCountries & { readonly declaredAt: Date | null }
  readonly now: Date
}

/**
 * One account for administrators: no password, no secret, nothing that gives access to it.
 * @param requester hash of the requester's session token
 */
export function presentAccountDetail(
  { row, sessions, decisions, types, failedSignIns, own, known, now }: AccountParts,
  { language, requester }: { readonly language: Language; readonly requester: Uint8Array },
): UserDetail {
  const refusedUntil = row.blocked_until !== null && row.blocked_until > now ? row.blocked_until : null
  const residence = decideResidence(known) ?? null
  return {
    ...presentAccount(row, types, language),
    language: row.language,
    activatedAt: row.activated_at?.toISOString() ?? null,
    secondFactorSince: row.confirmed_at?.toISOString() ?? null,
    codesRefusedUntil: refusedUntil?.toISOString() ?? null,
    failedSignIns,
    residence: residence && {
      country: residence.country,
      declaredAt: residence.verified ? null : (known.declaredAt?.toISOString() ?? null),
    },
    campaigns: Number(row.campaigns ?? 0n),
    investments: Number(row.investments ?? 0n),
    sessions: sessions.map((session) => presentSession(session, requester)),
    decisions: decisions.map(({ decision, reason, at, first_name, last_name }) => ({
      decision,
      reason,
      at: at.toISOString(),
      by: `${first_name} ${last_name}`,
    })),
    userTypes: types.map(({ slug, names }) => ({ slug, name: textIn(names, language) })),
    own,
  }
}

/** @param requester hash of the requester's session token */
export function presentSession(row: SessionRow, requester: Uint8Array): AccountSession {
  return {
    id: row.id,
    browser: row.browser,
    platform: row.platform,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: Buffer.compare(Buffer.from(row.token_hash), Buffer.from(requester)) === 0,
  }
}
