/** Investments paid by card, and disputes about them. */

import { type PayingApp, paysWith } from '#tests/support/payments/paying-app.ts'
import type { TestCampaign, TestPerson } from '#tests/support/test-users.ts'

export const goodCard = paysWith('4242424242424242')

/**
 * Reserves, pays on the provider's page and confirms an investment. @returns the ids of the investment and of its
 * payment
 */
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

/**
 * Opens a dispute about the latest charge, or a part of it, with its webhook pending. @returns the provider's dispute
 * id
 */
export async function disputeLast(site: PayingApp, amount?: number): Promise<string> {
  const { charges = [] } = await site.sandbox.state('stripe')
  const charge = charges.at(-1)?.['id']
  const { done } = (await site.sandbox.control('stripe/dispute', { charge, amount })) as { done: { id: string } }
  return done.id
}
