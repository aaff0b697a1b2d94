/** A joint account on a phone in Arabic: its second holder has a tax status, an address and documents of their own. */

import type { Page } from '@playwright/test'
import type { HolderSlot } from '#domain/identity/identity.ts'
import { expect, speak, started, textOf } from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import { addDocuments, requireVerification, test } from '#tests/support/browser/verification-site.ts'
import { saveParty } from '#tools/journeys/verification.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const text = (id: string): string => textOf('ar', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: text(id), exact: true })
const goOn = (page: Page) => button(page, 'accredit.continue').click()
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}
/** A group of radio buttons has its message, a field is marked. */
const expectMissing = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const name of names)
    await expect(page.locator(`[name=${name}][aria-invalid=true], #field-${name}-error`).first()).toBeVisible()
}

test('two holders: each with their own answers and documents, and the approval', async ({
  openAs,
  newMember,
  client,
}) => {
  const admin = await requireVerification(client, { kinds: ['self', 'joint'] })
  const member = await newMember({ firstName: 'سلمى', lastName: 'كريم' })
  const page = await openAs(member.session, phone)
  await speak(page, 'ar')
  await page.goto('/user-kyc')
  await started(page)
  await expect(main(page).getByText(text('verify.need.holder'))).toBeVisible()
  await saveParty(client, member.session)
  await page.goto('/user-kyc?step=kind')
  await page.locator('[name=kind][value=joint]').check()
  await goOn(page)
  for (const step of ['person', 'address', 'employment']) {
    await expect(page).toHaveURL(new RegExp(`step=${step}`))
    await goOn(page)
  }

  // The first holder is taxed as an American, the second is not, and lives elsewhere.
  await expect(page).toHaveURL(/step=holder/)
  await expect(page.locator('[name=holderCity]')).toBeHidden()
  await fill(page, { holderFirstName: 'يوسف', holderLastName: 'كريم', holderDateOfBirth: '١٩٨١' })
  await goOn(page)
  await expectMissing(page, ['holderDateOfBirth', 'holderDomicile', 'holderEmail', 'holderSharesAddress'])
  await expectOpenToAll(page)
  await page.locator('[name=holderDomicile][value=us-citizen]').check()
  await expect(page.locator('[name=holderSocialSecurityNumber]')).toBeVisible()
  await page.locator('[name=holderDomicile][value=non-resident]').check()
  await expect(page.locator('[name=holderSocialSecurityNumber]')).toBeHidden()
  await fill(page, { holderDateOfBirth: '1981-07-14', holderEmail: 'yousef.karim@example.com' })
  await page.locator('[name=holderRelationship]').selectOption('spouse')
  await page.locator('[name=holderSharesAddress][value=no]').check()
  await goOn(page)
  await expectMissing(page, ['holderCountry', 'holderAddressLine1', 'holderCity'])
  await page.locator('[name=holderCountry]').selectOption('KW')
  await fill(page, { holderAddressLine1: 'شارع الخليج العربي ١٤', holderCity: 'الكويت' })
  await expectOpenToAll(page)
  await goOn(page)

  // The documents of the first holder are stored; an identity card of the second has two sides.
  await expect(page).toHaveURL(/step=documents/)
  await goOn(page)
  await expectMissing(page, ['holderDocumentType'])
  await page.locator('[name=holderDocumentType][value=id-card]').check()
  await goOn(page)
  const slots: readonly HolderSlot[] = ['holderFront', 'holderBack', 'holderSelfie', 'holderAddress']
  await expectMissing(page, slots)
  await expectOpenToAll(page)
  await addDocuments(page, slots)
  await goOn(page)

  await expect(page).toHaveURL(/step=review/)
  await expect(main(page).getByText('شارع الخليج العربي ١٤')).toBeVisible()
  for (const slot of slots)
    await expect(main(page).getByText(text(`party.document.${slot}`), { exact: true })).toBeVisible()
  await expectOpenToAll(page)
  await page.locator('[name=statementAccepted]').check()
  await button(page, 'verify.submit').click()
  await expect(main(page).getByText(text('verify.state.review'))).toBeVisible()

  const review = await openAs(admin, { viewport: { width: 1280, height: 900 } })
  await review.goto(`/admin/identity-checks/${member.session.user.id}`)
  const english = (id: string): string => textOf('en', id)
  await main(review)
    .getByRole('button', { name: english('identityCheck.open'), exact: true })
    .click()
  for (const slot of slots)
    await expect(main(review).getByRole('heading', { name: english(`party.document.${slot}`) })).toBeVisible()
  await expectOpenToAll(review)
  await main(review)
    .getByRole('button', { name: english('identityCheck.approve'), exact: true })
    .click()
  await review
    .getByRole('dialog')
    .getByRole('button', { name: english('identityCheck.approve'), exact: true })
    .click()
  await expect(main(review).getByText(english('admin.identity.approved')).first()).toBeVisible()
  await page.reload()
  await expect(main(page).getByText(text('verify.state.approved'))).toBeVisible()
})
