/** Paying by card: to the provider's page and back, in every order. */

import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { anyOffer, chooseMethod, reserveAndSign, reserveUnits, signHere } from '#tests/support/payments/investing.ts'
import type { Page } from '@playwright/test'

const ofPanel = (page: Page) => page.getByRole('main').locator('.panel button').first()
const atProvider = /\/sandbox\/stripe\/hosted\//

test('in Arabic: cancelled, declined, and then paid; the receipt shows the method', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  // The provider has no Arabic locale to request: its page follows the browser's language.
  const page = await openAs(member.session, { locale: 'ar' })
  await speak(page, 'ar')
  await reserveUnits(page, offer, 40n, { language: 'ar' })
  await expect(page).toHaveURL(/\/payment\//)
  await signHere(page, 'ar')
  await chooseMethod(page, 'stripe', 'ar')
  await expect(page.getByText(textOf('ar', 'pay.testText'))).toBeVisible()
  await ofPanel(page).click()
  await expect(page).toHaveURL(atProvider)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('button[value=cancel]').click()
  await expect(page.getByText(textOf('ar', 'pay.open'))).toBeVisible()
  await ofPanel(page).click()
  await page.locator('[value="card:4000000000000002"]').check()
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('[value="card:4242424242424242"]').check()
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'receipt.title.success'))
  await expect(page.getByRole('main')).toContainText(textOf('ar', 'invest.method.stripe'))
})

test('a payment is confirmed once although the app was closed at the provider', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await reserveAndSign(page, offer, 41n, { method: 'stripe' })
  await ofPanel(page).click()
  await expect(page).toHaveURL(atProvider)
  const address = page.url()
  await page.close()
  await sendForm(address, { action: 'pay', method: 'card:4242424242424242' })
  const states = async (): Promise<string[]> =>
    (
      await client.call<{ items: { state: string }[] }>('GET', 'my-investment/', { token: member.session.token })
    ).items.map(({ state }) => state)
  await expect.poll(states).toEqual(['confirmed'])
})

test('a cancelled payment allows another attempt, and its page accepts no payment', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await reserveAndSign(page, offer, 42n, { method: 'stripe' })
  await ofPanel(page).click()
  await expect(page).toHaveURL(atProvider)
  const address = page.url()
  await page.goBack()
  await page.getByRole('button', { name: textOf('en', 'pay.cancelPayment') }).click()
  await expect(page.getByText(textOf('en', 'pay.cancelled'))).toBeVisible()
  expect((await sendForm(address, { action: 'pay', method: 'card:4242424242424242' })).status).toBe(410)
  await ofPanel(page).click()
  await expect(page).toHaveURL(atProvider)
  expect(page.url()).not.toBe(address)
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await page.goto('/receipt-fail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'pay.failTitle'))
})
