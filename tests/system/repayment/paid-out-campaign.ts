/** A campaign whose owner has received its money, with three investors of four units each. */

import { calls } from '#contract/calls.ts'
import { type PayingApp, paysWith } from '#tests/support/payments/paying-app.ts'
import { payOut } from '#tests/support/payments/payouts.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

export const goodCard = paysWith('4242424242424242')

export interface PaidOutCampaign {
  readonly campaign: TestCampaign
  readonly investors: readonly TestPerson[]
}

export async function paidOutCampaign(site: PayingApp, administrator: TestPerson): Promise<PaidOutCampaign> {
  site.app.advance(1000)
  const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 16n })
  const investors: TestPerson[] = []
  for (let index = 0; index < 3; index += 1) {
    const investor = await newPerson(site.app)
    const id = await site.reserve(campaign, 4n, investor, 0)
    const { id: session, checkoutUrl } = await site.checkout(id, investor)
    await site.atPage(checkoutUrl, goodCard)
    await site.check(session, investor)
    investors.push(investor)
  }
  await site.app.deps.db.execute('update campaign set status = 4 where id = $1', [campaign.id])
  await site.settle()
  await payOut(site.app, campaign.id, administrator)
  site.app.advance(1000)
  return { campaign, investors }
}

/** What a user's wallet can spend. */
export async function availableTo(site: PayingApp, person: TestPerson): Promise<bigint> {
  return (await make(site.app, calls.wallet.detail, { query: { currencyId: 'USD' } }, { as: person })).data.available
}

/** The kinds of a user's notifications, oldest first. */
export async function noticesOf(site: PayingApp, person: TestPerson): Promise<readonly string[]> {
  const query = 'select kind from notification where user_id = $1 order by created_at, id'
  return (await site.app.deps.db.execute(query, [person.id])).map(({ kind }) => String(kind))
}
