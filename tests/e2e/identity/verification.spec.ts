/** Identity verification on a phone in Arabic, with a line that is lost in the middle, and its decision. */

import type { Page } from '@playwright/test'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import { expect, speak, started, textOf } from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import { readAllStorage } from '#tests/support/browser/storage-contents.ts'
import { requireVerification, test } from '#tests/support/browser/verification-site.ts'
import { decideParty, verificationDocument } from '#tools/journeys/verification.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const arabicText = (id: string): string => textOf('ar', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: arabicText(id), exact: true })
const link = (page: Page, id: string) => main(page).getByRole('link', { name: arabicText(id), exact: true })
const goOn = (page: Page) => button(page, 'accredit.continue').click()
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

test('in Arabic on a phone: every step, a lost line, the decision and its notification', async ({
  openAs,
  newMember,
  client,
}) => {
  const admin = await requireVerification(client, { kinds: ['self', 'company'] })
  const member = await newMember({ firstName: 'هدى', lastName: 'الكندري' })
  const page = await openAs(member.session, phone)
  await speak(page, 'ar')

  await page.goto('/user-kyc?from=/investments')
  await started(page)
  await expect(main(page).getByText(arabicText('verify.needed'))).toBeVisible()
  await expectOpenToAll(page)
  await link(page, 'verify.begin').click()

  await expect(page).toHaveURL(/step=kind/)
  await expectOpenToAll(page)
  await goOn(page)
  await expect(page.locator('[name=kind]').first()).toBeVisible()
  await page.locator('[name=kind][value=self]').check()
  await goOn(page)

  await expect(page).toHaveURL(/step=person/)
  await expect(page.locator('[name=firstName]')).toHaveValue('هدى')
  await expect(page.locator('[name=email]')).toHaveValue(member.email)
  await page.locator('[name=domicile][value=non-resident]').check()
  await expect(page.locator('[name=socialSecurityNumber]')).toBeHidden()
  await page.locator('[name=domicile][value=us-resident]').check()
  await fill(page, { dateOfBirth: '2020-02-29', phone: '+٩٦٥ ٢٢٢٢ ٣٣٣٣', socialSecurityNumber: '٢١٩-٠٩-٩٩٩٨' })
  await goOn(page)
  await expect(page.locator('[name=dateOfBirth]')).toHaveAttribute('aria-invalid', 'true')
  await expectOpenToAll(page)
  await fill(page, { dateOfBirth: '1984-02-29' })
  await goOn(page)

  // The line is lost while the address is typed; the page is closed and opened again.
  await expect(page).toHaveURL(/step=address/)
  await page.context().setOffline(true)
  await expect(main(page).getByText(arabicText('verify.lineLostText'))).toBeVisible()
  await page.locator('[name=country]').selectOption('KW')
  await fill(page, { addressLine1: 'CANARY شارع الخليج العربي', city: 'الكويت' })
  await expect(button(page, 'accredit.continue')).toHaveAttribute('aria-disabled', 'true')
  await expectOpenToAll(page)
  await page.waitForTimeout(500)
  const stored = await readAllStorage(page)
  expect(stored).toContain('answers.')
  for (const canary of ['CANARY', '219-09-9998', '٢١٩-٠٩-٩٩٩٨', '1984-02-29']) expect(stored).not.toContain(canary)
  await page.context().setOffline(false)
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto('/user-kyc')
  await expect(main(again).getByText(arabicText('verify.unsaved'))).toBeVisible()
  await expectOpenToAll(again)
  await link(again, 'verify.goOn').click()
  await expect(again).toHaveURL(/step=address/)
  await expect(again.locator('[name=addressLine1]')).toHaveValue('CANARY شارع الخليج العربي')
  await expect(again.locator('[name=country]')).toHaveValue('KW')
  await fill(again, { postalCode: '15000' })
  await goOn(again)

  await expect(again).toHaveURL(/step=employment/)
  await expect.poll(async () => (await readAllStorage(again)).includes('"answers.')).toBe(false)
  await again.locator('[name=employmentStatus]').selectOption('self-employed')
  await fill(again, { occupation: 'مهندسة', currentIncome: '٦٤٬٠٠٠', householdNetWorth: '٢٥٠٠٠٠٫٥' })
  await again.locator('[name=associatedPerson][value=no]').check()
  await expectOpenToAll(again)
  await goOn(again)

  // An identity card has two sides. An upload fails with the line, and is retried.
  await expect(again).toHaveURL(/step=documents/)
  await again.locator('[name=documentType][value=id-card]').check()
  // On a touch screen the camera takes them: the one in front for the face.
  await expect(main(again).getByText(arabicText('verify.takePhoto'), { exact: true })).toHaveCount(3)
  await expect(main(again).getByText(arabicText('verify.takePhoto'), { exact: true }).first()).toBeVisible()
  await expect(main(again).locator('input[capture=user]')).toHaveCount(1)
  await goOn(again)
  await expect(again.locator('[name=back]')).toHaveAttribute('aria-invalid', 'true')
  await expectOpenToAll(again)
  const choose = (slot: DocumentSlot, name = `${slot}.pdf`) =>
    again.locator(`[name=${slot}]`).setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(verificationDocument(slot)),
    })
  await again.route('**/uploads/**', (route) => route.abort())
  await choose('front')
  const retry = main(again).getByRole('button', { name: new RegExp(arabicText('shell.retry')) })
  await expect(retry).toBeVisible()
  await again.unroute('**/uploads/**')
  await expect(retry).toBeEnabled()
  await retry.click()
  await expect(main(again).getByText('front.pdf')).toBeVisible()
  for (const slot of ['back', 'selfie', 'address'] as const) {
    await choose(slot)
    await expect(main(again).getByText(`${slot}.pdf`)).toBeVisible()
  }
  await expectOpenToAll(again)
  await goOn(again)

  await expect(again).toHaveURL(/step=review/)
  await expect(main(again).getByText('••••9998')).toBeVisible()
  await expectOpenToAll(again)
  await button(again, 'verify.submit').click()
  await expect(again.locator('[name=statementAccepted]')).toHaveAttribute('aria-invalid', 'true')
  await again.locator('[name=statementAccepted]').check()
  await button(again, 'verify.submit').click()
  await expect(main(again).getByText(arabicText('verify.state.review'))).toBeVisible()
  await expectOpenToAll(again)

  // More is required, then it is approved.
  await decideParty(client, admin.token, member.session.user.id, {
    state: 'more-required',
    reason: 'الوجه الخلفي غير واضح.',
  })
  await again.goto('/notifications')
  await main(again).locator('a[href*="/user-kyc"]').first().click()
  await expect(main(again).getByText('الوجه الخلفي غير واضح.')).toBeVisible()
  await expectOpenToAll(again)
  await link(again, 'verify.correct').click()
  await again.goto('/user-kyc?step=documents')
  await again.locator('[name=back]').setInputFiles({
    name: 'sharp.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(verificationDocument('sharp')),
  })
  await expect(main(again).getByText('sharp.pdf')).toBeVisible()
  await goOn(again)
  await again.locator('[name=statementAccepted]').check()
  await button(again, 'verify.submit').click()
  await expect(main(again).getByText(arabicText('verify.state.review'))).toBeVisible()
  await decideParty(client, admin.token, member.session.user.id, { state: 'approved' })
  await again.goto('/notifications')
  await main(again).locator('a[href*="/user-kyc"]').first().click()
  await expect(main(again).getByText(arabicText('verify.state.approved'))).toBeVisible()
  await expect(again).toHaveURL(/\/user-kyc/)
})
