/** Investments that were paid by card, and disputes about them. */

import { type PayingApp, paysWith } from '#tests/support/payments/paying-app.ts'
import type { TestCampaign, TestPerson } from '#tests/support/test-users.ts'

export const goodCard = paysWith('4242424242424242')

/** Reserved, paid at the provider's page and confirmed. @returns the ids of the investment and of its payment */
export async function investByCard(
  site: PayingApp,
  campaign: Pick<TestCampaign, 'id'>,
  payer: TestPerson,
): Promise<{ readonly id: string; readonly attempt: string }> {
  const id = await site.reserve(campaign, 4n, payer)
  const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
  await site.atPage(checkoutUrl, goodCard)
  await site.settle()
  const state = await site.stateOf(id)
  if (state !== 'confirmed') throw new Error(`paid, and ${state}`)
  return { id, attempt }
}

/** The bank takes back what was charged last, or a part of it; the message of it is on its way. @returns the provider's id of it */
export async function disputeLast(site: PayingApp, amount?: number): Promise<string> {
  const { charges = [] } = await site.sandbox.state('stripe')
  const charge = charges.at(-1)?.['id']
  const { done } = (await site.sandbox.control('stripe/dispute', { charge, amount })) as { done: { id: string } }
  return done.id
}
