/** Every screen to be photographed, and how to reach it. */

import { accountShots } from './account-shots.ts'
import { accreditationShots } from './identity/accreditation-shots.ts'
import { asUser } from './as-user.ts'
import type { Page } from '@playwright/test'
import type { Facts, Shot } from './shot.ts'
import { closingShots } from './closing-shots.ts'
import { contentShots } from './content-shots.ts'
import { agreementShots } from './agreement-shots.ts'
import { countryShots } from './identity/country-shots.ts'
import { returnsShots } from './returns-shots.ts'
import { furtherShots } from './further-shots.ts'
import { searchShots } from './search-shots.ts'
import { investShots, submit } from './invest-shots.ts'
import { identityReviewShots } from './identity/identity-review-shots.ts'
import { messagingShots } from './messaging/messaging-shots.ts'
import { networkShots } from './network-shots.ts'
import { questionnaireShots } from './identity/questionnaire-shots.ts'
import { reconciliationShots } from './reconciliation-shots.ts'
import { ownerShots } from './owner-shots.ts'
import { ownPayoutShots, unallocatedShots } from './payout-shots.ts'
import { repaymentShots } from './repayment-shots.ts'
import { privacyShots } from './privacy-shots.ts'
import { siteShots } from './site-shots.ts'
import { stepShots } from './step-shots.ts'
import { custodialShots } from './custodial-shots.ts'
import { verificationShots } from './identity/verification-shots.ts'
import { walletShots } from './wallet-shots.ts'

