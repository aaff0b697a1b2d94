/** What a person is here: an investor, an owner, an administrator (platform 6; decision T25). */

/** What a user type lets its holder be. `investor` is the slug of the specification; every other type is an owner's. */
const investorSlug = 'investor'

export interface Role {
  /** Slug of the user type; undefined until one is chosen. */
  readonly userType: string | undefined
  readonly isAdmin: boolean
}

/** Does this person run campaigns? Any user type but investor (platform 6). */
export function isOwner(role: Role): boolean {
  return role.userType !== undefined && role.userType !== investorSlug
}

/** May they start a campaign? With onlyAdminCreateCampaign only administrators may (decision T25). */
export function mayCreateCampaigns(role: Role, onlyAdmins: boolean): boolean {
  return onlyAdmins ? role.isAdmin : isOwner(role)
}

export const displays = ['both', 'investor', 'owner'] as const
/** Which ways a person is shown: those of an investor, those of a campaign's owner, or both (platform 6). */
export type Display = (typeof displays)[number]

/** Investors have one; whoever may run campaigns chooses, administrators among them where the site lets them create. */
export function displaysOf(role: Role, onlyAdmins: boolean): readonly Display[] {
  return isOwner(role) || mayCreateCampaigns(role, onlyAdmins) ? displays : ['investor']
}
