/** An owner repays the investors of a campaign on a phone, in Arabic: split, a declined card, receipt and credit. */

import type { Page } from '@playwright/test'
import { copySite, demoUsers, expect, speak, textOf, test } from '#tests/support/browser/browser-site.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

interface PaidOut {
  readonly currency: string
  readonly campaign: { readonly id: string; readonly name: string }
  readonly owner: { readonly email: string }
}

interface Entries {
  readonly items: readonly { readonly event: string; readonly amount: { readonly amount: string } }[]
}

const ar = (id: string): string => textOf('ar', id)
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const atProvider = /\/sandbox\/stripe\/hosted\//

test('an owner repays investors by card after a declined attempt, and an investor receives a share', async ({
  browser,
}) => {
  const site = await copySite('repayment')
  const client = new SiteClient(site.origin)
  const admin = await client.signIn(demoUsers.admin)
  const { items } = await client.call<{ items: PaidOut[] }>('GET', 'admin/payouts?state=paid', { token: admin.token })
  const paidOut = items.find((each) => each.currency === 'USD' && each.owner.email === demoUsers.owner.email)
  if (paidOut === undefined) throw new Error('the owner of the demonstration has no campaign in USD that was paid out')
  const owner = await client.signIn(demoUsers.owner)
  const investor = await client.signIn(demoUsers.investor)
  const credits = async (): Promise<string[]> =>
    (
      await client.call<Entries>('GET', 'get-user-wallet-list?limit=100&currencyId=USD', { token: investor.token })
    ).items.flatMap(({ event, amount }) => (event === 'distribution' ? [amount.amount] : []))
  const before = await credits()

  const owners = await browser.newContext({ storageState: storedState(site.origin, owner), locale: 'ar' })
  const page = await owners.newPage()
  await speak(page, 'ar')
  const main = page.getByRole('main')
  const tab = `/campaign-dashboard/repayment/${paidOut.campaign.id}`
  await page.goto(`${site.origin}${tab}`)
  await main.getByRole('link', { name: ar('repayment.new') }).click()
  await main.getByText(ar('repayment.type.dividend'), { exact: true }).click()
  await main.locator('[name=amount]').fill('12345.67')
  await main.locator('[name=periodStart]').fill('2026-07-01')
  await main.locator('[name=periodEnd]').fill('2026-09-30')
  const report = main.locator('[name=reportId]')
  await report.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(main.getByText(ar('repayment.reportType'))).toBeVisible()
  const buffer = Buffer.from(pdfBytes([catalogue, '(Rent)']))
  await report.setInputFiles({ name: 'rent.pdf', mimeType: 'application/pdf', buffer })
  await expect(main.getByText('rent.pdf')).toBeVisible()
  await expect(main.getByText(ar('repayment.reportType'))).toHaveCount(0)
  const split = main.getByRole('list', { name: ar('repayment.split') })
  await expect(split.getByRole('listitem').last()).toContainText('12,345.67')
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: ar('repayment.create') }).click()

  await expect(page).toHaveURL(/\/campaign-dashboard\/payment\//)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(ar('repayment.payTitle'))
  await main.locator('[value=stripe]').check()
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  const pay = main.locator('.panel').first().getByRole('button')
  await pay.click()
  await expect(page).toHaveURL(atProvider)
  await page.locator('[value="card:4000000000000002"]').check()
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('button[value=cancel]').click()
  await expect(main.getByText(ar('pay.open'))).toBeVisible()
  expect(await fits(page)).toBe(true)
  await main.getByRole('button', { name: ar('pay.cancelPayment') }).click()
  await expect(main.getByText(ar('repayment.unpaidText'))).toBeVisible()
  await pay.click()
  await expect(page).toHaveURL(atProvider)
  await page.locator('[value="card:4242424242424242"]').check()
  await page.locator('button[value=pay]').click()

  await expect(page).toHaveURL(/\/campaign-dashboard\/receipt\//)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(ar('repayment.thanks'))
  const receipt = main.getByRole('region', { name: ar('repayment.receiptTitle') })
  await expect(receipt).toContainText(ar('invest.method.stripe'))
  await expect(receipt).toContainText('12,345.67')
  await expect(main.getByRole('progressbar')).toHaveCount(0)
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('link', { name: ar('repayment.toList') }).click()
  const row = main
    .getByRole('table', { name: ar('repayment.list') })
    .getByRole('row')
    .filter({ hasText: '12,345.67' })
  await expect(row).toContainText(ar('repayment.state.paid'))
  expect(await fits(page)).toBe(true)

  await expect.poll(credits).toHaveLength(before.length + 1)
  const [share = ''] = await credits()
  const shown = (Number(share) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const investors = await browser.newContext({ storageState: storedState(site.origin, investor) })
  const inbox = await investors.newPage()
  await speak(inbox, 'ar')
  await inbox.goto(`${site.origin}/notifications`)
  await expect(inbox.getByRole('main').getByRole('listitem').filter({ hasText: shown }).first()).toBeVisible()
  await inbox.goto(`${site.origin}/settings/wallet?currency=USD`)
  const entry = inbox
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: ar('wallet.event.distribution') })
    .first()
  await expect(entry).toContainText(shown)
  const downloading = inbox.waitForEvent('download')
  await entry.getByRole('button', { name: ar('wallet.report') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/-report-2026-09-30\.pdf$/)
  await owners.close()
  await investors.close()
  await site.remove()
})
