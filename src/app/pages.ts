/** The page table: every address, its access rule, and the chunk that renders it. */

import { matchPath, routes } from '#src/routes.ts'
import type { PageAccess, PageEntry, PageModule, PageParams } from '#src/components/page.ts'
import type { Area } from '#src/intl/messages.ts'
import type { RouteName } from '#src/routes.ts'

/** Every page is a chunk of its own. The names of these chunks load at once; see `further-pages.ts` for the others. */
const modules = import.meta.glob<PageModule>([
  '../features/content/*-page.tsx',
  '../features/campaign/{landing,home,browse,funded,campaign}-page.tsx',
])

function page(name: RouteName, access: PageAccess, areas: readonly Area[], file: string, rendered = false): PageEntry {
  const load =
    modules[`../features/${file}-page.tsx`] ?? (async () => (await import('./further-pages.ts')).loadFurther(file))
  return { name, access, areas, rendered, source: `src/features/${file}-page.tsx`, load }
}

function publicPage(name: RouteName, areas: readonly Area[], file: string): PageEntry {
  return page(name, 'visitor', areas, file, true)
}

/** Texts that every page needs. Error texts load with the pages that have forms. */
export const shellAreas = ['shell'] as const

const campaign = ['campaign'] as const
const contact = ['content', 'errors'] as const
const content = ['content'] as const
const account = ['account', 'errors'] as const
const settings = ['settings', ...account] as const
const prefs = ['prefs', ...settings] as const
const investing = ['campaign', 'investing', 'errors'] as const
const wallet = ['wallet', 'investing', 'errors'] as const
const custodial = ['custodial', ...wallet] as const
const connecting = ['settings', 'connect', 'errors'] as const
const edit = ['edit', 'draft', 'campaign', 'errors'] as const
const steps = ['edit', 'steps', 'team', 'draft', 'campaign', 'errors'] as const
const admin = ['admin', 'draft', 'campaign', 'errors'] as const
const dashboard = ['dashboard', 'team', 'edit', 'campaign', 'errors'] as const

