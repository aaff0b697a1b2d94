/** The page table: every address, its access rule, and the source of the chunk that renders it. */

import { matchPath, routes } from '#src/routes.ts'
import type { PageAccess, PageEntry, PageModule, PageParams } from '#src/components/page.ts'
import type { CatalogueName } from '#src/intl/messages.ts'
import type { RouteName } from '#src/routes.ts'

function page(
  name: RouteName,
  access: PageAccess,
  catalogues: readonly CatalogueName[],
  file: string,
  rendered = false,
): PageEntry {
  return { name, access, catalogues, rendered, source: `src/features/${file}-page.tsx` }
}

function publicPage(name: RouteName, catalogues: readonly CatalogueName[], file: string): PageEntry {
  return page(name, 'visitor', catalogues, file, true)
}

/** Texts that every page needs. Error texts load with the pages that have forms. */
export const shellCatalogues = ['shell'] as const

const campaign = ['campaign'] as const
const contact = ['content', 'errors'] as const
const content = ['content'] as const
const auth = ['auth', 'errors'] as const
const account = ['account', ...auth] as const
const preferences = ['account-preferences', ...account] as const
const investing = ['campaign', 'investment', 'errors'] as const
const wallet = ['wallet', 'investment', 'errors'] as const
const connecting = ['account', 'payment', 'errors'] as const
const draft = ['draft-steps', 'draft', 'campaign', 'errors'] as const
const steps = ['campaign-dashboard', 'draft-access', ...draft] as const
const admin = ['admin', 'draft', 'campaign', 'errors'] as const
const dashboard = ['campaign-dashboard', 'draft-access', 'campaign', 'errors'] as const

