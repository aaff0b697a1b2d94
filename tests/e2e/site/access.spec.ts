/**
 * Accessibility of every page: no violations of axe, nothing wider than a small phone, everything reachable by
 * keyboard.
 */

import type { Page } from '@playwright/test'
import { accreditationStepNames } from '#domain/identity/accreditation.ts'
import { siteParts } from '#domain/site/site.ts'
import type { RouteName } from '#src/routes.ts'
import type { DemoRole, SiteClient } from '#tools/hosts/site-client.ts'
import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { cardTopUp } from '#tools/journeys/card-top-up.ts'
import { spacedProblems } from '#tests/support/browser/adaptations.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import {
  demoUsers,
  expect,
  goOn,
  openCampaigns,
  textOf,
  speak,
  started,
  test,
} from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'

type Visitor = 'visitor' | DemoRole

interface Visit {
  readonly as: Visitor
  readonly paths: readonly string[]
}

type Visits = Readonly<Record<RouteName, Visit | undefined>>

/** Of the worker's own site. */
let visitsOnce: Promise<Visits> | undefined

/** URLs of every route for a user who may open it; a new route needs a line here. */
async function findVisits(client: SiteClient): Promise<Visits> {
  const compared = (await openCampaigns(client)).slice(0, 4)
  const [campaign] = compared
  const [announced] = (await client.call<{ items: { slug: string }[] }>('GET', 'coming-soon')).items
  const sessions = {
    investor: await client.signIn(demoUsers.investor),
    owner: await client.signIn(demoUsers.owner),
    admin: await client.signIn(demoUsers.admin),
  }
  const mine = await client.call<{ items: { id: string; state: string; campaign: { id: string } }[] }>(
    'GET',
    'my-investment/',
    {
      token: sessions.investor.token,
    },
  )
  const own = await client.call<{ items: { id: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${sessions.owner.user.id}?limit=60&page=1`,
    { token: sessions.owner.token },
  )
  const tried = await cardTopUp(client, sessions.investor.token, (page) =>
    sendForm(page, { action: 'pay', method: 'card:4242424242424242' }),
  )
  const pending = await client.call<{ items: { id: string }[] }>('GET', 'admin/campaigns?status=1', {
    token: sessions.admin.token,
  })
  const topUps = await client.call<{ items: { event: string; status: number; topUpId: string }[] }>(
    'GET',
    'get-user-wallet-list?limit=100',
    { token: sessions.investor.token },
  )
  const conversations = await client.call<{ items: { id: string }[] }>('GET', 'conversations?limit=4', {
    token: sessions.investor.token,
  })
  const supported = await client.call<{ items: { id: string }[] }>('GET', 'admin/support-conversations', {
    token: sessions.admin.token,
  })
  const topUpWith = (wanted: number) =>
    topUps.items.find(({ event, status }) => event === 'top-up' && status === wanted)?.topUpId
  const [waitingTopUp, paidTopUp] = [topUpWith(0), topUpWith(2)]
  const reserved = mine.items.find(({ state }) => state === 'reserved')?.id
  const confirmed = mine.items.find(({ state }) => state === 'confirmed')?.id
  const held = mine.items.find(({ state }) => state === 'confirmed')?.campaign.id
  const live = own.items.find(({ status }) => status === 2)?.id
  const ended = own.items.find(({ status }) => status === 4)?.id
  const draft = own.items.find(({ status }) => status === 0)?.id ?? live
  const detail = `/campaign-detail-page/${campaign?.slug}`
  const tabs = ['property', 'updates', 'discussion', 'documents', 'faqs', 'gallery', 'investors', 'management']
  const by = (as: Visitor, ...paths: string[]): Visit => ({ as, paths })
  return {
    landing: by('visitor', '/'),
    browse: by('visitor', '/browse-companies', '/browse-companies?search=zzzz'),
    funded: by('visitor', '/browse-succeess-campaign'),
    campaign: by('visitor', detail, ...tabs.map((tab) => `${detail}?tab=${tab}`), '/campaign-detail-page/none'),
    compare: by(
      'visitor',
      '/compare',
      `/compare?campaigns=${campaign?.slug}`,
      `/compare?campaigns=${compared.map(({ slug }) => slug).join(',')}`,
      '/compare?campaigns=none&search=zzzz',
    ),
    comingSoon: by('visitor', '/coming-soon'),
    comingSoonPage: by('visitor', `/coming-soon/${announced?.slug}`, '/coming-soon/none'),
    contentPage: by('visitor', '/content-page/how-it-works'),
    terms: by('visitor', '/terms'),
    siteFaqs: by('visitor', '/faq'),
    help: by('visitor', '/help-center'),
    helpList: by('visitor', '/help-center/question-list?topic=payments', '/help-center/question-list?search=zzzz'),
    helpAnswer: by('visitor', '/help-center/single-question?q=what-it-costs', '/help-center/single-question?q=none'),
    guidelines: by('visitor', '/project-guidelines'),
    raiseCapital: by('visitor', '/raise-capital'),
    otherHome: by('visitor', '/atmos-home'),
    contact: by('visitor', '/contact-us', '/contact-us?sent=1'),
    newsletter: by('visitor', '/newsletter', '/newsletter?sent=1'),
    newsletterLink: by(
      'visitor',
      ...['confirm', 'unsubscribe'].map((action) => `/newsletter/${action}/${'a'.repeat(60)}`),
    ),
    irrCalculator: by(
      'visitor',
      '/irr-calculator',
      '/irr-calculator?goal=70000&periods=2&inflow1=12000&inflow2=90000',
      '/irr-calculator?goal=100&periods=2&inflow1=230&inflow2=-132&draft=0191f5a0-0000-7000-8000-000000000000',
    ),
    adrCalculator: by('visitor', '/adr-calculator', '/adr-calculator?invested=10000&distributions=800'),
    returnSimulator: by('visitor', '/return-simulator', '/return-simulator?amount=5000&term=12&structure=annuity'),
    agreementCheck: by('visitor', '/agreement-check', `/agreement-check?hash=${'a'.repeat(64)}`),
    signIn: by('visitor', '/login?next=/investments'),
    signUp: by('visitor', '/signup'),
    forgotPassword: by('visitor', '/forgot-password'),
    resetPassword: by('visitor', '/reset-password', `/reset-password?token=${'a'.repeat(43)}`),
    // Without an earlier step they redirect; with one: below.
    signUpVerification: by('visitor', '/auth-user-verification'),
    signInVerification: by('visitor', '/login-user-verification'),
    socialReturn: by('visitor', '/social-sign-in/google?error=access_denied'),
    appSignIn: by('visitor', '/app-auto-login?appUserId=none'),
    lostCode: by('visitor', `/lost-code/${'a'.repeat(80)}`),
    // It redirects at once.
    signOut: undefined,
    activateById: by('visitor', '/users/activate-account/none'),
    activate: by('visitor', '/activate-account/none/none/email'),
    resendActivation: by('visitor', '/resend-email-verification'),
    setUp: by('visitor', '/set-up'),
    home: by('investor', '/home'),
    // A user who has chosen is redirected: below.
    userType: undefined,
    saved: by('investor', '/saved-campaign', '/saved-campaign?view=searches'),
    notifications: by('investor', '/notifications'),
    profile: by('owner', '/profile', '/profile?tab=followers'),
    person: by('visitor', `/profile/${sessions.owner.user.id}`, '/profile/none'),
    invite: by('investor', '/invite'),
    inbox: by('investor', '/inbox', ...['unread', 'archived', 'blocked'].map((filter) => `/inbox?filter=${filter}`)),
    inboxNew: by(
      'investor',
      '/inbox/new',
      '/inbox/new?support=1',
      `/inbox/new?campaign=${compared[1]?.slug}`,
      '/inbox/new?user=none',
    ),
    conversation: by('investor', ...conversations.items.map(({ id }) => `/inbox/${id}`), '/inbox/none'),
    accountConnected: by('owner', '/stripe-account-connect'),
    investmentAccount: by(
      'investor',
      '/settings/investment-account?campaign=NO',
      ...[...accreditationStepNames, 'review'].map((step) => `/settings/investment-account?step=${step}`),
    ),
    userKyc: by('investor', '/user-kyc'),
    investorQuestionnaire: by('investor', '/investor-questionnaire'),
    profileSettings: by('investor', '/settings/profile'),
    outsideLinks: by('investor', '/settings/outside-links'),
    changePassword: by('investor', '/settings/change-password'),
    twoFactor: by('investor', '/settings/two-factor-authentication'),
    sessions: by('investor', '/settings/sessions'),
    emailPreferences: by('investor', '/settings/email-preferences'),
    display: by('investor', '/settings/display'),
    storage: by('investor', '/settings/storage'),
    yourData: by('investor', '/settings/your-data'),
    stopMails: by('visitor', `/stop-mails/${'a'.repeat(60)}`, `/stop-mails/${'a'.repeat(60)}?done=1`),
    paymentOptions: by('owner', '/settings/payment-options', '/settings/payment-options?change=account'),
    connectedAccounts: by('owner', '/settings/ach-account-list'),
    invest: by('investor', `/invest/${campaign?.id}`),
    payment: by('investor', `/payment/${reserved}`),
    receipt: by('investor', `/receipt/${confirmed}`),
    paymentReceipt: by('investor', `/payment-receipt/${reserved}`),
    receiptFail: by('investor', `/receipt-fail?id=${reserved}`, '/receipt-fail'),
    dashboard: by('investor', '/dashboard'),
    deadlines: by('investor', '/deadlines'),
    investments: by(
      'investor',
      '/investments',
      ...['income', 'allocation', 'activity'].map((view) => `/investments?view=${view}`),
      '/admin',
    ),
    holding: by('investor', `/investments/${held}`),
    statements: by('investor', '/statements'),
    savedInvestments: by('investor', '/save-investment'),
    // Paid already: it redirects to the receipt. With an unpaid one: wallet.spec.
    walletPayment: undefined,
    wallet: by(
      'investor',
      '/settings/wallet',
      ...['add', 'withdraw', 'account', 'statement'].map((action) => `/settings/wallet?do=${action}`),
      '/settings/wallet?show=activity',
    ),
    custodialWallet: by('investor', '/settings/mango-pay', '/settings/mango-pay?do=add'),
    // Without a pay-in of its own: custodial-wallet.spec has one.
    custodialReceipt: by('investor', '/mangopay-topup-receipt'),
    // Without an attempt of its own: bank-link.spec has one.
    bankLinked: by('investor', `/bank-link/${waitingTopUp}`),
    topUp: by('investor', `/topup-payment/${waitingTopUp}`),
    topUpReceipt: by('investor', `/topup-receipt/${paidTopUp}`),
    topUpFail: by('investor', `/topup-fail?id=${waitingTopUp}`, '/topup-fail'),
    ownCampaigns: by('owner', '/campaign-dashboard', '/campaign-dashboard?status=hidden'),
    campaignDashboard: by(
      'owner',
      ...['overview', 'updates', 'discussion', 'investments', 'followers'].map(
        (tab) => `/campaign-dashboard/${live}?tab=${tab}`,
      ),
      `/campaign-dashboard/${ended}`,
    ),
    campaignRepayment: by(
      'owner',
      `/campaign-dashboard/repayment/${live}`,
      `/campaign-dashboard/repayment/${ended}`,
      `/campaign-dashboard/repayment/${ended}?do=new`,
    ),
    // With a repayment of its own: owner-repayment.spec.
    repaymentPayment: by('owner', '/campaign-dashboard/payment/none'),
    repaymentReceipt: by('owner', '/campaign-dashboard/receipt/none'),
    chooseType: by('owner', '/create-campaign/choose-type'),
    company: by('owner', `/create-campaign/company-info/${draft}`),
    fundraising: by('owner', `/create-campaign/fundraising-detail/${draft}`),
    story: by('owner', `/create-campaign/story/${draft}`, `/create-campaign/story/${live}`),
    faqs: by('owner', `/create-campaign/faqs/${draft}`),
    extras: by('owner', `/create-campaign/extras/${draft}`),
    funding: by('owner', `/create-campaign/funding/${draft}`),
    thankYou: by('owner', `/create-campaign/thank-you/${draft}`),
    preview: by('owner', `/campaign-preview/${draft}`, `/campaign-preview/${live}?tab=gallery&in=ar`),
    acceptAccess: by('visitor', '/campaign-access/none'),
    share: by('visitor', '/share', '/share?title=Flats&text=https://homes.example/7'),
    accreditationLetter: by('visitor', '/accreditation-letter/none'),
    admin: by('admin', '/admin'),
    adminCampaigns: by('admin', '/admin/campaigns', '/admin/campaigns?q=zzzz'),
    adminCampaign: by('admin', `/admin/campaigns/${pending.items[0]?.id}`),
    adminAudit: by('admin', '/admin/audit-log', '/admin/audit-log?eventName=user-blocked&subject=zzzz'),
    adminConversations: by('admin', '/admin/conversations', '/admin/conversations?show=all'),
    adminConversation: by(
      'admin',
      `/admin/conversations/${supported.items[0]?.id}`,
      `/admin/conversations/new?user=${sessions.owner.user.id}`,
      '/admin/conversations/none',
    ),
    adminReports: by('admin', '/admin/message-reports', '/admin/message-reports?show=decided'),
    adminContent: by('admin', '/admin/content'),
    adminContentList: by(
      'admin',
      ...['help-questions', 'currencies', 'messages'].map((list) => `/admin/content/${list}`),
    ),
    adminContentItem: by(
      'admin',
      '/admin/content/pages/terms',
      '/admin/content/sliders/new',
      '/admin/content/faqs/none',
    ),
    adminUsers: by('admin', '/admin/users', '/admin/users?state=blocked&q=zzzz'),
    adminUser: by('admin', `/admin/users/${sessions.investor.user.id}`),
    adminPayments: by('admin', '/admin/payments', '/admin/payments?state=failed&q=zzzz'),
    adminPayment: by('admin', `/admin/payments/${tried}`),
    adminOffline: by('admin', '/admin/offline-payments', '/admin/offline-payments?state=all'),
    adminSaved: by('admin', '/admin/saved-investments', '/admin/saved-investments?q=zzzz'),
    adminBank: by('admin', '/admin/bank'),
    adminGateways: by(
      'admin',
      ...['', '?show=health', '?show=keys', '?show=messages'].map((part) => `/admin/payment-gateways${part}`),
    ),
    adminWithdrawals: by('admin', '/admin/withdrawals', '/admin/withdrawals?status=all'),
    adminPayouts: by('admin', '/admin/payouts', '/admin/payouts?state=all', '/admin/payouts?show=fees'),
    adminReconciliation: by('admin', '/admin/reconciliation', '/admin/reconciliation?account=offline&currency=USD'),
    adminRepayments: by('admin', '/admin/repayments', '/admin/repayments?state=all'),
    adminTopUps: by('admin', '/admin/top-ups', '/admin/top-ups?state=all'),
    adminAch: by('admin', '/admin/ach'),
    adminIdentity: by('admin', '/admin/identity-checks', '/admin/identity-checks?state=all'),
    adminIdentityCheck: by('admin', `/admin/identity-checks/${sessions.investor.user.id}`),
    adminIdentityRules: by('admin', '/admin/identity-rules'),
    adminAccreditations: by('admin', '/admin/accreditations', '/admin/accreditations?state=all'),
    adminAccreditation: by('admin', `/admin/accreditations/${sessions.investor.user.id}`),
    adminRules: by('admin', '/admin/investing-rules'),
    adminQuestionnaire: by('admin', '/admin/investor-questionnaire', '/admin/investor-questionnaire?question=1'),
    adminModules: by('admin', '/admin/wallets'),
    adminSite: by('admin', '/admin/site', ...siteParts.map((part) => `/admin/site?show=${part}`)),
    adminSignIn: by('admin', '/admin/sign-in'),
    gallery: by('visitor', '/gallery'),
  }
}

/** Waits until the page and its data are loaded. */
async function settled(page: Page): Promise<void> {
  await started(page)
  // The gallery shows components as they are while they load.
  if (!page.url().endsWith('/gallery')) await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

async function overflowOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return undefined
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')].find((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    })
    return `${scrollWidth} of ${clientWidth}: ${wide?.tagName} ${wide?.className} “${wide?.textContent.slice(0, 40)}”`
  })
}

// Colours are the same in every language, and dark mode changes only colours. A visitor's pages are scanned as
// rendered by the server, each by its URL; the others after client-side navigation, which shows the same in a third
// of the time.
for (const language of ['en', 'ar'] as const)
  for (const role of ['visitor', 'investor', 'owner', 'admin'] as const)
    test(`pages of the ${role} are accessible and fit a small phone (${language})`, async ({ openAs, client }) => {
      test.setTimeout(240_000)
      const session = role === 'visitor' ? undefined : await client.signIn(demoUsers[role])
      const page = await openAs(session, { reducedMotion: 'reduce' })
      await speak(page, language)
      const found: string[] = []
      const note = (where: string, complaints: readonly string[]) =>
        found.push(...complaints.map((complaint) => `${where} ${complaint}`))
      const byAddress = role === 'visitor' && language === 'en'
      let isOpen = false
      for (const visit of Object.values(await (visitsOnce ??= findVisits(client)))) {
        if (visit?.as !== role) continue
        for (const path of visit.paths) {
          await (isOpen && !byAddress ? goOn(page, path) : page.goto(path))
          isOpen = true
          await settled(page)
          note(path, await violationsOf(page, language === 'en' ? 'all' : 'not colours'))
          if (language === 'en') {
            await page.emulateMedia({ colorScheme: 'dark' })
            note(`${path} in the dark`, await violationsOf(page, 'colours'))
            await page.emulateMedia({ colorScheme: 'light' })
          }
          for (const width of [320, 360]) {
            await page.setViewportSize({ width, height: 740 })
            const overflow = await overflowOf(page)
            if (overflow !== undefined) found.push(`${path} at ${width}: ${overflow}`)
          }
          note(`${path} with wide text`, await spacedProblems(page))
        }
      }
      expect(found).toEqual([])
    })

// Pages that a URL alone does not open.
for (const language of ['en', 'ar'] as const)
  test(`the verification steps and the choice of a user type are accessible (${language})`, async ({
    openAs,
    client,
  }) => {
    const email = `half-way-${language}@example.com`
    const member = {
      firstName: 'Amal',
      lastName: 'Haddad',
      email,
      password: 'Quiet-River-7',
      userType: 'investor',
    } as const
    const ticket = await client.signUp(member)
    const page = await openAs(undefined, { reducedMotion: 'reduce' })
    await speak(page, language)
    const enter = async (): Promise<void> => {
      await page.goto('/login')
      await settled(page)
      await page.locator('[name=email]').fill(member.email)
      await page.locator('[name=password]').fill(member.password)
      await page
        .getByRole('main')
        .getByRole('button', { name: textOf(language, 'shell.signIn'), exact: true })
        .click()
      await page.locator('[name=code]').waitFor()
      await settled(page)
    }
    await enter()
    await expect(page).toHaveURL(/\/auth-user-verification/)
    await expectOpenToAll(page)
    const { session } = await client.setUpFactor(ticket ?? '')
    await enter()
    await expect(page).toHaveURL(/\/login-user-verification/)
    await expectOpenToAll(page)
    const typeless = { ...session, user: Object.assign({}, session.user, { userType: null }) }
    const later = await openAs(typeless, { reducedMotion: 'reduce' })
    await speak(later, language)
    await later.goto('/user-type-select')
    await settled(later)
    await expect(later).toHaveURL(/\/user-type-select/)
    await expectOpenToAll(later)
  })

test.describe('by keyboard', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 60) ?? '')

  test('the first tab stop skips to the content, and the account menu opens, navigates and closes', async ({
    openAs,
    client,
  }) => {
    const page = await openAs(await client.signIn(demoUsers.investor))
    await page.goto('/browse-companies')
    await settled(page)
    // The page is rendered without a user; the header shows the user a moment later.
    await expect(page.locator('header summary[aria-label*="Amal"]')).toBeVisible()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(textOf('en', 'shell.skip'))
    await expect(page.getByRole('link', { name: textOf('en', 'shell.skip') })).toBeInViewport()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

    const menu = page.locator('header details').last()
    await menu.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('open', '')
    await page.keyboard.press('Tab')
    const inMenu = await page.evaluate(() => document.activeElement?.closest('details') !== null)
    expect(inMenu).toBe(true)
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return `${outlineStyle} ${outlineWidth}`
    })
    expect(ring).not.toMatch(/none|^\S+ 0px/)
    await page.keyboard.press('Escape')
    await expect(menu).not.toHaveAttribute('open', '')
    await expect(menu.locator('summary')).toBeFocused()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: textOf('en', 'shell.investments') }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/investments$/)
    // Navigation closes the menu.
    await expect(menu).not.toHaveAttribute('open', '')
  })

  test('a dialog traps the focus and returns it', async ({ openAs, client }) => {
    const page = await openAs(await client.signIn(demoUsers.admin))
    await page.goto('/admin/offline-payments')
    await settled(page)
    const open = page.getByRole('button', { name: /^Confirm payment /, disabled: false }).first()
    const dialog = page.getByRole('dialog')
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() => {
        const active = document.activeElement
        return active === document.body || active?.closest('dialog') !== null
      })
      expect(where).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('a rejected form links to its errors', async ({ page }) => {
    await page.goto('/signup')
    await settled(page)
    await page.getByRole('button', { name: textOf('en', 'account.signUp') }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('[name=firstName]')).toBeFocused()
  })
})