export const pages: readonly PageEntry[] = [
  publicPage('landing', [...campaign, 'content'], 'campaign/landing'),
  page('home', 'member', [...campaign, 'content'], 'campaign/home', true),
  publicPage('browse', campaign, 'campaign/browse'),
  publicPage('funded', campaign, 'campaign/funded'),
  publicPage('campaign', campaign, 'campaign/campaign'),
  page('preview', 'user', ['campaign', 'team', 'errors'], 'campaign/preview'),
  page('acceptAccess', 'visitor', ['team', 'errors'], 'draft/accept-access'),
  publicPage('contentPage', content, 'content/content'),
  publicPage('terms', content, 'content/content'),
  publicPage('siteFaqs', content, 'content/content'),
  publicPage('help', content, 'content/content'),
  publicPage('helpList', content, 'content/content'),
  publicPage('helpAnswer', content, 'content/content'),
  publicPage('guidelines', content, 'content/content'),
  publicPage('raiseCapital', content, 'content/content'),
  publicPage('contact', contact, 'content/contact/contact'),
  publicPage('newsletter', contact, 'content/contact/contact'),
  publicPage('newsletterLink', contact, 'content/contact/contact'),
  publicPage('otherHome', ['campaign', 'content'], 'campaign/home'),
  publicPage('agreementCheck', ['investing'], 'investment/agreement-check'),
  page('saved', 'member', campaign, 'campaign/saved'),
  page('signIn', 'visitor', account, 'auth/sign-in/sign-in'),
  page('signUp', 'visitor', account, 'auth/sign-up/sign-up'),
  page('forgotPassword', 'visitor', account, 'auth/sign-in/forgot-password'),
  page('resetPassword', 'visitor', account, 'auth/sign-in/reset-password'),
  page('signUpVerification', 'visitor', settings, 'auth/sign-up/sign-up-verification'),
  page('signInVerification', 'visitor', account, 'auth/sign-in/sign-in-verification'),
  page('socialReturn', 'visitor', account, 'auth/sign-in/social-return'),
  page('appSignIn', 'visitor', account, 'auth/sign-in/app-sign-in'),
  page('lostCode', 'visitor', account, 'auth/second-factor/lost-code'),
  page('signOut', 'visitor', account, 'auth/sign-in/sign-out'),
  page('activate', 'visitor', account, 'auth/sign-up/activate'),
  page('activateById', 'visitor', account, 'auth/sign-up/activate-by-id'),
  page('resendActivation', 'visitor', account, 'auth/sign-up/resend-activation'),
  page('userType', 'member', account, 'account/user-type'),
  page('setUp', 'visitor', account, 'account/set-up'),
  page('notifications', 'member', account, 'notification/notifications'),
  page('profile', 'user', ['campaign', 'team'], 'social/profile'),
  publicPage('person', ['campaign', 'team'], 'social/profile'),
  page('invite', 'user', ['team', 'errors'], 'social/invite'),
  page('profileSettings', 'member', settings, 'account/profile-settings'),
  page('outsideLinks', 'member', settings, 'account/outside-links'),
  page('changePassword', 'member', settings, 'account/change-password'),
  page('twoFactor', 'member', settings, 'auth/second-factor/two-factor'),
  page('sessions', 'member', settings, 'auth/sessions'),
  page('emailPreferences', 'user', prefs, 'notification/email-preferences'),
  page('display', 'member', prefs, 'account/settings/display'),
  page('storage', 'member', prefs, 'account/settings/storage'),
  page('yourData', 'member', ['wallet', ...prefs], 'account/settings/your-data'),
  publicPage('stopMails', ['prefs', 'errors'], 'notification/stop-mails'),
  page('investmentAccount', 'user', ['accredit', ...settings], 'identity/investment-account'),
  page('accountConnected', 'user', ['connect', 'errors'], 'payment/connected-account/connected'),
  page('connectedAccounts', 'user', connecting, 'payment/connected-account/accounts'),
  page('ownCampaigns', 'owner', dashboard, 'campaign/own/own-campaigns'),
  page('campaignDashboard', 'owner', dashboard, 'campaign/dashboard/dashboard'),
  page('campaignRepayment', 'owner', dashboard, 'campaign/dashboard/dashboard'),
  page('admin', 'admin', admin, 'site/admin/overview'),
  page('adminCampaigns', 'admin', admin, 'campaign/review/campaigns'),
  page('adminCampaign', 'admin', [...admin, 'connect'], 'campaign/review/review'),
  page('adminAudit', 'admin', ['users', 'site', ...admin], 'audit/audit'),
  page('adminContent', 'admin', ['manage', ...admin], 'content/admin/home'),
  page('adminContentList', 'admin', ['manage', 'content', ...admin], 'content/admin/list'),
  page('adminContentItem', 'admin', ['manage', 'settings', ...admin], 'content/admin/item'),
  page('adminUsers', 'admin', ['users', ...admin], 'account/admin/users'),
  page('adminUser', 'admin', ['users', 'settings', 'investing', ...admin], 'account/admin/user'),
  page('adminPayments', 'admin', ['provider', ...admin], 'payment/admin/attempts'),
  page('adminPayment', 'admin', ['provider', 'investing', ...admin], 'payment/admin/attempt'),
  page('adminOffline', 'admin', ['provider', ...admin], 'payment/admin/offline/offline-payments'),
  page('adminSaved', 'admin', admin, 'investment/admin/saved-investments'),
  page('adminBank', 'admin', ['wallet', ...admin], 'site/admin/bank'),
  page('adminGateways', 'admin', ['provider', 'wallet', ...admin], 'payment/admin/gateways'),
  page('adminWithdrawals', 'admin', ['wallet', ...admin], 'wallet/admin/withdrawals'),
  page('adminTopUps', 'admin', ['wallet', 'provider', ...admin], 'payment/admin/offline/top-ups'),
  page('adminAch', 'admin', admin, 'payment/admin/ach'),
  page('adminIdentity', 'admin', admin, 'identity/admin/identity-checks'),
  page('adminAccreditations', 'admin', ['accredit', ...admin], 'identity/admin/accreditations'),
  page('adminAccreditation', 'admin', ['accredit', ...admin], 'identity/admin/accreditation'),
  page('adminRules', 'admin', admin, 'investment/admin/investing-rules'),
  page('adminModules', 'admin', admin, 'site/admin/modules'),
  page('adminSite', 'admin', ['site', ...admin], 'site/admin/site'),
  page('adminSignIn', 'admin', admin, 'site/admin/sign-in'),
  page('invest', 'user', investing, 'investment/invest/invest'),
  page('payment', 'user', investing, 'investment/pay/payment'),
  page('receipt', 'user', investing, 'investment/receipt'),
  page('paymentReceipt', 'user', investing, 'investment/receipt'),
  page('receiptFail', 'user', investing, 'investment/receipt-fail'),
  page('dashboard', 'user', investing, 'investment/portfolio/dashboard'),
  page('investments', 'user', investing, 'investment/portfolio/investments'),
  page('savedInvestments', 'user', investing, 'investment/portfolio/saved-investments'),
  page('walletPayment', 'user', ['campaign', ...custodial], 'investment/pay/wallet-payment'),
  page('wallet', 'user', ['settings', ...wallet], 'wallet/wallet'),
  page('custodialWallet', 'user', ['settings', ...custodial], 'wallet/custodial/custodial-wallet'),
  page('custodialReceipt', 'user', custodial, 'wallet/custodial/custodial-receipt'),
  page('bankLinked', 'user', wallet, 'wallet/bank-link'),
  page('topUp', 'user', wallet, 'wallet/top-up/top-up'),
  page('topUpReceipt', 'user', wallet, 'wallet/top-up/top-up-receipt'),
  page('topUpFail', 'user', wallet, 'wallet/top-up/top-up-fail'),
  page('chooseType', 'owner', edit, 'draft/steps/choose-type'),
  // Also for invited editors, whatever their user type is.
  page('company', 'user', steps, 'draft/steps/company'),
  page('fundraising', 'user', steps, 'draft/steps/fundraising'),
  page('story', 'user', steps, 'draft/steps/story'),
  page('faqs', 'user', steps, 'draft/steps/faqs'),
  page('extras', 'user', steps, 'draft/steps/extras'),
  page('funding', 'user', [...steps, 'connect'], 'draft/steps/funding'),
  page('thankYou', 'user', steps, 'draft/steps/thank-you'),
  page(
    'gallery',
    'demo',
    ['accredit', 'admin', 'connect', 'draft', 'wallet', ...settings, ...investing],
    'gallery/gallery',
  ),
]