export function shotsOf(facts: Facts): readonly Shot[] {
  const campaign = `/campaign-detail-page/${facts.slug}`
  const compared = `/compare?campaigns=${[facts.slug, facts.reit, facts.kuwaitSlug, facts.fundedSlug].join(',')}`
  const tabs = ['property', 'updates', 'discussion', 'documents', 'faqs', 'gallery', 'investors', 'management']
  const openMenu = (page: Page): Promise<void> => page.locator('header details > summary').last().click()
  return [
    // Visitors.
    { name: 'landing', as: 'visitor', path: '/', dark: true },
    { name: 'browse', as: 'visitor', path: '/browse-companies', dark: true },
    { name: 'browse-window', as: 'visitor', path: '/browse-companies', window: true, dark: true },
    { name: 'browse-filtered', as: 'visitor', path: '/browse-companies?type=debt&sort=percent' },
    { name: 'browse-nothing', as: 'visitor', path: '/browse-companies?search=zzzz', dark: true },
    { name: 'compare', as: 'visitor', path: compared, dark: true },
    { name: 'compare-window', as: 'visitor', path: compared, window: true, dark: true },
    { name: 'compare-empty', as: 'visitor', path: '/compare' },
    { name: 'coming-soon', as: 'visitor', path: '/coming-soon' },
    { name: 'coming-soon-campaign', as: 'visitor', path: '/coming-soon/shuwaikh-workshop-district', dark: true },
    { name: 'coming-soon-amount', as: 'investor', path: '/coming-soon/shuwaikh-workshop-district', window: true },
    { name: 'funded', as: 'visitor', path: '/browse-succeess-campaign' },
    { name: 'campaign', as: 'visitor', path: campaign, dark: true },
    { name: 'campaign-window', as: 'visitor', path: campaign, window: true, dark: true },
    ...tabs.map((tab): Shot => ({ name: `campaign-${tab}`, as: 'visitor', path: `${campaign}?tab=${tab}` })),
    { name: 'campaign-reit', as: 'visitor', path: `/campaign-detail-page/${facts.reit}` },
    { name: 'campaign-dinar', as: 'visitor', path: `/campaign-detail-page/${facts.kuwaitSlug}` },
    { name: 'campaign-funded', as: 'visitor', path: `/campaign-detail-page/${facts.fundedSlug}` },
    { name: 'campaign-videos', as: 'visitor', path: `/campaign-detail-page/${facts.filmed}?tab=gallery`, dark: true },
    { name: 'campaign-leads', as: 'visitor', path: `/campaign-detail-page/${facts.filmed}?tab=management` },
    { name: 'access-visitor', as: 'visitor', path: facts.invitation, dark: true },
    {
      name: 'access-other',
      as: 'newcomer',
      path: facts.invitation,
      prepare: async (page) => {
        await page.locator('main .panel button').click()
        await page.locator('main [role=status]').waitFor()
      },
    },
    { name: 'accreditation-letter-unusable', as: 'visitor', path: '/accreditation-letter/none' },
    { name: 'share', as: 'owner', path: '/share?title=Garden%20flats&text=https://homes.example/7', dark: true },
    { name: 'share-visitor', as: 'visitor', path: '/share?text=https://homes.example/7' },
    { name: 'access-unusable', as: 'visitor', path: '/campaign-access/none' },
    { name: 'preview', as: 'owner', path: `/campaign-preview/${facts.draft}`, dark: true },
    { name: 'preview-full', as: 'admin', path: `/campaign-preview/${facts.review}?in=ar` },
    { name: 'preview-empty', as: 'owner', path: `/campaign-preview/${facts.spoilt}` },
    { name: 'preview-other-language', as: 'owner', path: `/campaign-preview/${facts.draft}?in=fr&tab=property` },
    {
      name: 'review-comment',
      as: 'admin',
      path: `/admin/campaigns/${facts.review}`,
      prepare: async (page, textOf) => {
        await page.getByRole('button', { name: textOf('admin.comment') }).click()
        await page.locator('dialog textarea').waitFor()
      },
    },
    { name: 'campaign-gone', as: 'visitor', path: '/campaign-detail-page/no-such-campaign' },
    { name: 'content', as: 'visitor', path: '/content-page/how-it-works' },
    { name: 'terms', as: 'visitor', path: '/terms' },
    // Visitors are redirected from there to the landing page.
    { name: 'not-found', as: 'investor', path: '/nothing-here', dark: true },
    { name: 'menu-visitor', as: 'visitor', path: '/browse-companies', window: true, prepare: openPhoneMenu },
    // Accounts.
    { name: 'sign-in', as: 'visitor', path: '/login', dark: true },
    {
      name: 'sign-in-wrong',
      as: 'visitor',
      path: '/login?next=/investments',
      prepare: async (page) => {
        await page.locator('[name=email]').fill('nobody@example.com')
        await page.locator('[name=password]').fill('Wrong-Word-1')
        await submit(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
    { name: 'sign-up', as: 'visitor', path: '/signup', dark: true },
    {
      name: 'sign-up-errors',
      as: 'visitor',
      path: '/signup',
      prepare: async (page) => {
        await page.locator('[name=email]').fill('someone')
        await page.locator('[name=password]').fill('short')
        await submit(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'check-mail',
      as: 'visitor',
      path: '/signup',
      prepare: async (page) => {
        const values = {
          firstName: 'Lina',
          lastName: 'Aziz',
          email: `lina-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`,
          password: 'Quiet-River-7',
          confirmPassword: 'Quiet-River-7',
        }
        for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
        await page.locator('[name=userType]').first().check()
        await page.locator('[name=terms]').check()
        await submit(page)
        await page.locator('[name=terms]').waitFor({ state: 'detached' })
      },
    },
    { name: 'activate', as: 'visitor', path: facts.link },
    { name: 'activate-unusable', as: 'visitor', path: '/activate-account/none/none/email' },
    { name: 'resend-activation', as: 'visitor', path: '/resend-email-verification' },
    {
      name: 'user-type',
      as: 'newOwner',
      path: '/user-type-select',
      prepare: async (page) => {
        // A user who registered through a social network has not chosen a role yet.
        await asUser(page, { user: { userType: null } })
        await page.goto('/user-type-select')
        await page.locator('main form').waitFor()
      },
    },
    { name: 'set-up-done', as: 'visitor', path: '/set-up' },
    { name: 'set-up', as: 'visitor', path: '/set-up', empty: true },
    { name: 'landing-empty', as: 'visitor', path: '/', empty: true },
    { name: 'browse-empty', as: 'visitor', path: '/browse-companies', empty: true },
    // A new user.
    { name: 'investments-empty', as: 'newcomer', path: '/investments', dark: true },
    { name: 'saved-empty', as: 'newcomer', path: '/saved-campaign' },
    { name: 'searches-empty', as: 'newcomer', path: '/saved-campaign?view=searches' },
    { name: 'notifications-empty', as: 'newcomer', path: '/notifications' },
    { name: 'owners-only', as: 'newcomer', path: '/create-campaign/choose-type' },
    { name: 'accredited-only', as: 'newcomer', path: `/invest/${facts.accreditedId}` },
    // Investors.
    { name: 'home', as: 'investor', path: '/home', dark: true },
    { name: 'menu-investor', as: 'investor', path: '/home', window: true, prepare: openMenu, dark: true },
    { name: 'investor-dashboard', as: 'investor', path: '/dashboard', dark: true },
    { name: 'investments', as: 'investor', path: '/investments', dark: true },
    { name: 'investments-income', as: 'investor', path: '/investments?view=income', dark: true },
    { name: 'investments-allocation', as: 'investor', path: '/investments?view=allocation' },
    {
      name: 'investments-activity',
      as: 'investor',
      path: '/investments?view=activity',
      prepare: (page, textOf) => page.getByRole('button', { name: textOf('portfolio.asTable') }).click(),
    },
    {
      name: 'holding',
      as: 'investor',
      path: '/investments',
      dark: true,
      prepare: async (page) => {
        await page.locator('main table a').first().click()
        await page.waitForURL(/\/investments\/[\w-]+$/)
        await page.locator('main table').first().waitFor()
      },
    },
    { name: 'saved', as: 'investor', path: '/saved-campaign' },
    { name: 'notifications', as: 'investor', path: '/notifications' },
    ...searchShots(),
    ...investShots(facts),
    { name: 'admins-only', as: 'investor', path: '/admin' },
    // Owners.
    { name: 'own-campaigns', as: 'owner', path: '/campaign-dashboard', dark: true },
    ...ownerShots(),
    { name: 'own-campaigns-empty', as: 'newOwner', path: '/campaign-dashboard' },
    { name: 'dashboard', as: 'owner', path: `/campaign-dashboard/${facts.ownActive}`, dark: true },
    { name: 'dashboard-updates', as: 'owner', path: `/campaign-dashboard/${facts.ownActive}?tab=updates` },
    { name: 'dashboard-payout', as: 'owner', path: `/campaign-dashboard/${facts.ended}`, dark: true },
    ...ownPayoutShots(facts.ended),
    ...unallocatedShots(facts.fundedSlug),
    { name: 'dashboard-payout-loading', as: 'owner', path: `/campaign-dashboard/${facts.ended}`, held: 'payout' },
    { name: 'dashboard-payout-failed', as: 'owner', path: `/campaign-dashboard/${facts.ended}`, broken: 'payout' },
    { name: 'dashboard-payout-offline', as: 'owner', path: `/campaign-dashboard/${facts.ended}`, offline: true },
    { name: 'choose-type', as: 'owner', path: '/create-campaign/choose-type', dark: true },
    ...accountShots(),
    ...accreditationShots(facts),
    ...identityReviewShots(),
    ...questionnaireShots(facts),
    ...countryShots(facts),
    ...verificationShots(),
    ...networkShots(facts),
    ...messagingShots(facts.person),
    ...closingShots(facts),
    ...repaymentShots(facts),
    ...reconciliationShots(),
    ...privacyShots(facts.spoilt),
    ...siteShots(),
    ...contentShots(),
    ...furtherShots(facts),
    ...walletShots(facts),
    ...custodialShots,
    ...agreementShots(facts),
    ...returnsShots(facts),
    ...stepShots(facts),
    {
      name: 'company-wrong',
      as: 'owner',
      path: `/create-campaign/company-info/${facts.spoilt}`,
      prepare: async (page) => {
        for (const [name, value] of [
          ['yearFounded', '2999'],
          ['companyEmail', 'nobody'],
          ['website', 'http//x'],
        ])
          await page.locator(`[name=${name}]`).fill(value ?? '')
        await page.locator('[name=address]').focus()
        await page.waitForTimeout(600)
      },
    },
    // Administrators.
    { name: 'admin', as: 'admin', path: '/admin', dark: true },
    { name: 'admin-campaigns', as: 'admin', path: '/admin/campaigns', dark: true },
    { name: 'admin-campaigns-nothing', as: 'admin', path: '/admin/campaigns?q=zzzz' },
    { name: 'admin-review', as: 'admin', path: `/admin/campaigns/${facts.review}` },
    {
      name: 'admin-decline',
      as: 'admin',
      path: `/admin/campaigns/${facts.review}`,
      window: true,
      prepare: (page, textOf) => page.getByRole('button', { name: textOf('admin.decline'), exact: true }).click(),
    },
    { name: 'admin-payments', as: 'admin', path: '/admin/offline-payments', dark: true },
    {
      name: 'admin-confirm',
      as: 'admin',
      path: '/admin/offline-payments',
      window: true,
      prepare: (page) => page.locator('main li button').first().click(),
    },
    // Offline.
    { name: 'offline-browse', as: 'investor', path: '/browse-companies', offline: true, dark: true },
    { name: 'offline-campaign', as: 'investor', path: campaign, offline: true },
    { name: 'offline-investments', as: 'investor', path: '/investments', offline: true },
    { name: 'offline-invest', as: 'investor', path: `/invest/${facts.id}`, offline: true },
    { name: 'offline-unknown', as: 'investor', path: '/campaign-detail-page/never-opened', offline: true },
    { name: 'offline-company', as: 'owner', path: `/create-campaign/company-info/${facts.draft}`, offline: true },
  ]
}

/** Wide windows have no such menu. */
async function openPhoneMenu(page: Page): Promise<void> {
  const menu = page.locator('header details > summary').last()
  if (await menu.isVisible()) await menu.click()
}
