/** Accreditation: the investor's answers in each state, and the administrator's view of them. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { decideAnswers, keepAnswers, sendAnswers } from '#tools/journeys/accreditation.ts'
import { demoUsers, type SiteClient, type StoredSession } from '#tools/hosts/site-client.ts'
import { asUser, newInvestor } from '#tools/screenshots/as-user.ts'
import { submit } from '#tools/screenshots/invest-shots.ts'
import { replaceReply } from '#tools/screenshots/replaced-reply.ts'
import type { Facts, TextLookup, Shot } from '#tools/screenshots/shot.ts'

const own = '/settings/investment-account'
const list = '/admin/accreditations'

/** A new user for this picture only, who replaces the page's session. */
async function newUser(page: Page): Promise<{ readonly site: SiteClient; readonly session: StoredSession }> {
  const { site, session } = await newInvestor(page)
  await asUser(page, session)
  return { site, session }
}

const decisions = {
  declined: { state: 'declined', reason: 'The copy of the passport cannot be read. Please hand in a sharper one.' },
  approved: { state: 'approved' },
} as const

/** Shows the account of a user whose answers were saved, submitted or decided. */
function showState(how: 'kept' | 'sent' | keyof typeof decisions, path = own): NonNullable<Shot['prepare']> {
  return async (page) => {
    const { site, session } = await newUser(page)
    if (how === 'kept') await keepAnswers(site, session)
    else await sendAnswers(site, session)
    if (how === 'declined' || how === 'approved') {
      const admin = await site.signIn(demoUsers.admin)
      await decideAnswers(site, admin.token, session.user.id, decisions[how])
    }
    await page.goto(path)
    await page.locator('main h2').first().waitFor()
  }
}

const byThirdParty = (professionalEmail: string) => ({
  verificationType: 'third-party',
  professionalName: 'Ada Bell',
  professionalEmail,
  profession: 'accountant',
  professionalLicence: 'CPA 12345',
})
const newAddress = (): string => `professional-${randomUUID()}@example.com`

/** A user whose answers were submitted for the confirmation of a third party. @returns the path of the link */
async function requestLetter(page: Page): Promise<string> {
  const { site, session } = await newUser(page)
  const professionalEmail = newAddress()
  await sendAnswers(site, session, byThirdParty(professionalEmail))
  return site.linkTo(professionalEmail, '/accreditation-letter/')
}

/** The page of a third party. */
async function showLetter(page: Page): Promise<void> {
  // Without the language of the mail, so that the picture has its own.
  const [link = ''] = (await requestLetter(page)).split('?')
  await page.goto(link)
  await page.locator('[name=answer]').first().waitFor()
}

/** The account of the investor who awaits the confirmation. */
async function showRequested(page: Page): Promise<void> {
  await requestLetter(page)
  await page.goto(own)
  await page.locator('main h2').first().waitFor()
}

/** As an administrator, on the page of a user whose answers were submitted. */
async function review(page: Page, textOf: TextLookup, verification?: Readonly<Record<string, string>>): Promise<void> {
  const { site, session } = await newInvestor(page)
  await sendAnswers(site, session, verification)
  if (verification?.['professionalEmail'] !== undefined) {
    const [link = ''] = (await site.linkTo(verification['professionalEmail'], '/accreditation-letter/')).split('?')
    await site.call('POST', `accreditation-letters/${link.split('/').at(-1) ?? ''}`, {
      body: {
        confirmed: true,
        name: 'Ada Bell',
        licenceNumber: 'CPA 12345',
        date: new Date().toISOString().slice(0, 10),
      },
    })
  }
  await page.goto(`${list}/${session.user.id}`)
  await page.getByRole('button', { name: textOf('accredit.open') }).waitFor()
}

async function opened(page: Page, textOf: TextLookup, verification?: Readonly<Record<string, string>>): Promise<void> {
  await review(page, textOf, verification)
  await page.getByRole('button', { name: textOf('accredit.open') }).click()
  await page.getByRole('button', { name: textOf('accredit.decline'), exact: true }).waitFor()
}

/** The answer of the third party, and the renewal of an approval that is near its end. */
async function confirmedRenewal(page: Page, textOf: TextLookup): Promise<void> {
  await replaceReply(page, { path: /\/admin\/accreditations\/[^/]+\/open$/, method: 'POST' }, (data) => ({
    ...data,
    state: 'approved',
    renewing: true,
    expiresAt: '2026-12-18T09:00:00.000Z',
  }))
  await opened(page, textOf, byThirdParty(newAddress()))
}

