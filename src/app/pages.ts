/** The page table: every address, who may open it, and the chunk that shows it. */

import { matchPath, routes } from '#src/routes.ts'
import type { PageAccess, PageEntry, PageModule, PageParams } from '#src/components/page.ts'
import type { Area } from '#src/intl/messages.ts'
import type { RouteName } from '#src/routes.ts'

/** Every page is a chunk of its own. The names of these are there at once; see `further-pages.ts` for the others. */
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

/** Texts that every page needs. Those of refusals come with the pages that have forms. */
export const shellAreas = ['shell'] as const

const campaign = ['campaign'] as const
const contact = ['content', 'errors'] as const
const content = ['content'] as const
const account = ['account', 'errors'] as const
const settings = ['settings', ...account] as const
const prefs = ['prefs', ...settings] as const
const investing = ['campaign', 'investing', 'errors'] as const
const wallet = ['wallet', 'investing', 'errors'] as const
const pooled = ['pooled', ...wallet] as const
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
  page('acceptAccess', 'visitor', ['team', 'errors'], 'campaign-edit/accept-access'),
  publicPage('contentPage', content, 'content/content'),
  publicPage('terms', content, 'content/content'),
  publicPage('siteFaqs', content, 'content/content'),
  publicPage('help', content, 'content/content'),
  publicPage('helpList', content, 'content/content'),
  publicPage('helpAnswer', content, 'content/content'),
  publicPage('guidelines', content, 'content/content'),
  publicPage('raiseCapital', content, 'content/content'),
  publicPage('contact', contact, 'contact/contact'),
  publicPage('newsletter', contact, 'contact/contact'),
  publicPage('newsletterLink', contact, 'contact/contact'),
  publicPage('otherHome', ['campaign', 'content'], 'campaign/home'),
  publicPage('agreementCheck', ['investing'], 'investment/agreement-check'),
  page('saved', 'member', campaign, 'campaign/saved'),
  page('signIn', 'visitor', account, 'account/sign-in'),
  page('signUp', 'visitor', account, 'account/sign-up'),
  page('forgotPassword', 'visitor', account, 'account/forgot-password'),
  page('resetPassword', 'visitor', account, 'account/reset-password'),
  page('signUpVerification', 'visitor', settings, 'account/sign-up-verification'),
  page('signInVerification', 'visitor', account, 'account/sign-in-verification'),
  page('socialReturn', 'visitor', account, 'account/social-return'),
  page('appSignIn', 'visitor', account, 'account/app-sign-in'),
  page('lostCode', 'visitor', account, 'account/lost-code'),
  page('signOut', 'visitor', account, 'account/sign-out'),
  page('activate', 'visitor', account, 'account/activate'),
  page('activateById', 'visitor', account, 'account/activate-by-id'),
  page('resendActivation', 'visitor', account, 'account/resend-activation'),
  page('userType', 'member', account, 'account/user-type'),
  page('setUp', 'visitor', account, 'account/set-up'),
  page('notifications', 'member', account, 'social/notifications'),
  page('profile', 'user', ['campaign', 'team'], 'social/profile'),
  publicPage('person', ['campaign', 'team'], 'social/profile'),
  page('invite', 'user', ['team', 'errors'], 'social/invite'),
  page('profileSettings', 'member', settings, 'account/profile-settings'),
  page('outsideLinks', 'member', settings, 'account/outside-links'),
  page('changePassword', 'member', settings, 'account/change-password'),
  page('twoFactor', 'member', settings, 'account/two-factor'),
  page('sessions', 'member', settings, 'account/sessions'),
  page('emailPreferences', 'user', prefs, 'settings/email-preferences'),
  page('display', 'member', prefs, 'settings/display'),
  page('storage', 'member', prefs, 'settings/storage'),
  page('yourData', 'member', ['wallet', ...prefs], 'settings/your-data'),
  publicPage('stopMails', ['prefs', 'errors'], 'settings/stop-mails'),
  page('investmentAccount', 'user', ['accredit', ...settings], 'accreditation/investment-account'),
  page('accountConnected', 'user', ['connect', 'errors'], 'connected-account/connected'),
  page('connectedAccounts', 'user', connecting, 'connected-account/accounts'),
  page('ownCampaigns', 'owner', dashboard, 'campaign-dashboard/own-campaigns'),
  page('campaignDashboard', 'owner', dashboard, 'campaign-dashboard/dashboard'),
  page('campaignRepayment', 'owner', dashboard, 'campaign-dashboard/dashboard'),
  page('admin', 'admin', admin, 'admin/overview'),
  page('adminCampaigns', 'admin', admin, 'admin/campaigns'),
  page('adminCampaign', 'admin', [...admin, 'connect'], 'admin/review'),
  page('adminActs', 'admin', ['people', 'site', ...admin], 'admin/people/acts'),
  page('adminContent', 'admin', ['manage', ...admin], 'admin/content/home'),
  page('adminContentList', 'admin', ['manage', 'content', ...admin], 'admin/content/list'),
  page('adminContentItem', 'admin', ['manage', 'settings', ...admin], 'admin/content/item'),
  page('adminPeople', 'admin', ['people', ...admin], 'admin/people/people'),
  page('adminPerson', 'admin', ['people', 'settings', 'investing', ...admin], 'admin/people/person'),
  page('adminPayments', 'admin', ['provider', ...admin], 'admin/provider/attempts'),
  page('adminPayment', 'admin', ['provider', 'investing', ...admin], 'admin/provider/attempt'),
  page('adminOffline', 'admin', ['provider', ...admin], 'admin/offline-payments'),
  page('adminSaved', 'admin', admin, 'admin/saved-investments'),
  page('adminBank', 'admin', ['wallet', ...admin], 'admin/bank'),
  page('adminGateways', 'admin', ['provider', 'wallet', ...admin], 'admin/gateways'),
  page('adminWithdrawals', 'admin', ['wallet', ...admin], 'admin/withdrawals'),
  page('adminTopUps', 'admin', ['wallet', 'provider', ...admin], 'admin/top-ups'),
  page('adminAch', 'admin', admin, 'admin/ach'),
  page('adminIdentity', 'admin', admin, 'admin/identity-checks'),
  page('adminAccreditations', 'admin', ['accredit', ...admin], 'admin/accreditation/accreditations'),
  page('adminAccreditation', 'admin', ['accredit', ...admin], 'admin/accreditation/accreditation'),
  page('adminRules', 'admin', admin, 'admin/investing-rules'),
  page('adminModules', 'admin', admin, 'admin/modules'),
  page('adminSite', 'admin', ['site', ...admin], 'admin/site/site'),
  page('adminSignIn', 'admin', admin, 'admin/sign-in'),
  page('invest', 'user', investing, 'investment/invest'),
  page('payment', 'user', investing, 'investment/payment'),
  page('receipt', 'user', investing, 'investment/receipt'),
  page('paymentReceipt', 'user', investing, 'investment/receipt'),
  page('receiptFail', 'user', investing, 'investment/receipt-fail'),
  page('dashboard', 'user', investing, 'investment/dashboard'),
  page('investments', 'user', investing, 'investment/investments'),
  page('savedInvestments', 'user', investing, 'investment/saved-investments'),
  page('walletPayment', 'user', ['campaign', ...pooled], 'investment/wallet-payment'),
  page('wallet', 'user', ['settings', ...wallet], 'wallet/wallet'),
  page('pooledWallet', 'user', ['settings', ...pooled], 'wallet/pooled-wallet'),
  page('pooledReceipt', 'user', pooled, 'wallet/pooled-receipt'),
  page('bankLinked', 'user', wallet, 'wallet/bank-link'),
  page('topUp', 'user', wallet, 'wallet/top-up'),
  page('topUpReceipt', 'user', wallet, 'wallet/top-up-receipt'),
  page('topUpFail', 'user', wallet, 'wallet/top-up-fail'),
  page('chooseType', 'owner', edit, 'campaign-edit/choose-type'),
  // Also for people who were given access to edit it, whatever their own kind of account is.
  page('company', 'user', steps, 'campaign-edit/company'),
  page('fundraising', 'user', steps, 'campaign-edit/fundraising'),
  page('story', 'user', steps, 'campaign-edit/story'),
  page('faqs', 'user', steps, 'campaign-edit/faqs'),
  page('extras', 'user', steps, 'campaign-edit/extras'),
  page('funding', 'user', [...steps, 'connect'], 'campaign-edit/funding'),
  page('thankYou', 'user', steps, 'campaign-edit/thank-you'),
  page('gallery', 'demo', [], 'gallery/gallery'),
]

