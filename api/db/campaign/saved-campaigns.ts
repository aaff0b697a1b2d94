import type { Writer } from '#api/db/database.ts'

/** Saving a campaign again has no effect. */
export async function insertSavedCampaign(tx: Writer, userId: string, campaignId: string, at: Date): Promise<void> {
  await tx
    .insertInto('saved_campaign')
    .values({ user_id: userId, campaign_id: campaignId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSavedCampaign(tx: Writer, userId: string, campaignId: string): Promise<void> {
  await tx.deleteFrom('saved_campaign').where('user_id', '=', userId).where('campaign_id', '=', campaignId).execute()
}
