/**
 * An administrator on a phone: finds a payment, checks its status, previews its refund and makes it; and enters keys.
 */

import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { demoUsers, expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { cardTopUp } from '#tools/journeys/card-top-up.ts'

const paysWith = { action: 'pay', method: 'card:4242424242424242' }

test('a payment is found and refunded as previewed, and keys of another mode are rejected', async ({
  openAs,
  newMember,
  client,
}) => {
  const member = await newMember()
  await cardTopUp(client, member.session.token, (page) => sendForm(page, paysWith))
  const page = await openAs(await client.signIn(demoUsers.admin))
  const main = page.getByRole('main')
  const en = (id: string): string => textOf('en', id)

  await page.goto('/admin/payments')
  await main.getByRole('searchbox').fill(member.email)
  await main.getByRole('searchbox').press('Enter')
  await expect(main.getByRole('listitem').filter({ hasText: member.email })).toHaveCount(1)
  await main.getByRole('link', { name: /^Open / }).click()
  await expect(page).toHaveURL(/\/admin\/payments\/[0-9a-f-]{36}$/)
  await main.getByRole('button', { name: en('provider.checkStatus') }).click()
  await expect(main.getByRole('status').filter({ hasText: en('provider.statusSame') })).toBeVisible()
  await main.locator('details summary').first().click()
  await expect(main.locator('details pre').first()).toContainText('"object": "event"')
  await expect(main.locator('details pre').first()).not.toContainText(member.email)

  // The preview changes nothing; confirming it does what it showed.
  await main.getByRole('button', { name: en('provider.refund') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$50.00')
  await page.keyboard.press('Escape')
  await expect(main.getByText(en('provider.kind.wallet-refunded'))).toBeHidden()
  await main.getByRole('button', { name: en('provider.refund') }).click()
  await dialog.locator('[name=reason]').fill('Asked by letter')
  await dialog.getByRole('button', { name: en('provider.planDo'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText(en('provider.kind.wallet-refunded'))).toBeVisible()
  await main.getByRole('button', { name: en('provider.refund') }).click()
  await expect(dialog).toContainText(en('provider.refusedTitle'))
  await page.keyboard.press('Escape')

  await page.goto('/admin/payment-gateways?show=keys')
  await main.getByRole('button', { name: 'Enter keys of Stripe: card and bank debit' }).click()
  await dialog.locator('[name=secretKey]').fill('sk_test_abcd1234')
  await dialog.locator('[name=publicKey]').fill('pk_live_abcd1234')
  await dialog.locator('[name=webhookSecret]').fill('whsec_abcd1234')
  await dialog.locator('[name=password]').fill('wrong')
  await dialog.getByRole('button', { name: en('provider.keysSave') }).click()
  await expect(dialog.locator('#field-publicKey-error')).toHaveText(en('field.other-mode'))
  await page.keyboard.press('Escape')
  // The simulator replies, and the page shows the result.
  await page.goto('/admin/payment-gateways?show=health')
  await main.getByRole('button', { name: 'Test now: Card' }).click()
  await expect(main.getByText(en('provider.probed.answered'))).toBeVisible()
})

test('in Arabic no page of payments is wider than a small phone', async ({ openAs, newMember, client }) => {
  const member = await newMember()
  const attempt = await cardTopUp(client, member.session.token, (page) => sendForm(page, paysWith))
  const page = await openAs(await client.signIn(demoUsers.admin), { locale: 'ar' })
  await speak(page, 'ar')
  for (const path of [
    '/admin/payments',
    `/admin/payments/${attempt}`,
    '/admin/payment-gateways?show=health',
    '/admin/payment-gateways?show=keys',
  ]) {
    await page.goto(path)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
  }
})
