/** Paying with PayPal: approved there, captured here. */

import { expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import {
  anyOffer,
  chooseMethod,
  reserve,
  reserveAndSign,
  signHere,
  toReview,
} from '#tests/support/payments/investing.ts'
import type { Page } from '@playwright/test'

const ofPanel = (page: Page) => page.getByRole('main').locator('.panel button').first()
const atProvider = /\/sandbox\/paypal\/hosted\//

test('in French: cancelled, declined, and then paid; the receipt shows the method', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session, { locale: 'fr-FR' })
  await speak(page, 'fr')
  await toReview(page, offer, 43n, 'fr')
  await page.locator('[name=riskAccepted]').check()
  await reserve(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  await signHere(page, 'fr')
  await chooseMethod(page, 'paypal', 'fr')
  await expect(page.getByText(textOf('fr', 'pay.testText'))).toBeVisible()
  await ofPanel(page).click()
  await expect(page).toHaveURL(atProvider)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.locator('button[value=cancel]').click()
  await expect(page.getByText(textOf('fr', 'pay.open'))).toBeVisible()
  await ofPanel(page).click()
  await page.locator('button[value=decline-later]').click()
  // Our server captures the approved payment, so that it learns of the decline.
  await expect(page.getByText(textOf('fr', 'pay.failed.declined'))).toBeVisible()
  await ofPanel(page).click()
  await page.locator('button[value=approve]').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('fr', 'receipt.title.success'))
  await expect(page.getByRole('main')).toContainText(textOf('fr', 'invest.method.paypal'))
})

test('a cancelled method allows payment by another', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await reserveAndSign(page, offer, 44n, { method: 'paypal' })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(atProvider)
  await page.locator('button[value=cancel]').click()
  await page.getByRole('button', { name: textOf('en', 'pay.cancelPayment') }).click()
  await expect(page.getByText(textOf('en', 'pay.cancelled'))).toBeVisible()
  await page.locator('[name=gateway][value=stripe]').check()
  await ofPanel(page).click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\/hosted\//)
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('main')).toContainText(textOf('en', 'invest.method.stripe'))
})
