/**
 * An investor reads the schedule of a loan on a phone, in Arabic; an administrator declares a default; the investor is
 * notified and reads the reason.
 */

import type { Page } from '@playwright/test'
import { copySite, demoUsers, expect, speak, textOf, test } from '#tests/support/browser/browser-site.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { SiteClient, storedState, type StoredSession } from '#tools/hosts/site-client.ts'

interface Investments {
  readonly items: readonly { readonly id: string; readonly campaign: { readonly id: string } }[]
}

interface OwnSchedule {
  readonly state: string
  readonly schedule: { readonly instalments: number } | null
}

const ar = (id: string): string => textOf('ar', id)
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** The investor's first investment in a loan that is being repaid. */
async function runningLoan(client: SiteClient, { token }: StoredSession) {
  const { items } = await client.call<Investments>('GET', 'my-investment/?limit=100', { token })
  for (const { id, campaign } of items) {
    const { state, schedule } = await client.call<OwnSchedule>('GET', `my-investment/${id}/repayment-schedule`, {
      token,
    })
    if (state === 'running' && schedule) return { id, campaignId: campaign.id, instalments: schedule.instalments }
  }
  throw new Error('the investor of the demonstration has no loan that is being repaid')
}

test('an investor follows a loan from its schedule to the default that an administrator declares', async ({
  browser,
}) => {
  const site = await copySite('loan-schedule')
  const client = new SiteClient(site.origin)
  const [investor, administrator] = [await client.signIn(demoUsers.investor), await client.signIn(demoUsers.admin)]
  const loan = await runningLoan(client, investor)
  const openAs = async (session: StoredSession): Promise<Page> => {
    const context = await browser.newContext({ storageState: storedState(site.origin, session), locale: 'ar' })
    const page = await context.newPage()
    await speak(page, 'ar')
    return page
  }

  const page = await openAs(investor)
  await page.goto(`${site.origin}/receipt/${loan.id}`)
  const own = page.getByRole('region', { name: new RegExp(ar('schedule.ownTitle')) })
  await expect(own).toContainText(ar('stage.on-time'))
  await expect(own.getByRole('listitem')).toHaveCount(loan.instalments)
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])

  const review = await openAs(administrator)
  await review.goto(`${site.origin}/admin/campaigns/${loan.campaignId}`)
  const stage = review.getByRole('region', { name: new RegExp(ar('stage.title')) })
  await stage.getByRole('button', { name: ar('stage.declare') }).click()
  const dialog = review.getByRole('dialog')
  await dialog.getByRole('button', { name: ar('stage.declare') }).click()
  // Nothing is declared without its reason.
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await dialog.getByText(ar('stage.default'), { exact: true }).click()
  await dialog.locator('[name=note]').fill('توقف المستأجر الرئيسي عن الدفع.')
  expect(await fits(review)).toBe(true)
  expect(await violationsOf(review)).toEqual([])
  await dialog.getByRole('button', { name: ar('stage.declare') }).click()
  await expect(dialog).toBeHidden()
  await expect(stage).toContainText('توقف المستأجر الرئيسي عن الدفع.')

  await page.goto(`${site.origin}/notifications`)
  const notice = page.getByRole('main').getByRole('listitem').first()
  await expect(async () => {
    await page.reload()
    await expect(notice).toContainText(ar('stage.default'), { timeout: 2000 })
  }).toPass()
  await page.goto(`${site.origin}/receipt/${loan.id}`)
  await expect(own).toContainText(ar('stage.default'))
  await expect(own).toContainText('توقف المستأجر الرئيسي عن الدفع.')
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await page.context().close()
  await review.context().close()
  await site.remove()
})
