/** Authenticates the caller and decides whether the call is allowed. */

import { findSession, hashOf } from '#api/db/auth/sessions.ts'
import type { Deps, Member } from '#api/deps.ts'
import { checkAccess } from '#api/services/auth/check-access.ts'
import type { Access } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { isAccreditedAt } from '#domain/identity/accreditation-term.ts'

/**
 * Returns the signed-in user if the call needs one. A public call never reads the session: its reply is the same for
 * all visitors.
 * @throws CallError SESSION_EXPIRED, SIGN_IN_REQUIRED, USER_TYPE_REQUIRED, NOT_ALLOWED.
 */
export async function memberFor(access: Access, request: Request, deps: Deps): Promise<Member | undefined> {
  if (access === 'visitor') return undefined
  const token = bearer(request)
  const member = token === undefined ? undefined : await memberOf(token, deps)
  if (member === undefined) {
    if (access === 'either') return undefined
    throw new CallError(token === undefined ? 'SIGN_IN_REQUIRED' : 'SESSION_EXPIRED')
  }
  checkAccess(access, member)
  return member
}

function bearer(request: Request): string | undefined {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.get('authorization') ?? '')
  return match?.[1]
}

async function memberOf(token: string, { db, clock }: Deps): Promise<Member | undefined> {
  const sessionHash = hashOf(token)
  const row = await findSession(db.read, sessionHash, new Date(clock.now()))
  if (!row) return undefined
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    slug: row.slug,
    userType: row.user_type ?? undefined,
    isAdmin: row.admin_id !== null,
    accredited: isAccreditedAt(row, clock.now()),
    language: row.language,
    sessionId: row.session_id,
    sessionHash,
    expiresAt: row.expires_at.getTime(),
  }
}
