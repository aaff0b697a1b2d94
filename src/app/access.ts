/** Whom a page is for. The server decides what they may do; this only leads the way and leaves out what leads nowhere. */

import { isOwner, mayCreateCampaigns, type Role } from '#domain/roles.ts'
import type { PageAccess } from '#src/components/page.ts'
import type { Session } from '#src/state/session.ts'

export function roleOf(user: Session['user']): Role {
  return { userType: user.userType?.slug, isAdmin: user.isAdmin }
}

/** @param onlyAdmins the site's setting onlyAdminCreateCampaign (decision T25) */
export function mayOpenPage(access: PageAccess, role: Role, onlyAdmins: boolean): boolean {
  if (access === 'admin') return role.isAdmin
  if (access === 'owner') return isOwner(role) || mayCreateCampaigns(role, onlyAdmins)
  return true
}
