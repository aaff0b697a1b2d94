/** Who asks, and whether the call is for them. */

import { findSession, hashOf } from '#api/db/sessions.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import type { Access } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { isOwner } from '#domain/roles.ts'

/**
 * The signed-in person where the call looks at one. A call for visitors never does: its answer is the same for everybody.
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
  admit(access, member)
  return member
}

function admit(access: Access, member: Member): void {
  if (access === 'either' || access === 'member') return
  if (access === 'admin') {
    if (!member.isAdmin) throw new CallError('NOT_ALLOWED')
    return
  }
  if (member.userType === undefined && !member.isAdmin) throw new CallError('USER_TYPE_REQUIRED')
  // Which owner, and of which campaign, the handler decides; investors never get that far.
  if (access === 'owner' && !isOwner(member) && !member.isAdmin) throw new CallError('NOT_ALLOWED')
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
    accredited: row.accredited,
    language: row.language,
    sessionId: row.session_id,
    sessionHash,
    expiresAt: row.expires_at.getTime(),
  }
}
