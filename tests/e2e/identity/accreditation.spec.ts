/** Becoming an accredited investor, from a campaign that requires it and back to it. */

import type { Page } from '@playwright/test'
import { accreditationEvidence, decideAnswers, sendAnswers } from '#tools/journeys/accreditation.ts'
import { demoUsers, expect, textOf, speak, started, test } from '#tests/support/browser/browser-site.ts'
import { next, reserve } from '#tests/support/payments/investing.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'

const arabicText = (id: string): string => textOf('ar', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: arabicText(id), exact: true })
const goOn = (page: Page) => button(page, 'accredit.continue').click()
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

test('in Arabic on a phone: answers are sent, declined, corrected, approved, and units are reserved', async ({
  openAs,
  newMember,
  client,
}) => {
  const { items } = await client.call<{ items: { id: string; slug: string; accreditation: string; kind: string }[] }>(
    'GET',
    'campaigns/equities?status=2&limit=60&page=1',
  )
  const campaign = items.find(({ accreditation, kind }) => accreditation === 'accredited' && kind !== 'debt')
  const member = await newMember({ firstName: 'هدى', lastName: 'الكندري' })
  const phone = { viewport: { width: 360, height: 740 } }
  const page = await openAs(member.session, phone)
  await speak(page, 'ar')

  // The campaign and its investment form state the requirement, and the form links to the verification.
  await page.goto(`/campaign-detail-page/${campaign?.slug}`)
  await started(page)
  await expect(main(page).getByText(arabicText('campaign.accreditedNote'))).toBeVisible()
  await page.goto(`/invest/${campaign?.id}`)
  await expect(main(page).getByText(arabicText('error.ACCREDITED_ONLY'))).toBeVisible()
  await main(page)
    .getByRole('link', { name: arabicText('campaign.becomeAccredited') })
    .click()
  await expect(page).toHaveURL(/\/settings\/investment-account\?from=/)
  await expect(main(page).getByText(arabicText('accredit.none.empty'))).toBeVisible()
  await expectOpenToAll(page)
  await main(page)
    .getByRole('link', { name: arabicText('accredit.begin') })
    .click()

  // The rule requires more than two hundred thousand.
  await page.locator('[name=basis][value=income]').check()
  await page.locator('[name=spouseIncome][value=no]').check()
  await page.locator('[name=offeringsInvested][value=no]').check()
  await fill(page, { incomeLastYear: '٢٠٠٬٠٠٠', incomeYearBefore: '٢٦٠٠٠٠', netWorth: '٧٥٠٠٠' })
  await goOn(page)
  await expect(page.locator('[name=incomeLastYear]')).toHaveAttribute('aria-invalid', 'true')
  await expectOpenToAll(page)
  await fill(page, { incomeLastYear: '٢٥٠٬٠٠٠٫٥' })
  await goOn(page)

  await expect(page).toHaveURL(/step=experience/)
  await fill(page, { investmentReason: 'دخل لما بعد التقاعد' })
  for (const field of await page.locator('select[name^=experience]').all()) await field.selectOption('limited')
  await page.locator('[name=riskMedium]').check()
  await expectOpenToAll(page)
  await goOn(page)

  await expect(page).toHaveURL(/step=person/)
  await expect(page.locator('[name=legalName]')).toHaveValue('هدى الكندري')
  await page.locator('[name=country]').selectOption('KW')
  await expect(page.locator('[name=socialSecurityNumber]')).toBeHidden()
  await fill(page, {
    dateOfBirth: '1984-02-29',
    phone: '+٩٦٥ ٢٢٢٢ ٣٣٣٣',
    addressLine1: 'شارع الخليج العربي',
    city: 'الكويت',
    postalCode: '15000',
  })
  await expectOpenToAll(page)
  await goOn(page)

  await expect(page).toHaveURL(/step=employment/)
  await page.locator('[name=employmentStatus]').selectOption('self-employed')
  await fill(page, { businessName: 'الكندري للتصميم', industry: 'العمارة', jobTitle: 'مهندسة' })
  await page.locator('[name=sourceOfWealth]').selectOption('business')
  await expectOpenToAll(page)
  await goOn(page)

  await expect(page).toHaveURL(/step=verification/)
  await page.locator('[name=verificationType][value=phone]').check()
  await goOn(page)
  await expect(page.locator('[name=identificationFile]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name=identificationFile]').setInputFiles({
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(accreditationEvidence),
  })
  await expect(main(page).getByText('passport.pdf')).toBeVisible()
  await expectOpenToAll(page)
  await goOn(page)

  await expect(page).toHaveURL(/step=review/)
  await expect(main(page).getByText('+965 2222 3333')).toBeVisible()
  await expectOpenToAll(page)
  await button(page, 'accredit.send').click()
  await expect(page.locator('[name=statementAccepted]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name=statementAccepted]').check()
  await button(page, 'accredit.send').click()
  await expect(main(page).getByText(arabicText('accredit.state.review'))).toBeVisible()
  await expect(page).not.toHaveURL(/step=/)
  // The browser's back does not open a form of the answers that were sent.
  const standing = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/step=verification/)
  await expect(main(page).getByText(arabicText('accredit.state.review'))).toBeVisible()
  await expect(page.locator('[name=verificationType]')).toHaveCount(0)
  await page.goto(standing)

  const office = await openAs(await client.signIn(demoUsers.admin), phone)
  await speak(office, 'ar')
  await office.goto('/admin/accreditations')
  await main(office).getByRole('listitem').filter({ hasText: member.email }).getByRole('link', { name: /هدى/ }).click()
  await expect(office).toHaveURL(new RegExp(member.session.user.id))
  await expect(main(office).getByText('شارع الخليج العربي')).toBeHidden()
  await button(office, 'accredit.open').click()
  await expect(main(office).getByText('شارع الخليج العربي')).toBeVisible()
  await expectOpenToAll(office)
  const download = office.waitForEvent('download')
  await main(office).getByRole('button', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await button(office, 'accredit.decline').click()
  const dialog = office.getByRole('dialog')
  await dialog.locator('[name=reason]').fill('اسم المنشأة لا يطابق السجل التجاري.')
  await dialog.getByRole('button', { name: arabicText('accredit.decline'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(main(office).getByText(arabicText('accredit.filter.declined'))).toBeVisible()

  await page.reload()
  await expect(main(page).getByText('اسم المنشأة لا يطابق السجل التجاري.')).toBeVisible()
  await main(page)
    .getByRole('link', { name: arabicText('accredit.change') })
    .click()
  await expect(page).toHaveURL(/step=review/)
  await main(page)
    .getByRole('link', {
      name: arabicText('accredit.changeStepOf').replace('{name}', arabicText('accredit.step.employment')),
    })
    .click()
  await fill(page, { businessName: 'مكتب الكندري للعمارة' })
  await goOn(page)
  await expect(page).toHaveURL(/step=verification/)
  // The document is the one that was uploaded before.
  await goOn(page)
  await page.locator('[name=statementAccepted]').check()
  await button(page, 'accredit.send').click()
  await expect(main(page).getByText(arabicText('accredit.state.review'))).toBeVisible()

  // The administrator's page shows outdated answers: they are reloaded before a decision is possible.
  await button(office, 'accredit.approve').click()
  await dialog.getByRole('button', { name: arabicText('accredit.approve'), exact: true }).click()
  await expect(main(office).getByText(arabicText('accredit.changedMeanwhile'))).toBeVisible()
  await expect(main(office).getByText('مكتب الكندري للعمارة')).toBeVisible()
  await button(office, 'accredit.approve').click()
  await dialog.getByRole('button', { name: arabicText('accredit.approve'), exact: true }).click()
  await expect(main(office).getByText(arabicText('accredit.filter.approved'))).toBeVisible()

  await page.reload()
  await expect(main(page).getByText(arabicText('accredit.state.approved'))).toBeVisible()
  await expectOpenToAll(page)
  await main(page)
    .getByRole('link', { name: arabicText('accredit.back') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/invest/${campaign?.id}`))
  const { terms } = await client.call<{ terms: { unitPrice: string; minimum: string } }>(
    'GET',
    `equities/front/by-id/${campaign?.id}`,
  )
  const units = (BigInt(terms.minimum) + BigInt(terms.unitPrice) - 1n) / BigInt(terms.unitPrice)
  await page.locator('[name=mode][value=units]').check({ force: true })
  await page.locator('[name=units]').fill(String(units))
  await next(page, 'ar').click()
  await page.locator('[name=riskAccepted]').check()
  await reserve(page).click()
  await expect(page).toHaveURL(/\/payment\//)
})

test('an approved profile stays approved until its user confirms a change', async ({ openAs, newMember, client }) => {
  const { session } = await newMember()
  await sendAnswers(client, session)
  await decideAnswers(client, (await client.signIn(demoUsers.admin)).token, session.user.id, { state: 'approved' })
  const page = await openAs(session)
  await page.goto('/settings/investment-account?step=employment')
  await expect(main(page).getByText(textOf('en', 'accredit.state.approved'))).toBeVisible()
  await expect(page.locator('[name=businessName]')).toBeHidden()
  const standing = () => client.call<{ state: string }>('GET', 'investor-profiles/', { token: session.token })
  await main(page)
    .getByRole('button', { name: textOf('en', 'accredit.change') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: textOf('en', 'accredit.leave') }).click()
  await expect(dialog).toBeHidden()
  await main(page)
    .getByRole('button', { name: textOf('en', 'accredit.change') })
    .click()
  await dialog.getByRole('button', { name: textOf('en', 'accredit.change') }).click()
  await expect(page).toHaveURL(/step=qualification/)
  await expect(main(page).getByText(textOf('en', 'accredit.notChanged.approved'))).toBeVisible()
  // Passing through without a change changes nothing.
  await main(page)
    .getByRole('button', { name: textOf('en', 'accredit.continue') })
    .click()
  await expect(page).toHaveURL(/step=experience/)
  expect((await standing()).state).toBe('approved')
  await fill(page, { investmentReason: 'Something else by now.' })
  await main(page)
    .getByRole('button', { name: textOf('en', 'accredit.continue') })
    .click()
  await expect(page).toHaveURL(/step=person/)
  expect((await standing()).state).toBe('none')
  await expect(main(page).getByText(textOf('en', 'accredit.notChanged.approved'))).toBeHidden()
})
