/** The account that a campaign's money is paid out to. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { accountTypes } from '#domain/draft/funding.ts'

export function findFunding(db: Reader | Writer, campaignId: string) {
  return db.selectFrom('campaign_account').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()
}
export type FundingRow = NonNullable<Awaited<ReturnType<typeof findFunding>>>

/** The account as its form shows it: numbers masked except the last four characters. */
export function fundingFields(row: FundingRow | undefined) {
  return {
    bankName: row?.bank_name ?? '',
    accountType: accountTypeOf(row?.account_type),
    scheme: row?.scheme ?? ('us' as const),
    accountNumber: row?.masked_number ?? '',
    routingNumber: row?.masked_routing ?? '',
    achAccountId: row?.connected_id ?? '',
  }
}

function accountTypeOf(stored: string | undefined): (typeof accountTypes)[number] | '' {
  return stored === 'checking' || stored === 'savings' ? stored : ''
}

export async function writeFunding(tx: Writer, row: FundingRow): Promise<void> {
  const { campaign_id: _, ...rest } = row
  await tx
    .insertInto('campaign_account')
    .values(row)
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(rest))
    .execute()
  await tx.updateTable('campaign').set({ updated_at: row.updated_at }).where('id', '=', row.campaign_id).execute()
}
