/** Roles: investor, owner, administrator (platform 6; decision T25). */

/** What a user type allows. `investor` is the slug of the specification; every other type is an owner's. */
const investorSlug = 'investor'

export interface Role {
  /** Slug of the user type; undefined until one is chosen. */
  readonly userType: string | undefined
  readonly isAdmin: boolean
}

/** Can this user have campaigns? Every user type but investor can (platform 6). */
export function isOwner(role: Role): boolean {
  return role.userType !== undefined && role.userType !== investorSlug
}

/** May this user start a campaign? With onlyAdminCreateCampaign only administrators may (decision T25). */
export function mayCreateCampaigns(role: Role, onlyAdmins: boolean): boolean {
  return onlyAdmins ? role.isAdmin : isOwner(role)
}

export const displays = ['both', 'investor', 'owner'] as const
/** Which menus a user sees: those of an investor, those of a campaign's owner, or both (platform 6). */
export type Display = (typeof displays)[number]

/**
 * Investors have one; users who may have campaigns choose, including administrators if the site lets them create
 * campaigns.
 */
export function displaysOf(role: Role, onlyAdmins: boolean): readonly Display[] {
  return isOwner(role) || mayCreateCampaigns(role, onlyAdmins) ? displays : ['investor']
}
