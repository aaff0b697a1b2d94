/** An owner allocates the units of an oversubscribed campaign on a phone, in Arabic, and an investor reads the result. */

import type { Locator, Page } from '@playwright/test'
import {
  copySite,
  demoUsers,
  expect,
  type SiteCopy,
  speak,
  test as base,
  textOf,
} from '#tests/support/browser/browser-site.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { liveCampaign, paidInvestment } from '#tools/journeys/live-campaign.ts'

/** A site of its own: a campaign of the demonstration's owner ends. */
const test = base.extend<object, { readonly site: SiteCopy }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, worker) => {
      const site = await copySite(`allocation-${worker.workerIndex}`)
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const ar = (id: string): string => textOf('ar', id)
const phone = { viewport: { width: 360, height: 740 } }

/** Nothing is cut off, and everything is accessible. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
}

test('an owner corrects an entry, allocates the units, and an investor reads what is returned', async ({
  site,
  client,
  newMember,
  openAs,
}) => {
  const [owner, admin] = [await client.signIn(demoUsers.owner), await client.signIn(demoUsers.admin)]
  const id = await liveCampaign(client, { owner, admin }, 'discretionary')
  // It sells 40 units.
  const invest = async () => {
    const { session } = await newMember()
    return { session, investment: await paidInvestment(client, id, session, { admin, units: 20 }) }
  }
  await invest()
  const { session, investment } = await invest()
  await invest()
  await site.execute(
    `update campaign set status = 4, closes_at = now(), closed_at = now(), allocation_due_at = now() + interval '5 days'
      where id = $1`,
    [id],
  )

  const page = await openAs(owner, phone)
  await speak(page, 'ar')
  await page.goto(`/campaign-dashboard/${id}`)
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: ar('dash.allocate.title') })
  const fields = form.getByRole('textbox')
  await expect(fields).toHaveCount(3)
  await expect(main.getByText(ar('dash.raisedUnallocated'))).toBeVisible()
  const enter = async (units: readonly string[]): Promise<void> => {
    for (const [index, each] of units.entries()) await fields.nth(index).fill(each)
    await form.getByRole('button', { name: ar('dash.allocate.do') }).click()
  }
  const problemOf = async (field: Locator): Promise<Locator> =>
    page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`)
  const question = page.getByRole('dialog')
  await enter(['25', '15', '5'])
  await expect(fields.first()).toBeFocused()
  await expect(fields.first()).toHaveAttribute('aria-invalid', 'true')
  await expect(await problemOf(fields.first())).toContainText('20')
  await expect(form.getByRole('alert')).toHaveText('صحح الرقم المعلَّم.')
  await expect(question).toHaveCount(0)
  await expectSound(page)
  // More than it sells.
  await enter(['20', '15', '10'])
  await expect(form.getByRole('alert')).toContainText('5')
  await expect(question).toHaveCount(0)
  await enter(['20', '15', '5'])
  await expect(question).toContainText('500.00')
  await expectSound(page)
  await question.getByRole('button', { name: ar('dash.allocate.do') }).click()
  await expect(page.getByText(ar('dash.allocate.done'))).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(main.getByText(ar('dash.raisedWhat'))).toBeVisible()

  const investor = await openAs(session, phone)
  await investor.goto(`/receipt/${investment}`)
  const statement = investor.getByRole('region', { name: textOf('en', 'allocation.title') })
  for (const figure of ['20', '15', '$125.00']) await expect(statement.getByText(figure, { exact: true })).toBeVisible()
  await expectSound(investor)
})