export function accreditationShots({ accreditedSlug }: Facts): readonly Shot[] {
  const step = (name: string): string => `${own}?step=${name}`
  return [
    { name: 'accreditation', as: 'newcomer', path: own, dark: true },
    { name: 'accreditation-loading', as: 'newcomer', path: own, held: 'investor-profiles/' },
    { name: 'accreditation-failed', as: 'newcomer', path: own, broken: 'investor-profiles/' },
    { name: 'accreditation-offline', as: 'newcomer', path: own, offline: true },
    { name: 'accreditation-qualification', as: 'newcomer', path: step('qualification'), dark: true },
    {
      name: 'accreditation-wrong',
      as: 'newcomer',
      path: step('qualification'),
      prepare: async (page) => {
        await page.locator('[name=basis][value=income]').check()
        await page.locator('[name=spouseIncome][value=yes]').check()
        await page.locator('[name=incomeLastYear]').fill('٣٠٠٠٠٠')
        await page.locator('[name=incomeYearBefore]').fill('much')
        // Leaving the field shows its error, which moves the button away from under the pointer.
        await page.locator('[name=netWorth]').focus()
        await submit(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
    { name: 'accreditation-experience', as: 'newcomer', path: step('experience') },
    {
      name: 'accreditation-person',
      as: 'newcomer',
      path: step('person'),
      prepare: async (page) => {
        await page.locator('[name=country]').selectOption('US')
        await page.locator('[name=socialSecurityNumber]').waitFor()
      },
    },
    {
      name: 'accreditation-number-kept',
      as: 'visitor',
      path: '/faq',
      prepare: showState('kept', step('person')),
    },
    { name: 'accreditation-employment', as: 'newcomer', path: step('employment') },
    {
      name: 'accreditation-verification',
      as: 'newcomer',
      path: step('verification'),
      dark: true,
      prepare: (page) => page.locator('[name=verificationType][value=letter]').check(),
    },
    ...(['licence', 'entity'] as const).map((basis) => ({
      name: `accreditation-${basis}`,
      as: 'newcomer' as const,
      path: step('qualification'),
      prepare: (page: Page) => page.locator(`[name=basis][value=${basis}]`).check(),
    })),
    {
      name: 'accreditation-third-party',
      as: 'newcomer',
      path: step('verification'),
      prepare: (page) => page.locator('[name=verificationType][value=third-party]').check(),
    },
    { name: 'accreditation-letter', as: 'visitor', path: '/faq', dark: true, prepare: showLetter },
    { name: 'accreditation-letter-requested', as: 'visitor', path: '/faq', prepare: showRequested },
    { name: 'accreditation-incomplete', as: 'newcomer', path: step('review') },
    {
      name: 'accreditation-review',
      as: 'visitor',
      path: '/faq',
      prepare: showState('kept', step('review')),
      dark: true,
    },
    { name: 'accreditation-sent', as: 'visitor', path: '/faq', prepare: showState('sent'), dark: true },
    { name: 'accreditation-declined', as: 'visitor', path: '/faq', prepare: showState('declined'), dark: true },
    { name: 'accreditation-approved', as: 'visitor', path: '/faq', prepare: showState('approved'), dark: true },
    {
      name: 'accreditation-change',
      as: 'visitor',
      path: '/faq',
      window: true,
      prepare: async (page, textOf) => {
        await showState('approved')(page, textOf)
        await page.getByRole('button', { name: textOf('accredit.change') }).click()
        await page.locator('dialog').waitFor()
      },
    },
    { name: 'accreditation-campaign', as: 'newcomer', path: `/campaign-detail-page/${accreditedSlug}` },
    { name: 'admin-accreditations', as: 'admin', path: `${list}?state=all`, dark: true },
    { name: 'admin-accreditations-nothing', as: 'admin', path: `${list}?q=zzzz` },
    { name: 'admin-accreditation-sealed', as: 'admin', path: list, prepare: (page, textOf) => review(page, textOf) },
    {
      name: 'admin-accreditation',
      as: 'admin',
      path: list,
      prepare: (page, textOf) => opened(page, textOf),
      dark: true,
    },
    { name: 'admin-accreditation-confirmed', as: 'admin', path: list, prepare: confirmedRenewal, dark: true },
    {
      name: 'admin-accreditation-decline',
      as: 'admin',
      path: list,
      window: true,
      prepare: async (page, textOf) => {
        await opened(page, textOf)
        await page.getByRole('button', { name: textOf('accredit.decline'), exact: true }).click()
        await page.locator('dialog').waitFor()
      },
    },
  ]
}
