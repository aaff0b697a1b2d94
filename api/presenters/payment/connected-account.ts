import type { ConnectedRow } from '#api/db/payment/connected-accounts.ts'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'

/** A connected account for its owner. */
export function presentConnected({
  row,
  inUse,
}: {
  readonly row: ConnectedRow
  readonly inUse: boolean
}): ConnectedAccount {
  return {
    id: row.id,
    gateway: row.gateway,
    test: row.test,
    accountId: row.provider_ref,
    companyName: row.company_name,
    state: row.state,
    needs: row.needs,
    inUse,
    createdAt: row.created_at.toISOString(),
  }
}
