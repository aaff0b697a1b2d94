/** The connected accounts of an owner: those of the sandbox, or those of the live provider. */

import { type ConnectedRow, listConnected, lockConnected, usesOf } from '#api/db/payment/connected-accounts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findFunding } from '#api/db/payment/funding.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { needsAccount } from '#domain/payment/connected-account.ts'
import type { ConnectedAccounts } from '#domain/draft/funding.ts'

/** Whether the accounts of the sandbox count, or those of the live provider. */
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

/** Locks the account that a campaign names, so that it cannot be disconnected until the end of the transaction. */
export async function holdChosen(tx: Writer, campaignId: string): Promise<void> {
  const funding = await findFunding(tx, campaignId)
  if (funding?.connected_id) await lockConnected(tx, funding.connected_id)
}

export interface UsedAccount {
  readonly row: ConnectedRow
  /** A campaign needs it. */
  readonly inUse: boolean
}

export async function withUse(db: Reader | Writer, rows: readonly ConnectedRow[]): Promise<UsedAccount[]> {
  const uses = await usesOf(
    db,
    rows.map(({ id }) => id),
  )
  const needed = new Set(uses.filter(needsAccount).map(({ accountId }) => accountId))
  return rows.map((row) => ({ row, inUse: needed.has(row.id) }))
}
