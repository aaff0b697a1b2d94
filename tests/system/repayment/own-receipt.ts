/** What an investor sees of the repayments of a campaign on the receipt of their investment. */

import type { Reply } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'

export async function investorsReceipt(
  site: PayingApp,
  investor: TestPerson,
  campaignId: string,
): Promise<Reply<typeof calls.repaymentSchedule.getOwnRepaymentSchedule>> {
  const [row] = await site.app.deps.db.execute(
    'select id from investment where campaign_id = $1 and investor_id = $2',
    [campaignId, investor.id],
  )
  const params = { id: String(row?.['id']) }
  return (await make(site.app, calls.repaymentSchedule.getOwnRepaymentSchedule, { params }, { as: investor })).data
}
