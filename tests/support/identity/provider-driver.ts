/** How the tests that are common to all identity providers steer the stand-in of one. */

import type { IdentityProvider } from '#domain/identity/verification-result.ts'

/** `expired`: the user did not finish in time. `hit`: approved, with a possible match with a list of sanctions. */
export type ProviderOutcome = 'approved' | 'declined' | 'more-required' | 'expired' | 'unclear' | 'hit'

export interface ProviderDriver {
  readonly provider: IdentityProvider
  /** Name of the stand-in in the sandbox, for its control interface. */
  readonly sandbox: string
  /** Whether the provider sends callbacks. */
  readonly callsBack: boolean
  /** Has the stand-in end a check that was submitted, as its staff or its user would. */
  end(verificationId: string, outcome: ProviderOutcome): Promise<void>
  /** Number of parties or checks that the stand-in has received for a submission; a duplicate would make it two. */
  received(verificationId: string): Promise<number>
  /** A callback about a check; forged if it is not signed with the site's key. Undefined if the provider sends none. */
  callback(verificationId: string, options?: { readonly forged?: boolean }): Request | undefined
}
