/** The accounts of an owner as they are known now, and as the provider's present mode lets them count. */

import { type ConnectedRow, listConnected, lockConnected, usesOf } from '#api/db/connected-accounts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findFunding } from '#api/db/funding.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { presentConnected } from '#api/presenters/connected-account.ts'
import type { ConnectedAccount } from '#contract/connected-account.ts'
import { needsAccount } from '#domain/connected-account.ts'
import type { ConnectedAccounts } from '#domain/funding.ts'

/** Whether accounts of a stand-in count, or those of the provider. */
export function inTestMode({ accounts }: Gateways): boolean {
  return accounts?.test ?? false
}

export async function ownedAccounts(
  db: Reader | Writer,
  ownerId: string,
  gateways: Gateways,
): Promise<ConnectedAccounts> {
  const rows = await listConnected(db, ownerId, inTestMode(gateways))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** From now on until the end of the transaction nobody takes out the account that a campaign names. */
export async function holdChosen(tx: Writer, campaignId: string): Promise<void> {
  const funding = await findFunding(tx, campaignId)
  if (funding?.connected_id) await lockConnected(tx, funding.connected_id)
}

/** As their owner is told, with whether a campaign needs them. */
export async function presentAccounts(db: Reader | Writer, rows: readonly ConnectedRow[]): Promise<ConnectedAccount[]> {
  const uses = await usesOf(
    db,
    rows.map(({ id }) => id),
  )
  const needed = new Set(uses.filter(needsAccount).map(({ accountId }) => accountId))
  return rows.map((row) => presentConnected(row, needed.has(row.id)))
}
