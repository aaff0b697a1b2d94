/** The account that a campaign's money is paid out to. */

import type { Reader, Writer } from '#api/db/database.ts'

export function findFunding(db: Reader | Writer, campaignId: string) {
  return db.selectFrom('campaign_account').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()
}
export type FundingRow = NonNullable<Awaited<ReturnType<typeof findFunding>>>

export async function writeFunding(tx: Writer, row: FundingRow): Promise<void> {
  const { campaign_id: _, ...rest } = row
  await tx
    .insertInto('campaign_account')
    .values(row)
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(rest))
    .execute()
  await tx.updateTable('campaign').set({ updated_at: row.updated_at }).where('id', '=', row.campaign_id).execute()
}
