import { deleteSavedCampaign, insertSavedCampaign } from '#api/db/campaign/saved-campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'

interface Saving {
  readonly userId: string
  readonly campaignId: string
}

export async function saveCampaign(
  tx: Writer,
  { userId, campaignId }: Saving,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  await insertSavedCampaign(tx, userId, campaignId, new Date(clock.now()))
}

export async function unsaveCampaign(tx: Writer, { userId, campaignId }: Saving): Promise<void> {
  await deleteSavedCampaign(tx, userId, campaignId)
}
