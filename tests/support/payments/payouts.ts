/** Campaigns that are paid out: by the services, without the days that pass in between. */

import { writeFunding } from '#api/db/payment/funding.ts'
import { payOut as payOutIn } from '#demo/seed/payouts.ts'
import { masked } from '#domain/draft/funding.ts'
import type { SeedBed, TestPerson } from '#tests/support/test-users.ts'

/** Stores a payout account that was entered two days ago. */
async function storeAccount({ deps: { db, clock } }: SeedBed, campaignId: string): Promise<void> {
  const at = new Date(clock.now() - 2 * 86_400_000)
  await db.transact((tx) =>
    writeFunding(tx, {
      campaign_id: campaignId,
      bank_name: 'Example Bank',
      account_type: 'checking',
      scheme: 'us',
      sealed_number: 'sealed elsewhere',
      masked_number: masked('000123456789'),
      sealed_routing: 'sealed elsewhere',
      masked_routing: masked('011401533'),
      connected_id: null,
      agreed_at: at,
      updated_at: at,
      changed_at: at,
      version: 1,
    }),
  )
}

/** Requests, confirms and pays the payout of a campaign that has ended, without notifications. */
export async function payOut(bed: SeedBed, campaignId: string, administrator: TestPerson): Promise<void> {
  await storeAccount(bed, campaignId)
  await bed.deps.db.transact((tx) => payOutIn(tx, { campaignId, adminId: administrator.id }, bed.deps))
}
