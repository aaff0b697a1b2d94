/** The six steps of a campaign, from an empty draft to submission, by keyboard alone, in a right-to-left layout. */

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#domain/calendar.ts'
import { campaignSteps } from '#domain/draft/step-names.ts'
import { expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { field, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { beginOn, enterOn } from '#tests/support/browser/site-drafts.ts'

const language = 'ar'
const text = (id: string): string => textOf(language, id)

const picture = async (width: number, height: number) => ({
  name: `${width}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#357' } })
    .png()
    .toBuffer(),
})

/** Presses Tab until a control has the focus. */
async function reach(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return [element?.getAttribute('name'), element?.textContent.trim()]
    })
    if (focused.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

async function type(page: Page, name: string, value: string): Promise<void> {
  await reach(page, name)
  await page.keyboard.type(value)
}

/** Uploads an image and confirms the initial crop, which has the exact size. */
async function hand(page: Page, name: string, width: number, height: number): Promise<void> {
  await reach(page, name)
  await page.locator(`[name=${name}]`).setInputFiles(await picture(width, height))
  await press(page, text('crop.take'))
}

/** Chooses the first option of a select. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await reach(page, name)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(`[name=${name}]:focus`)).not.toHaveValue('')
  }
}

/** Chooses in a radio group: Space selects the first option, an arrow key the next. */
async function pick(page: Page, name: string): Promise<void> {
  await reach(page, name)
  await page.keyboard.press('Space')
  await expect(page.locator(`[name="${name}"]:checked`)).toHaveCount(1)
}

async function press(page: Page, label: string): Promise<void> {
  await reach(page, label)
  await page.keyboard.press('Enter')
}

async function goOn(page: Page, from: (typeof campaignSteps)[number]): Promise<void> {
  await expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'server', { timeout: 30_000 })
  const next = campaignSteps[campaignSteps.indexOf(from) + 1] ?? from
  await expect(page.locator(`nav [data-step=${from}] [data-completed]`).first()).toHaveAttribute(
    'data-completed',
    'true',
  )
  await expect(page.locator(`nav [data-step=${from}] [data-ready]`).first()).toHaveAttribute('data-ready', 'true')
  await press(page, text('steps.next').replace('{name}', text(`draft.step.${next}`)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(`draft.step.${next}`))
}

test('all six steps by keyboard in Arabic, then submitted and withdrawn', async ({ openAs, newMember, client }) => {
  test.setTimeout(240_000)
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  await speak(page, language)
  await page.goto('/create-campaign/choose-type')
  await page
    .getByRole('button', { name: text('kind.equity') })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/company-info\//)
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''

  await type(page, 'companyName', 'شركة مرسى الخليج العقارية')
  await type(page, 'yearFounded', '٢٠١٤')
  await choose(page, 'industry', 'category')
  await type(page, 'companyEmail', 'office@example.com')
  await type(page, 'phoneNumber', '+965 2220 0100')
  await type(page, 'website', 'https://example.com')
  await type(page, 'address', '١٢ شارع المرفأ، الكويت')
  await type(page, 'description', 'تبني البيوت وتؤجرها.')
  await hand(page, 'companyLogo', 400, 300)
  await expect(page.locator(`img[src$="/200.webp"]`)).toBeVisible()
  await goOn(page, 'company')

  await type(page, 'propertyName', 'بيت المرسى')
  await type(page, 'propertyDetail', 'أربعون شقة على البحر.')
  await type(page, 'propertyLocation', 'شارع المرفأ ١٢')
  await type(page, 'city', 'الكويت')
  await choose(page, 'country')
  await type(page, 'propertySize', '٤٢٠٠')
  await type(page, 'plotSize', '1800')
  await type(page, 'propertyYear', '١٩٩٨')
  await type(page, 'propertyURL', 'https://example.com/marsa')
  await choose(page, 'currency')
  const currency = await page.locator('#field-fundraising-currency').inputValue()
  await type(page, 'goal', '٢٥٠٠٠')
  await type(page, 'unitPrice', '٢٥')
  await type(page, 'minimum', '100')
  await reach(page, 'closingDate')
  const [year, month, day] = addDays(new Date().toISOString().slice(0, 10), 60).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await pick(page, 'raiseType')
  await pick(page, 'accreditation')
  await choose(page, 'propertyType', 'stage', 'round')
  await type(page, 'assetValue', '٣٬٠٠٠٬٠٠٠')
  await type(page, 'totalAmountDistributed', '0')
  await goOn(page, 'fundraising')

  await choose(page, 'language')
  await type(page, 'name', 'بيت المرسى، الكويت')
  await pick(page, 'uploadType')
  await hand(page, 'storyImage', 900, 900)
  await expect(page.locator(`img[src$="/360.webp"]`)).toBeVisible()
  await type(page, 'campaignStory', 'أربعون شقة على البحر، مؤجرة كلها.')
  await press(page, text('steps.addHighlight'))
  await page.keyboard.type('مؤجرة بالكامل')
  await goOn(page, 'story')

  for (const question of ['use-of-funds', 'goal-missed', 'risks'])
    await type(page, `${question}.answer`, 'إجابة واضحة.')
  await press(page, text('steps.addQuestion'))
  await page.keyboard.type('متى يُدفع الإيجار؟')
  await page.keyboard.press('Tab')
  await page.keyboard.type('كل ثلاثة أشهر.')
  await goOn(page, 'faqs')

  // Nothing is required on step 5, and nothing is pending there.
  await press(page, text('steps.next').replace('{name}', text('draft.step.funding')))
  await expect(page).toHaveURL(/\/funding\//)
  const submit = page.getByRole('button', { name: text('steps.submit') })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await type(page, 'bankName', 'بنك المثال')
  await choose(page, 'accountType')
  await type(page, 'accountNumber', '000123456789')
  await type(page, 'confirmAccountNumber', '٠٠٠١٢٣٤٥٦٧٨')
  await type(page, 'routingNumber', '011401533')
  await reach(page, 'tos')
  await page.keyboard.press('Space')
  await press(page, text('steps.saveAccount'))
  // The two numbers differ: the error is displayed beside the field, and the input is kept.
  await expect(page.locator('[name=confirmAccountNumber]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[name=accountNumber]')).toHaveValue('000123456789')
  await reach(page, 'confirmAccountNumber')
  // Focus by Tab has selected the whole text.
  await page.keyboard.press('End')
  await page.keyboard.type('٩')
  await press(page, text('steps.saveAccount'))
  await expect(page.getByText('••••6789')).toBeVisible()

  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await press(page, text('steps.submit'))
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('steps.thanks'))
  const { token } = session
  const draftOf = async () =>
    client.call<{ campaign: { status: number }; sections: Record<string, { values: Record<string, string> }> }>(
      'GET',
      `equities/${id}/draft`,
      { token },
    )
  const { campaign, sections } = await draftOf()
  expect(campaign.status).toBe(1)
  expect(sections['company']?.values).toMatchObject({ yearFounded: '2014', phoneNumber: '+965 2220 0100' })
  expect(sections['fundraising']?.values).toMatchObject({ currency, propertySize: '4200', propertyYear: '1998' })
  expect(Number(sections['fundraising']?.values['assetValue'])).toBe(3_000_000)

  // While the review is pending the fields are disabled; a withdrawn campaign is a draft with all its values.
  await page.goto(`/create-campaign/story/${id}`)
  await expect(page.locator('[name=campaignStory]')).toBeDisabled()
  await press(page, text('steps.takeBack'))
  await expect(page.locator('[name=campaignStory]')).toBeEnabled()
  await expect(page.locator('[name=campaignStory]')).toHaveValue('أربعون شقة على البحر، مؤجرة كلها.')
  expect((await draftOf()).campaign.status).toBe(0)
})

test('a missing field links to its input on another step', async ({ openAs, newMember, client }) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  const id = crypto.randomUUID()
  await client.call('POST', 'equities/', { token: session.token, body: { id, kind: 'debt' } })
  await page.goto(`/create-campaign/funding/${id}`)
  await page.getByRole('link', { name: 'Annual distribution rate (%)' }).click()
  await expect(page).toHaveURL(/\/fundraising-detail\/.*#field-terms-adrPercentage$/)
  const field = page.locator('[name=adrPercentage]')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeInViewport()
})

test('a tenfold change of an amount requires confirmation, also after a reload', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  const id = await beginOn(client, session)
  await enterOn(client, session, id, 'fundraising', { currency: 'USD', goal: '1250000.00' })
  const question = page.getByText(/^Goal.* changes from .*1,250,000.* to .*12,500,000.*\. Is that right\?$/)
  await openStep(page, 'fundraising-detail', id)
  await page.locator('#field-fundraising-currency').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12500000')
  await savedAs(page, 'server')
  await page.reload()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: /^Keep .?12,500,000/ }).click()
  await expect(question).toHaveCount(0)
  await savedAs(page, 'server')
  await page.reload()
  await expect(field(page, 'goal')).toHaveValue('12,500,000')
  await expect(question).toHaveCount(0)
})
