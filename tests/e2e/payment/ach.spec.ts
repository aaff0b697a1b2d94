/** Paying by bank debit: connected on the provider's page, and processing for days. */

import { expect, textOf, test } from '#tests/support/browser/browser-site.ts'
import { anyOffer, reserveAndSign } from '#tests/support/payments/investing.ts'

test('the bank is connected, the payment is processing, and its expected date is displayed', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await reserveAndSign(page, offer, 45n, { method: 'ach' })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\/hosted\//)
  await page.locator('[value="bank:000123456789"]').check()
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/payment\//)
  await expect(page.getByText(textOf('en', 'pay.processing'))).toBeVisible()
  await expect(page.getByText(/should arrive by .*20\d\d/)).toBeVisible()
  // The payment cannot be repeated, nor cancelled while the bank processes it.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(textOf('en', 'pay.processing'))).toBeVisible()
})
