/** Signing in with an account of another site (decision record 0037). */

export const socialProviders = ['google', 'facebook', 'linkedin'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** How these providers write their own names. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
}

type AccountState = 'pending' | 'active' | 'blocked' | 'deleted'

export interface SocialArrival {
  /** The account that this person of the provider is connected with. */
  readonly connected: AccountState | undefined
  /** The account with the address that the provider tells. */
  readonly sameAddress: AccountState | undefined
  /** The provider vouches that the address is this person's. */
  readonly proven: boolean
}

/**
 * What follows when somebody comes back from a provider. `prove`: there is an account with that address, and an address alone
 * opens none: its person signs in once as before. `join`: a new account, at once. `join-by-mail`: a new account, once the
 * address is confirmed; also where it has an account that the provider does not vouch for.
 */
export function afterArrival({
  connected,
  sameAddress,
  proven,
}: SocialArrival): 'sign-in' | 'blocked' | 'prove' | 'join' | 'join-by-mail' {
  if (connected !== undefined) return connected === 'blocked' ? 'blocked' : 'sign-in'
  if (!proven) return 'join-by-mail'
  if (sameAddress === 'blocked') return 'blocked'
  return sameAddress === 'active' ? 'prove' : 'join'
}
