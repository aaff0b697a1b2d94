/** Sign-in with an account of another site (docs/areas/auth.md). */

export const socialProviders = ['google', 'facebook', 'linkedin'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The providers' own spelling of their names. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
}

type AccountState = 'pending' | 'active' | 'blocked' | 'deleted'

export interface SocialArrival {
  /** The account to which this provider identity is connected. */
  readonly connected: AccountState | undefined
  /** The account with the address that the provider reports. */
  readonly sameAddress: AccountState | undefined
  /** The provider vouches that the address is this user's. */
  readonly proven: boolean
}

/**
 * The outcome of a return from a provider. `prove`: there is an account with that address, and an address alone opens
 * none: its user signs in once as usual. `join`: a new account, immediately. `join-by-mail`: a new account, once the
 * address is confirmed; also if an account has the address but the provider does not vouch for it.
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
