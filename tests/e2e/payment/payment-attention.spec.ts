/** An administrator finds a refund that a provider rejected; an investor sees completed transactions. */

import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { copySite, demoUsers, expect, textOf, test } from '#tests/support/browser/browser-site.ts'
import { cardTopUp } from '#tools/journeys/card-top-up.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

const paysWith = { action: 'pay', method: 'card:4242424242424242' }

test('a refund that the provider rejected is counted, listed and explained', async ({ browser }) => {
  const key = 'a-control-key-of-the-tests'
  const site = await copySite('refusing', { environment: { SANDBOX_CONTROL_KEY: key } })
  const client = new SiteClient(site.origin)
  const payer = await client.newMember({
    firstName: 'Amal',
    lastName: 'Haddad',
    email: 'refused@example.com',
    password: 'Quiet-River-7',
    userType: 'investor',
  })
  const attempt = await cardTopUp(client, payer.token, (page) => sendForm(page, paysWith))
  const admin = await client.signIn(demoUsers.admin)
  const { token } = admin
  // The deposit may still be booked in the background, which changes the plan.
  await expect(async () => {
    const { seen } = await client.call<{ seen: string }>('GET', `admin/payments/${attempt}/refund`, { token })
    await fetch(`${site.origin}/sandbox/__control/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'status', provider: 'stripe', path: '/v1/refunds', status: 400 }),
    })
    await client.call('POST', `admin/payments/${attempt}/refund`, { token, body: { seen, reason: 'Asked by letter' } })
  }).toPass()

  const context = await browser.newContext({ storageState: storedState(site.origin, admin) })
  const page = await context.newPage()
  const main = page.getByRole('main')
  await page.goto(`${site.origin}/admin/payments/${attempt}`)
  // The job may still be running.
  await expect(async () => {
    await page.reload()
    await expect(main.getByText(textOf('en', 'provider.attentionText.refund-refused'))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 45_000 })
  await page.goto(`${site.origin}/admin`)
  // The demonstration data has one as well.
  await main.getByRole('link', { name: '2 payments need attention' }).click()
  await expect(page).toHaveURL(/state=attention/)
  const found = main.getByRole('listitem').filter({ hasText: 'refused@example.com' })
  await expect(found.getByText(textOf('en', 'provider.attention.refund-refused'))).toBeVisible()
  await found.getByRole('link', { name: /^Open / }).click()
  await expect(page).toHaveURL(new RegExp(attempt))

  // The refund is sent by a bank transfer, and recorded with the bank's reference.
  await main.getByRole('button', { name: textOf('en', 'provider.byHand') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: textOf('en', 'provider.byHandDo') }).click()
  await expect(dialog.locator('[name=bankReference]')).toHaveAttribute('aria-invalid', 'true')
  await dialog.locator('[name=bankReference]').fill('OUT-2026-7')
  await dialog.getByRole('button', { name: textOf('en', 'provider.byHandDo') }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('OUT-2026-7')).toBeVisible()
  await expect(main.getByText(textOf('en', 'provider.kind.payment-refunded-manually'))).toBeVisible()
  await expect(main.getByText(textOf('en', 'provider.attentionText.refund-refused'))).toBeHidden()
  await expect(main.getByRole('button', { name: textOf('en', 'provider.byHand') })).toBeHidden()
  const kinds = async (): Promise<string[]> => {
    const { items } = await client.call<{ items: { kind: string }[] }>('GET', 'profile-network/notifications', {
      token: payer.token,
    })
    return items.map(({ kind }) => kind)
  }
  await expect.poll(kinds).toContain('payment-sent-by-hand')
  await context.close()
  await site.remove()
})

test('completed transactions are listed by year and drawn as a chart', async ({ openAs, client }) => {
  const page = await openAs(await client.signIn(demoUsers.investor))
  const main = page.getByRole('main')
  await page.goto('/investments?view=activity')
  const moved = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: textOf('en', 'portfolio.transactions') }) })
  await expect(moved.getByText(textOf('en', 'portfolio.moved.paid'), { exact: true }).first()).toBeVisible()
  await main.locator('[name=chart][value=transactions]').check({ force: true })
  await expect(page).toHaveURL(/chart=transactions/)
  await expect(main.getByText(/Invested in campaigns in/).first()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
