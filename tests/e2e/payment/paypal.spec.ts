/** Paying at PayPal: agreed to there, taken here. */

import { expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { anyOffer, reserve, reserveAndSign, signHere, toReview } from '#tests/support/payments/investing.ts'
import type { Page } from '@playwright/test'

const ofPanel = (page: Page) => page.getByRole('main').locator('.panel button').first()
const atProvider = /\/sandbox\/paypal\/hosted\//

test('in French: turned back, refused, and then paid; the receipt says so', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session, { locale: 'fr-FR' })
  await speak(page, 'fr')
  await toReview(page, offer, 43n, { language: 'fr', method: 'paypal' })
  await expect(page.getByRole('main')).toContainText(textOf('fr', 'invest.method.paypal'))
  await page.locator('[name=riskAccepted]').check()
  await reserve(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  await signHere(page, 'fr')
  await expect(page.getByText(textOf('fr', 'pay.testText'))).toBeVisible()
  await ofPanel(page).click()
  await expect(page).toHaveURL(atProvider)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.locator('button[value=cancel]').click()
  await expect(page.getByText(textOf('fr', 'pay.open'))).toBeVisible()
  await ofPanel(page).click()
  await page.locator('button[value=decline-later]').click()
  // What was agreed to is taken by us, so it is we who hear that it was refused.
  await expect(page.getByText(textOf('fr', 'pay.failed.declined'))).toBeVisible()
  await ofPanel(page).click()
  await page.locator('button[value=approve]').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('fr', 'receipt.title.success'))
  await expect(page.getByRole('main')).toContainText(textOf('fr', 'invest.method.paypal'))
})

test('whoever gives up one way pays by another', async ({ openAs, newMember, client }) => {
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