export const pages: readonly PageEntry[] = [
  publicPage('landing', [...campaign, 'content'], 'campaign/landing'),
  page('home', 'member', [...campaign, 'content'], 'campaign/home', true),
  publicPage('browse', campaign, 'campaign/browse'),
  publicPage('funded', campaign, 'campaign/funded'),
  publicPage('campaign', campaign, 'campaign/campaign'),
  page('preview', 'user', ['campaign', 'draft-access', 'errors'], 'campaign/preview'),
  page('acceptAccess', 'visitor', ['draft-access', 'errors'], 'draft/accept-access'),
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
  publicPage('agreementCheck', ['investment'], 'investment/agreement-check'),
  page('saved', 'member', campaign, 'campaign/saved'),
  page('signIn', 'visitor', auth, 'auth/sign-in/sign-in'),
  page('signUp', 'visitor', auth, 'auth/sign-up/sign-up'),
  page('forgotPassword', 'visitor', auth, 'auth/sign-in/forgot-password'),
  page('resetPassword', 'visitor', auth, 'auth/sign-in/reset-password'),
  page('signUpVerification', 'visitor', account, 'auth/sign-up/sign-up-verification'),
  page('signInVerification', 'visitor', auth, 'auth/sign-in/sign-in-verification'),
  page('socialReturn', 'visitor', auth, 'auth/sign-in/social-return'),
  page('appSignIn', 'visitor', auth, 'auth/sign-in/app-sign-in'),
  page('lostCode', 'visitor', auth, 'auth/second-factor/lost-code'),
  page('signOut', 'visitor', auth, 'auth/sign-in/sign-out'),
  page('activate', 'visitor', auth, 'auth/sign-up/activate'),
  page('activateById', 'visitor', auth, 'auth/sign-up/activate-by-id'),
  page('resendActivation', 'visitor', auth, 'auth/sign-up/resend-activation'),
  page('userType', 'member', auth, 'account/user-type'),
  page('setUp', 'visitor', auth, 'account/set-up'),
  page('notifications', 'member', ['notification', ...auth], 'notification/notifications'),
  page('profile', 'user', ['campaign', 'social'], 'social/profile'),
  publicPage('person', ['campaign', 'social'], 'social/profile'),
  page('invite', 'user', ['social', 'errors'], 'social/invite'),
  page('profileSettings', 'member', account, 'account/profile-settings'),
  page('outsideLinks', 'member', account, 'account/outside-links'),
  page('changePassword', 'member', account, 'account/change-password'),
  page('twoFactor', 'member', account, 'auth/second-factor/two-factor'),
  page('sessions', 'member', account, 'auth/sessions'),
  page('emailPreferences', 'user', ['notification', ...account], 'notification/email-preferences'),
  page('display', 'member', preferences, 'account/settings/display'),
  page('storage', 'member', preferences, 'account/settings/storage'),
  page('yourData', 'member', ['wallet', ...preferences], 'account/settings/your-data'),
  publicPage('stopMails', ['notification', 'errors'], 'notification/stop-mails'),
  page('investmentAccount', 'user', ['identity', ...account], 'identity/investment-account'),
  page('accountConnected', 'user', ['payment', 'errors'], 'payment/connected-account/connected'),
  page('connectedAccounts', 'user', connecting, 'payment/connected-account/accounts'),
  page('ownCampaigns', 'owner', dashboard, 'campaign/own/own-campaigns'),
  page('campaignDashboard', 'owner', dashboard, 'campaign/dashboard/dashboard'),
  page('campaignRepayment', 'owner', dashboard, 'campaign/dashboard/dashboard'),
  page('admin', 'admin', admin, 'site/admin/overview'),
  page('adminCampaigns', 'admin', admin, 'campaign/review/campaigns'),
  page('adminCampaign', 'admin', [...admin, 'payment'], 'campaign/review/review'),
  page('adminAudit', 'admin', ['audit', 'site-admin', ...admin], 'audit/audit'),
  page('adminContent', 'admin', ['content-admin', ...admin], 'content/admin/home'),
  page('adminContentList', 'admin', ['content-admin', 'content', ...admin], 'content/admin/list'),
  page('adminContentItem', 'admin', ['content-admin', 'account', ...admin], 'content/admin/item'),
  page('adminUsers', 'admin', admin, 'account/admin/users'),
  page('adminUser', 'admin', ['account', 'investment', ...admin], 'account/admin/user'),
  page('adminPayments', 'admin', ['payment-admin', ...admin], 'payment/admin/attempts'),
  page('adminPayment', 'admin', ['payment-admin', 'investment', ...admin], 'payment/admin/attempt'),
  page('adminOffline', 'admin', ['payment-admin', ...admin], 'payment/admin/offline/offline-payments'),
  page('adminSaved', 'admin', admin, 'investment/admin/saved-investments'),
  page('adminBank', 'admin', ['wallet', ...admin], 'site/admin/bank'),
  page('adminGateways', 'admin', ['payment-admin', 'wallet', ...admin], 'payment/admin/gateways'),
  page('adminWithdrawals', 'admin', ['wallet', ...admin], 'wallet/admin/withdrawals'),
  page('adminTopUps', 'admin', ['wallet', 'payment-admin', ...admin], 'payment/admin/offline/top-ups'),
  page('adminAch', 'admin', admin, 'payment/admin/ach'),
  page('adminIdentity', 'admin', admin, 'identity/admin/identity-checks'),
  page('adminAccreditations', 'admin', ['identity', ...admin], 'identity/admin/accreditations'),
  page('adminAccreditation', 'admin', ['identity', ...admin], 'identity/admin/accreditation'),
  page('adminRules', 'admin', admin, 'investment/admin/investing-rules'),
  page('adminModules', 'admin', admin, 'site/admin/modules'),
  page('adminSite', 'admin', ['site-admin', ...admin], 'site/admin/site'),
  page('adminSignIn', 'admin', admin, 'site/admin/sign-in'),
  page('invest', 'user', investing, 'investment/invest/invest'),
  page('payment', 'user', investing, 'investment/pay/payment'),
  page('receipt', 'user', investing, 'investment/receipt'),
  page('paymentReceipt', 'user', investing, 'investment/receipt'),
  page('receiptFail', 'user', investing, 'investment/receipt-fail'),
  page('dashboard', 'user', investing, 'investment/portfolio/dashboard'),
  page('investments', 'user', investing, 'investment/portfolio/investments'),
  page('savedInvestments', 'user', investing, 'investment/portfolio/saved-investments'),
  page('walletPayment', 'user', ['campaign', ...wallet], 'investment/pay/wallet-payment'),
  page('wallet', 'user', ['account', ...wallet], 'wallet/wallet'),
  page('custodialWallet', 'user', ['account', ...wallet], 'wallet/custodial/custodial-wallet'),
  page('custodialReceipt', 'user', wallet, 'wallet/custodial/custodial-receipt'),
  page('bankLinked', 'user', wallet, 'wallet/bank-link'),
  page('topUp', 'user', wallet, 'wallet/top-up/top-up'),
  page('topUpReceipt', 'user', wallet, 'wallet/top-up/top-up-receipt'),
  page('topUpFail', 'user', wallet, 'wallet/top-up/top-up-fail'),
  page('chooseType', 'owner', draft, 'draft/steps/choose-type'),
  // Also for invited editors, whatever their user type is.
  page('company', 'user', steps, 'draft/steps/company'),
  page('fundraising', 'user', steps, 'draft/steps/fundraising'),
  page('story', 'user', steps, 'draft/steps/story'),
  page('faqs', 'user', steps, 'draft/steps/faqs'),
  page('extras', 'user', steps, 'draft/steps/extras'),
  page('funding', 'user', [...steps, 'payment'], 'draft/steps/funding'),
  page('thankYou', 'user', steps, 'draft/steps/thank-you'),
  page(
    'gallery',
    'demo',
    ['admin', 'draft', 'identity', 'payment', 'wallet', ...account, ...investing],
    'gallery/gallery',
  ),
]

/** Shown for an unknown address. */
export const notFoundPage: PageEntry = {
  name: 'landing',
  access: 'visitor',
  catalogues: [],
  rendered: true,
  source: 'src/app/pages/not-found-page.tsx',
}

/** Shown instead of other pages while the site is closed for maintenance. */
export const closedPage: PageEntry = {
  name: 'landing',
  access: 'visitor',
  catalogues: ['site'],
  rendered: true,
  source: 'src/app/pages/closed-page.tsx',
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

/** A page's module that is loaded already. */
export function addPage(entry: PageEntry, module: PageModule): void {
  loaded.set(entry, module)
}

/** Fetches the module of a page; concurrent callers share one promise. A failed fetch may be retried. */
export function loadPage(entry: PageEntry): Promise<PageModule> {
  const pending = loading.get(entry) ?? fetchPage(entry)
  loading.set(entry, pending)
  return pending
}

async function fetchPage(entry: PageEntry): Promise<PageModule> {
  const known = loaded.get(entry)
  if (known) return known
  try {
    const module = await (await import('./page-modules.ts')).loadModule(entry.source)
    loaded.set(entry, module)
    return module
  } catch (error) {
    loading.delete(entry)
    throw error
  }
}
