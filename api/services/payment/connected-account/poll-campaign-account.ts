import { findFunding } from '#api/db/payment/funding.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { pollAccount } from './poll-account.ts'

/**
 * Polls the account that a campaign uses, before something depends on it. If the provider does not respond, the stored
 * status counts.
 */
export async function pollCampaignAccount(campaignId: string, deps: Deps): Promise<void> {
  const [{ settings }, funding] = await Promise.all([readSettings(deps.db.read), findFunding(deps.db.read, campaignId)])
  if (settings.achAccountRequired && funding?.connected_id) await pollAccount(funding.connected_id, deps)
}
