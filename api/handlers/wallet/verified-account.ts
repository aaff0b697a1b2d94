import type { PersonAccountRow } from '#api/db/wallet/withdrawals.ts'
import type { Deps } from '#api/handlers/handler.ts'

/** Whether withdrawals may go there. What a stand-in of a bank confirmed counts while a stand-in is all that the site has. */
export function isVerified(
  { verified_at, verified_test }: Pick<PersonAccountRow, 'verified_at' | 'verified_test'>,
  { gateways }: Pick<Deps, 'gateways'>,
): boolean {
  return verified_at !== null && (!verified_test || (gateways.bankLinks?.test ?? false))
}
