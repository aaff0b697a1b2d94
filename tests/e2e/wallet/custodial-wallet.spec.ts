/**
 * The custodial wallet on a phone: the balance is too low, a card is declined, another pays, and the amount is
 * invested.
 */

import type { Page } from '@playwright/test'
import { expect, textOf, test } from '#tests/support/browser/browser-site.ts'
import { anyOffer, reserveAndSign } from '#tests/support/payments/investing.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const en = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const link = (page: Page, id: string) => main(page).getByRole('link', { name: en(id), exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const atProvider = /\/sandbox\/mangopay\/hosted\//

test('a card payment into the custodial wallet funds an investment', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session, phone)
  await reserveAndSign(page, offer, 40n, { method: 'mangopay' })
  await expect(page).toHaveURL(/\/wallet-payment\//)
  await expect(main(page)).toContainText(en('wallet.missingText'))
  await expect(main(page)).toContainText(en('custodial.testText'))
  expect(await fits(page)).toBe(true)

  await link(page, 'wallet.addMissing').click()
  await expect(page).toHaveURL(/\/settings\/mango-pay\?/)
  await expect(page.locator('[name=amount]')).not.toHaveValue('')
  expect(await fits(page)).toBe(true)
  await main(page).locator('form button[type=submit]').click()
  await expect(page).toHaveURL(atProvider)
  await page.locator('[name=card][value="4970105191919107"]').check()
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/mangopay-topup-receipt\?session_id=/)
  await expect(main(page)).toContainText(en('pay.failed.declined'))
  expect(await fits(page)).toBe(true)
  await main(page)
    .getByRole('button', { name: en('pay.failAgain') })
    .click()
  await expect(page).toHaveURL(atProvider)
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/mangopay-topup-receipt\?session_id=/)
  await expect(main(page)).toContainText(en('wallet.receiptLead'))
  expect(await fits(page)).toBe(true)

  await link(page, 'wallet.toPayment').click()
  await expect(page).toHaveURL(/\/wallet-payment\//)
  await main(page).locator('.panel button').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('receipt.title.success'))
  await expect(main(page)).toContainText(en('invest.method.mangopay'))

  await page.goto('/settings/mango-pay')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: en('wallet.event.invested') }),
  ).toContainText(en('wallet.status.2'))
  await expect(main(page).locator('dl dd').first()).toHaveText('$0.00')
  expect(await fits(page)).toBe(true)
})
