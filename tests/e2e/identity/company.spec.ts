/** A company is verified: its representative enters every step, and an administrator approves it. */

import type { Page } from '@playwright/test'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import { expect, started, textOf } from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import { addDocuments, requireVerification, test } from '#tests/support/browser/verification-site.ts'

const text = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: text(id), exact: true })
const goOn = (page: Page) => button(page, 'accredit.continue').click()
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

test('a company: its representative, its own details and documents, and the approval', async ({
  openAs,
  newMember,
  client,
}) => {
  const admin = await requireVerification(client, { kinds: ['self', 'joint', 'company'] })
  const member = await newMember({ firstName: 'Salma', lastName: 'Karim' })
  const page = await openAs(member.session)
  await page.goto('/user-kyc?step=kind')
  await started(page)
  await page.locator('[name=kind][value=company]').check()
  await goOn(page)

  await expect(page).toHaveURL(/step=person/)
  await page.locator('[name=domicile][value=us-citizen]').check()
  await fill(page, { dateOfBirth: '1979-04-12', socialSecurityNumber: '219-09-9998', phone: '+1 212 555 0142' })
  await goOn(page)

  await expect(page).toHaveURL(/step=address/)
  await page.locator('[name=country]').selectOption('US')
  await fill(page, { addressLine1: '14 Hudson Street', city: 'New York', state: 'NY', postalCode: '10013' })
  await goOn(page)

  await expect(page).toHaveURL(/step=employment/)
  await page.locator('[name=employmentStatus]').selectOption('employed')
  await fill(page, { occupation: 'Structural engineer', employerName: 'Karim & Vance' })
  await page.locator('[name=associatedPerson][value=no]').check()
  await fill(page, { currentIncome: '310,000', householdNetWorth: '640,000' })
  await goOn(page)

  // The number of a company has the form of its country; without one, each missing answer is marked.
  await expect(page).toHaveURL(/step=entity/)
  await page.locator('[name=entityType]').selectOption('limited-liability-company')
  await page.locator('[name=entityCountry]').selectOption('US')
  await fill(page, { entityName: 'Karim & Vance Holding LLC', entityNumber: '00-0000000', formationDate: '2015-03-01' })
  await goOn(page)
  for (const name of ['entityNumber', 'entityAssets', 'representativeRole'])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await expectOpenToAll(page)
  await fill(page, { entityNumber: '12-3456789', entityAssets: '5,200,000', representativeRole: 'Managing member' })
  await page.locator('[name=ownersAccredited][value=yes]').check()
  await goOn(page)

  await expect(page).toHaveURL(/step=documents/)
  await page.locator('[name=documentType][value=passport]').check()
  const slots: readonly DocumentSlot[] = ['front', 'selfie', 'address', 'entity']
  await addDocuments(page, slots)
  await goOn(page)

  await expect(page).toHaveURL(/step=review/)
  await expect(main(page).getByText('Karim & Vance Holding LLC')).toBeVisible()
  await expect(main(page).getByText('6789')).toBeVisible()
  await expectOpenToAll(page)
  await page.locator('[name=statementAccepted]').check()
  await button(page, 'verify.submit').click()
  await expect(main(page).getByText(text('verify.state.review'))).toBeVisible()

  const review = await openAs(admin)
  await review.goto(`/admin/identity-checks/${member.session.user.id}`)
  await button(review, 'identityCheck.open').click()
  await expect(main(review).getByText('Karim & Vance Holding LLC')).toBeVisible()
  await expectOpenToAll(review)
  await button(review, 'identityCheck.approve').click()
  await review
    .getByRole('dialog')
    .getByRole('button', { name: text('identityCheck.approve'), exact: true })
    .click()
  await expect(main(review).getByText(text('admin.identity.approved')).first()).toBeVisible()

  await page.reload()
  await expect(main(page).getByText(text('verify.state.approved'))).toBeVisible()
})
