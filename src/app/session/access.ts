/** Access rules of pages. The server decides what a user may do; this only redirects and hides links without access. */

import { isOwner, mayCreateCampaigns, type Role } from '#domain/account/roles.ts'
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
