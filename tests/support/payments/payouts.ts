/** Campaigns that are paid out: by the services, without the days that pass in between. */

import { writeFunding } from '#api/db/payment/funding.ts'
import { payOut as payOutIn } from '#demo/seed/payouts.ts'
import { dayMs } from '#domain/calendar.ts'
import { storedAccount } from '#tests/support/complete-draft.ts'
import type { SeedBed, TestPerson } from '#tests/support/test-users.ts'

/** Requests, confirms and pays the payout of a campaign that has ended, without notifications. */
export async function payOut(bed: SeedBed, campaignId: string, administrator: TestPerson): Promise<void> {
  const { db, clock } = bed.deps
  // Long enough ago that no waiting time is left.
  const account = storedAccount(campaignId, new Date(clock.now() - 2 * dayMs))
  await db.transact((tx) => writeFunding(tx, account))
  await db.transact((tx) => payOutIn(tx, { campaignId, adminId: administrator.id }, bed.deps))
}
