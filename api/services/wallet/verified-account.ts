import type { PayoutAccountRow } from '#api/db/wallet/withdrawals.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Whether the account may receive withdrawals. A verification by a simulated bank counts while the simulator is the
 * site's only provider.
 */
export function isVerified(
  { verified_at, verified_test }: Pick<PayoutAccountRow, 'verified_at' | 'verified_test'>,
  { gateways }: Pick<Deps, 'gateways'>,
): boolean {
  return verified_at !== null && (!verified_test || (gateways.bankLinks?.test ?? false))
}

/** Encryption context of a user's account number; a withdrawal stores the number with this context. */
export function payoutAccountContext(personId: string, column: 'number' | 'routing'): string {
  return `withdrawal_account/${personId}/${column}`
}
