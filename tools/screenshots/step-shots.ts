/**
 * The six steps of a campaign: a draft that is nearly complete, one that has just begun, one under review and one that
 * is live.
 */

import type { Page } from '@playwright/test'
import { addDays } from '#domain/calendar.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { sampleAccount } from '#tools/journeys/sample-account.ts'

/** The type of the full list's scenes. */
interface StepShot {
  readonly name: string
  readonly as: 'owner'
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
  readonly dark?: boolean
  readonly window?: boolean
}

interface StepFacts {
  readonly draft: string
  readonly spoilt: string
  readonly ownActive: string
  readonly ownPending: string
}

/** A draft with almost everything, and one under review: copies of a live campaign of the owner. */
export async function copiesOf(
  site: SiteClient,
  token: string,
  live: string,
): Promise<{ readonly draft: string; readonly ownPending: string }> {
  const [draft, ownPending] = ['01990000-0000-7000-8000-00000000c0de', '01990000-0000-7000-8000-00000000babe'] as const
  for (const id of [draft, ownPending]) await site.call('POST', `equities/${live}/duplicate`, { token, body: { id } })
  const raise = `campaign/fundraising-detail/${ownPending}`
  const { version } = await site.call<{ version: number }>('GET', raise, { token })
  const closingDate = addDays(new Date().toISOString().slice(0, 10), 90)
  await site.call('PATCH', raise, { token, ifMatch: version, body: { closingDate } })
  const terms = `campaign/campaign-terms/${ownPending}`
  const { version: termsVersion } = await site.call<{ version: number }>('GET', terms, { token })
  await site.call('PATCH', terms, { token, ifMatch: termsVersion, body: { maturityDate: addDays(closingDate, 1200) } })
  await site.call('PATCH', `campaign/payment-detail/${ownPending}`, {
    token,
    body: sampleAccount,
  })
  await site.call('PATCH', `equities/${ownPending}`, { token, body: { status: 1 } })
  return { draft, ownPending }
}

const steps = ['company-info', 'fundraising-detail', 'story', 'faqs', 'extras', 'funding'] as const

const filing = `<edgarSubmission><headerData><submissionType>C</submissionType></headerData><formData><issuerInformation>
<issuerInfo><nameOfIssuer>Harbour Row Residences LLC</nameOfIssuer><legalStatus><dateIncorporation>12-11-2019</dateIncorporation>
</legalStatus><issuerWebsite>www.example.net</issuerWebsite></issuerInfo></issuerInformation><offeringInformation>
<price>25.00000</price><offeringAmount>750000.00</offeringAmount><deadlineDate>06-30-2027</deadlineDate></offeringInformation>
<annualReportDisclosureRequirements><currentEmployees>4.00</currentEmployees>
<revenueMostRecentFiscalYear>120000.00</revenueMostRecentFiscalYear><netIncomePriorFiscalYear>-4000.00</netIncomePriorFiscalYear>
</annualReportDisclosureRequirements></formData></edgarSubmission>`

export function stepShots({ draft, spoilt, ownActive, ownPending }: StepFacts): readonly StepShot[] {
  const at = (step: string, id: string): string => `/create-campaign/${step}/${id}`
  return [
    ...steps.map((step): StepShot => ({ name: `step-${step}`, as: 'owner', path: at(step, draft), dark: true })),
    ...steps.map((step): StepShot => ({ name: `step-${step}-empty`, as: 'owner', path: at(step, spoilt) })),
    { name: 'step-live', as: 'owner', path: at('fundraising-detail', ownActive) },
    { name: 'step-pending', as: 'owner', path: at('funding', ownPending) },
    { name: 'step-thank-you', as: 'owner', path: at('thank-you', ownPending), dark: true },
    {
      name: 'step-translations',
      as: 'owner',
      path: at('story', draft),
      prepare: (page) => page.locator('main details summary').nth(-2).click(),
    },
    { name: 'step-preview', as: 'owner', path: at('preview', draft), dark: true },
    {
      name: 'step-menu',
      as: 'owner',
      path: at('story', draft),
      window: true,
      prepare: async (page) => {
        const menu = page.locator('main nav details > summary').first()
        if (await menu.isVisible()) await menu.click()
      },
    },
    {
      name: 'step-uneven',
      as: 'owner',
      path: at('fundraising-detail', spoilt),
      prepare: async (page) => {
        await page.locator('[name=currency]').selectOption('USD')
        await page.locator('[name=goal]').fill('50000')
        await page.locator('[name=unitPrice]').fill('1.20')
        await page.locator('[value=fixed]').check({ force: true })
      },
    },
    {
      name: 'step-asked',
      as: 'owner',
      path: at('fundraising-detail', draft),
      dark: true,
      prepare: async (page) => {
        await page.locator('[name=goal]').focus()
        await page.keyboard.press('End')
        await page.keyboard.type('77')
        await page.locator('[name=maximumOffering]').fill('1.500')
        await page.locator('[name=plotSize]').fill('2150.5')
        await page.locator('[name=propertyURL]').fill('example.net')
        await page.locator('main details summary').last().click()
      },
    },
    {
      name: 'step-filing',
      as: 'owner',
      path: at('company-info', draft),
      dark: true,
      prepare: async (page) => {
        await page.locator('main details summary', { hasText: 'Form C' }).click()
        await page
          .locator('input[accept*=xml]')
          .setInputFiles({ name: 'filing.xml', mimeType: 'text/xml', buffer: Buffer.from(filing) })
        await page.locator('[name="filing-company.companyName"]').first().waitFor()
      },
    },
    {
      name: 'step-list',
      as: 'owner',
      path: at('faqs', spoilt),
      prepare: async (page) => {
        for (const _ of [1, 2]) await page.locator('section:has(#field-faqs-faqs) > div > button').click()
        await page.locator('[name$=".question"]').first().fill('When is it built?')
        await page.locator('[data-item]').first().locator('button').last().click()
        await page.locator('section:has(#field-team-team) > div > button').click()
      },
    },
  ]
}
