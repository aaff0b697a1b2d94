/** The owner requests the payout of an ended campaign on a phone; the administrator confirms, sends and records it. */

import type { Page } from '@playwright/test'
import { copySite, demoUsers, expect, speak, textOf, test } from '#tests/support/browser/browser-site.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

interface Requested {
  readonly id: string
  readonly campaign: { readonly id: string; readonly name: string }
  readonly owner: { readonly email: string }
}

const en = (id: string): string => textOf('en', id)
const ar = (id: string): string => textOf('ar', id)
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('a rejected payout is requested again, confirmed, sent and shown as paid', async ({ browser }) => {
  const site = await copySite('payout')
  const client = new SiteClient(site.origin)
  const admin = await client.signIn(demoUsers.admin)
  const { items } = await client.call<{ items: Requested[] }>('GET', 'admin/payouts?state=requested', {
    token: admin.token,
  })
  const [request] = items
  if (request === undefined) throw new Error('the demonstration has no requested payout')
  const reason = 'The bank letter names another company.'
  await client.call('POST', `admin/payouts/${request.id}/reject`, { token: admin.token, body: { reason } })

  // Owners of the demonstration have no password yet.
  const { email } = request.owner
  const password = 'Quiet-River-7'
  await client.call('POST', 'forgotPassword', { body: { email } })
  const token = (await client.linkTo(email, 'reset-password')).split('token=').pop() ?? ''
  await client.call('PATCH', `resetPassword/${token}`, { body: { password, confirmPassword: password } })
  const owner = await client.signIn({ email, password })

  const owners = await browser.newContext({ storageState: storedState(site.origin, owner) })
  const page = await owners.newPage()
  await speak(page, 'ar')
  const panel = page.getByRole('region', { name: ar('dash.payout.title') })
  await page.goto(`${site.origin}/campaign-dashboard/${request.campaign.id}`)
  await expect(panel.getByText(reason)).toBeVisible()
  await expect(panel.getByText('••••6819')).toBeVisible()
  expect(await fits(page)).toBe(true)
  await panel.getByRole('button', { name: ar('dash.payout.requestAgain') }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(ar('dash.payout.requestText'))).toBeVisible()
  await question.getByRole('button', { name: ar('dash.payout.requestDo') }).click()
  await expect(question).toBeHidden()
  await expect(panel.getByText(ar('dash.payout.requested'))).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
  expect(await fits(page)).toBe(true)

  const administrators = await browser.newContext({ storageState: storedState(site.origin, admin) })
  const desk = await administrators.newPage()
  const main = desk.getByRole('main')
  const dialog = desk.getByRole('dialog')
  await desk.goto(`${site.origin}/admin`)
  await main.getByRole('link', { name: '1 payout to review' }).click()
  const row = main.getByRole('listitem').filter({ hasText: request.campaign.name })
  await row.getByRole('button', { name: new RegExp(`^${en('payouts.confirm')}`) }).click()
  await dialog.getByRole('button', { name: en('payouts.confirmDo') }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)

  await desk.goto(`${site.origin}/admin/payouts?state=confirmed`)
  await row.getByRole('button', { name: new RegExp(`^${en('payouts.send')}`) }).click()
  await dialog.locator('[name=password]').fill('another password')
  await dialog.getByRole('button', { name: en('payouts.openAccount') }).click()
  await expect(dialog.locator('[name=password]')).toHaveAttribute('aria-invalid', 'true')
  await dialog.locator('[name=password]').fill(demoUsers.admin.password)
  await dialog.getByRole('button', { name: en('payouts.openAccount') }).click()
  await expect(dialog.getByText('GB29 NWBK 6016 1331 9268 19')).toBeVisible()
  expect(await fits(desk)).toBe(true)
  await dialog.locator('[name=bankReference]').fill('OUT-2026-9')
  await dialog.getByRole('button', { name: en('payouts.sent') }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await desk.goto(`${site.origin}/admin/payouts?show=fees`)
  await expect(main.getByText('Total in KWD')).toBeVisible()
  expect(await fits(desk)).toBe(true)

  await page.reload()
  await expect(panel.getByText(ar('dash.payout.paidText'))).toBeVisible()
  await expect(panel.getByText('OUT-2026-9')).toBeVisible()
  await owners.close()
  await administrators.close()
  await site.remove()
})
