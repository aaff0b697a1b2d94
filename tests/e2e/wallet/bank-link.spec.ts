/** The withdrawal account, verified at its bank: in Arabic on a phone, offline, cancelled, and completed. */

import type { Page } from '@playwright/test'
import { expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'

const phone = { locale: 'ar', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const ar = (id: string): string => textOf('ar', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: ar(id), exact: true })
const link = (page: Page, id: string) => main(page).getByRole('link', { name: ar(id), exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const atBank = /\/sandbox\/plaid\/hosted\/link\//

async function toBank(page: Page, password: string): Promise<void> {
  await page.locator('[name=password]').fill(password)
  await button(page, 'wallet.bankGo').click()
  await expect(page).toHaveURL(atBank)
}

test('bank verification is cancelled at the bank, started again, and completed', async ({ openAs, newMember }) => {
  const member = await newMember()
  const page = await openAs(member.session, phone)
  await speak(page, 'ar')
  await page.goto('/settings/wallet?do=account')
  await link(page, 'wallet.bankStart').click()
  await expect(main(page)).toContainText(ar('wallet.bankTestText'))
  await expectOpenToAll(page)
  await page.context().setOffline(true)
  await expect(button(page, 'wallet.bankGo')).toHaveAttribute('aria-disabled', 'true')
  await expect(main(page)).toContainText(ar('wallet.bankNeedsLine'))
  await page.context().setOffline(false)
  await page.locator('[name=password]').fill('not it')
  await button(page, 'wallet.bankGo').click()
  await expect(main(page)).toContainText(ar('field.wrong'))

  await toBank(page, member.password)
  await page.locator('button[value=exit]').click()
  await expect(page).toHaveURL(/\/bank-link\//)
  await expect(title(page)).toHaveText(ar('wallet.bankEnded'))
  await expect(main(page)).toContainText(ar('wallet.bankEnding.cancelled'))
  await expectOpenToAll(page)

  await link(page, 'wallet.bankNew').click()
  await toBank(page, member.password)
  await page.locator('button[value=share]').click()
  await expect(page).toHaveURL(/\/bank-link\//)
  await expect(title(page)).toHaveText(ar('wallet.bankDone'))
  await expect(main(page)).toContainText('••••9606')
  await expectOpenToAll(page)
  // Repeating it changes nothing.
  await page.reload()
  await expect(title(page)).toHaveText(ar('wallet.bankDone'))
  await link(page, 'wallet.toWallet').click()
  await link(page, 'wallet.action.withdraw').click()
  await expect(main(page)).toContainText('First Platypus Bank')
  await expect(main(page)).toContainText(ar('wallet.verifiedTest').split('{')[0] ?? '')
  await expect(main(page)).toContainText(ar('wallet.holdText'))
})
