/** Payouts of ended campaigns: requested by the owner, confirmed and sent by the administrator. */

import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { latestPayout } from '#api/db/payment/payouts.ts'
import type { Deps } from '#api/deps.ts'
import { confirmPayout, payPayout } from '#api/services/payment/admin/payouts.ts'
import { reviewPayout } from '#api/services/payment/admin/reviewed-payout.ts'
import { requestPayout } from '#api/services/payment/payout.ts'

export async function payOut(
  tx: Writer,
  { campaignId, adminId }: { readonly campaignId: string; readonly adminId: string },
  parts: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  // Without notifications.
  const deps = { ...parts, jobs: { add: () => Promise.resolve() } }
  const campaign = await lockCampaign(tx, campaignId)
  await requestPayout(tx, { campaignId, member: { id: campaign?.owner_id ?? '', isAdmin: false } }, deps)
  const { id = '' } = (await latestPayout(tx, campaignId)) ?? {}
  const order = { id, actorId: adminId, language: 'en' as const }
  const { seen } = await reviewPayout(tx, order, deps)
  await confirmPayout(tx, { ...order, seen }, deps)
  await payPayout(tx, { ...order, bankReference: `TRF-${campaignId.slice(-6).toUpperCase()}` }, deps)
}
