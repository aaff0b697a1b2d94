import type { Member } from '#api/deps.ts'
import type { Access } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { isOwner } from '#domain/account/roles.ts'

/** Whether a signed-in user may make a call of this access. @throws CallError USER_TYPE_REQUIRED, NOT_ALLOWED. */
export function checkAccess(access: Access, member: Member): void {
  if (access === 'visitor' || access === 'either' || access === 'member') return
  if (access === 'admin') {
    if (!member.isAdmin) throw new CallError('NOT_ALLOWED')
    return
  }
  if (member.userType === undefined && !member.isAdmin) throw new CallError('USER_TYPE_REQUIRED')
  // The service decides which owner, and of which campaign; investors are refused here.
  if (access === 'owner' && !isOwner(member) && !member.isAdmin) throw new CallError('NOT_ALLOWED')
}

/**
 * The reply for another user is the same whether or not that user exists. @throws CallError NOT_FOUND for another
 * user's id
 */
export function checkOwnId(id: string, member: Pick<Member, 'id'>): void {
  if (id !== member.id) throw new CallError('NOT_FOUND')
}
