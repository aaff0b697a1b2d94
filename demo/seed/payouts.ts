/** Payouts of ended campaigns: requested by the owner, confirmed and sent by the administrator. */

import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { latestPayout } from '#api/db/payment/payouts.ts'
import type { Deps } from '#api/deps.ts'
import { confirmPayout, payPayout } from '#api/services/payment/admin/payouts.ts'
import { reviewPayout } from '#api/services/payment/admin/reviewed-payout.ts'
import { requestPayout } from '#api/services/payment/payout.ts'

type Parts = Pick<Deps, 'clock' | 'ids'>

function withoutNotifications(parts: Parts) {
  return { ...parts, jobs: { add: () => Promise.resolve() } }
}

/** As the owner of the campaign. */
export async function requestOwnersPayout(tx: Writer, campaignId: string, parts: Parts): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId)
  const member = { id: campaign?.owner_id ?? '', isAdmin: false }
  await requestPayout(tx, { campaignId, member }, withoutNotifications(parts))
}

export async function payOut(
  tx: Writer,
  { campaignId, adminId }: { readonly campaignId: string; readonly adminId: string },
  parts: Parts,
): Promise<void> {
  const deps = withoutNotifications(parts)
  await requestOwnersPayout(tx, campaignId, parts)
  const { id = '' } = (await latestPayout(tx, campaignId)) ?? {}
  const order = { id, actorId: adminId, language: 'en' as const }
  const { seen } = await reviewPayout(tx, order, deps)
  await confirmPayout(tx, { ...order, seen }, deps)
  await payPayout(tx, { ...order, bankReference: `TRF-${campaignId.slice(-6).toUpperCase()}` }, deps)
}