/** Shown for an unknown address. */
export const notFoundPage: PageEntry = {
  name: 'landing',
  access: 'visitor',
  areas: [],
  rendered: true,
  source: 'src/app/pages/not-found-page.tsx',
  load: () => import('#src/app/pages/not-found-page.tsx'),
}

/** Shown instead of other pages while the site is closed for maintenance. */
export const closedPage: PageEntry = {
  name: 'landing',
  access: 'visitor',
  areas: ['notices'],
  rendered: true,
  source: 'src/app/pages/closed-page.tsx',
  load: () => import('#src/app/pages/closed-page.tsx'),
}

const signInRoutes: ReadonlySet<RouteName> = new Set([
  'signIn',
  'signInVerification',
  'signOut',
  'socialReturn',
  'forgotPassword',
  'resetPassword',
  'setUp',
])

/** Pages on which administrators sign in and work are never closed, so that they cannot lock themselves out. */
export function staysOpen({ access, name }: Pick<PageEntry, 'access' | 'name'>): boolean {
  return access === 'admin' || signInRoutes.has(name)
}

export interface PageMatch {
  readonly entry: PageEntry
  readonly params: PageParams
  readonly found: boolean
}

/** The page of a path; the not-found page if there is none. */
export function matchPage(path: string): PageMatch {
  for (const entry of pages) {
    const params = matchPath(routes[entry.name], path)
    if (params) return { entry, params: { ...params, page: entry.name }, found: true }
  }
  return { entry: notFoundPage, params: {}, found: false }
}

const loaded = new Map<PageEntry, PageModule>()
const loading = new Map<PageEntry, Promise<PageModule>>()

/** The module of a page, if it is loaded. */
export function loadedPage(entry: PageEntry): PageModule | undefined {
  return loaded.get(entry)
}

/** Fetches the module of a page; concurrent callers share one promise. A failed fetch may be retried. */
export function loadPage(entry: PageEntry): Promise<PageModule> {
  const pending =
    loading.get(entry) ??
    entry.load().then(
      (module) => {
        loaded.set(entry, module)
        return module
      },
      (error: unknown) => {
        loading.delete(entry)
        throw error
      },
    )
  loading.set(entry, pending)
  return pending
}
