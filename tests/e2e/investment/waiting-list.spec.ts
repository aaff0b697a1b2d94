/** A fully reserved campaign: joining the waiting list, reserving offered units, and changing the amount. */

import type { SiteClient } from '#tools/hosts/site-client.ts'
import { expect, openCampaigns, textOf, test } from '#tests/support/browser/browser-site.ts'
import { next, reserve } from '#tests/support/payments/investing.ts'

interface Open {
  readonly id: string
  readonly name: string
  readonly unitsLeft: bigint
  /** Maximum of one investment. */
  readonly most: bigint
}

/** The campaign that takes the fewest investments to fill. */
async function nearlyFull(client: SiteClient): Promise<Open> {
  const offers: Open[] = []
  for (const card of await openCampaigns(client)) {
    const { terms } = await client.call<{ terms: { unitPrice: string; maximum: string; unitsLeft: string } }>(
      'GET',
      `equities/front/by-id/${card.id}`,
    )
    const most = BigInt(terms.maximum) / BigInt(terms.unitPrice)
    offers.push({ id: card.id, name: card.name, unitsLeft: BigInt(terms.unitsLeft), most })
  }
  const rounds = ({ unitsLeft, most }: Open): number => Number((unitsLeft + most - 1n) / most)
  const [first] = offers.toSorted((a, b) => rounds(a) - rounds(b))
  if (first === undefined) throw new Error('no campaign is open')
  return first
}

/** Reserves all remaining units. @returns the investments */
async function fill(client: SiteClient, { id, unitsLeft, most }: Open, token: string): Promise<string[]> {
  const made: string[] = []
  for (let left = unitsLeft; left > 0n; left -= most) {
    const units = String(left < most ? left : most)
    const body = { units, gateway: 'offline', anonymous: false, riskAccepted: true }
    made.push((await client.call<{ id: string }>('POST', `process-investment/${id}`, { token, body })).id)
  }
  return made
}

test('the first on the waiting list reserves the offered units, and changes them before paying', async ({
  openAs,
  newMember,
  client,
}) => {
  const campaign = await nearlyFull(client)
  const [holder, member] = [(await newMember()).session, (await newMember()).session]
  const held = await fill(client, campaign, holder.token)
  const giveUp = (id: string, token: string) =>
    client.call('PATCH', `process-investment/${id}`, { token, body: { state: 'cancelled' } })

  const page = await openAs(member)
  await page.goto(`/invest/${campaign.id}`)
  await expect(page.getByText(textOf('en', 'error.SOLD_OUT'))).toBeVisible()
  await page.getByRole('button', { name: textOf('en', 'waitingList.join') }).click()
  await expect(page.getByText(/You are number 1 on the list/)).toBeVisible()

  await Promise.all(held.map((id) => giveUp(id, holder.token)))
  await page.goto('/investments')
  await expect(page.getByText(textOf('en', 'waitingList.yourTurn'))).toBeVisible()
  await page.getByRole('link', { name: textOf('en', 'waitingList.acceptFor').replace('{name}', campaign.name) }).click()
  await next(page).click()
  await page.locator('[name=riskAccepted]').check()
  await reserve(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const units = async () =>
    BigInt((await client.call<{ units: string }>('GET', `process-investment/${id}`, { token: member.token })).units)
  const before = await units()
  await page.getByRole('button', { name: textOf('en', 'change.units') }).click()
  const field = page.getByRole('dialog').locator('[name=units]')
  await expect(field).toHaveValue(String(before))
  await field.fill(String(before + 2n))
  await page.getByRole('button', { name: textOf('en', 'change.save') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await units()).toBe(before + 2n)
  await giveUp(id, member.token)
})