/** What an unknown address shows. */
export const notFoundPage: PageEntry = {
  name: 'landing',
  access: 'visitor',
  areas: [],
  rendered: true,
  source: 'src/app/not-found-page.tsx',
  load: () => import('./not-found-page.tsx'),
}

/** What is shown in place of other pages while the site is closed for maintenance. */
export const closedPage: PageEntry = {
  name: 'landing',
  access: 'visitor',
  areas: ['notices'],
  rendered: true,
  source: 'src/app/closed-page.tsx',
  load: () => import('./closed-page.tsx'),
}

const ways: ReadonlySet<RouteName> = new Set([
  'signIn',
  'signInVerification',
  'signOut',
  'socialReturn',
  'forgotPassword',
  'resetPassword',
  'setUp',
])

/** Pages by which administrators come in and work: these are never closed, so that nobody locks themselves out. */
export function staysOpen({ access, name }: Pick<PageEntry, 'access' | 'name'>): boolean {
  return access === 'admin' || ways.has(name)
}

export interface PageMatch {
  readonly entry: PageEntry
  readonly params: PageParams
  readonly found: boolean
}

/** The page of a path; the not-found page where there is none. */
export function matchPage(path: string): PageMatch {
  for (const entry of pages) {
    const params = matchPath(routes[entry.name], path)
    if (params) return { entry, params: { ...params, page: entry.name }, found: true }
  }
  return { entry: notFoundPage, params: {}, found: false }
}

const loaded = new Map<PageEntry, PageModule>()
const loading = new Map<PageEntry, Promise<PageModule>>()

/** The module of a page, once it is there. */
export function loadedPage(entry: PageEntry): PageModule | undefined {
  return loaded.get(entry)
}

/** Fetches the module of a page; several that ask wait for one. A failed fetch may be tried again. */
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
