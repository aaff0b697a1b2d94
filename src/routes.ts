/**
 * Addresses of the pages. The specification's unusual spellings are defined only here; the regular ones redirect to
 * them.
 */

export const routes = {
  landing: '/',
  home: '/home',
  signIn: '/login',
  signUp: '/signup',
  signOut: '/logout',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  signUpVerification: '/auth-user-verification',
  signInVerification: '/login-user-verification',
  socialReturn: '/social-sign-in/:provider',
  appSignIn: '/app-auto-login',
  lostCode: '/lost-code/:token',
  browse: '/browse-companies',
  funded: '/browse-succeess-campaign',
  campaign: '/campaign-detail-page/:slug',
  preview: '/campaign-preview/:id',
  acceptAccess: '/campaign-access/:token',
  contentPage: '/content-page/:contentpage',
  terms: '/terms',
  siteFaqs: '/faq',
  help: '/help-center',
  helpList: '/help-center/question-list',
  helpAnswer: '/help-center/single-question',
  guidelines: '/project-guidelines',
  raiseCapital: '/raise-capital',
  otherHome: '/atmos-home',
  contact: '/contact-us',
  newsletter: '/newsletter',
  newsletterLink: '/newsletter/:action/:token',
  activateById: '/users/activate-account/:id',
  activate: '/activate-account/:userId/:token/:authType',
  resendActivation: '/resend-email-verification',
  userType: '/user-type-select',
  invest: '/invest/:id',
  invite: '/invite',
  payment: '/payment/:id',
  receipt: '/receipt/:id',
  paymentReceipt: '/payment-receipt/:id',
  receiptFail: '/receipt-fail',
  dashboard: '/dashboard',
  investments: '/investments',
  walletPayment: '/wallet-payment/:id',
  wallet: '/settings/wallet',
  custodialWallet: '/settings/mango-pay',
  custodialReceipt: '/mangopay-topup-receipt',
  bankLinked: '/bank-link/:id',
  topUp: '/topup-payment/:id',
  topUpReceipt: '/topup-receipt/:id',
  topUpFail: '/topup-fail',
  agreementCheck: '/agreement-check',
  saved: '/saved-campaign',
  savedInvestments: '/save-investment',
  notifications: '/notifications',
  investmentAccount: '/settings/investment-account',
  accountConnected: '/stripe-account-connect',
  connectedAccounts: '/settings/ach-account-list',
  profileSettings: '/settings/profile',
  profile: '/profile',
  person: '/profile/:slug',
  outsideLinks: '/settings/outside-links',
  changePassword: '/settings/change-password',
  twoFactor: '/settings/two-factor-authentication',
  sessions: '/settings/sessions',
  emailPreferences: '/settings/email-preferences',
  display: '/settings/display',
  storage: '/settings/storage',
  yourData: '/settings/your-data',
  stopMails: '/stop-mails/:token',
  chooseType: '/create-campaign/choose-type',
  company: '/create-campaign/company-info/:id',
  fundraising: '/create-campaign/fundraising-detail/:id',
  story: '/create-campaign/story/:id',
  faqs: '/create-campaign/faqs/:id',
  extras: '/create-campaign/extras/:id',
  funding: '/create-campaign/funding/:id',
  thankYou: '/create-campaign/thank-you/:id',
  campaignDashboard: '/campaign-dashboard/:id',
  campaignRepayment: '/campaign-dashboard/repayment/:id',
  ownCampaigns: '/campaign-dashboard',
  setUp: '/set-up',
  admin: '/admin',
  adminCampaigns: '/admin/campaigns',
  adminCampaign: '/admin/campaigns/:id',
  adminAudit: '/admin/audit-log',
  adminContent: '/admin/content',
  adminContentList: '/admin/content/:list',
  adminContentItem: '/admin/content/:list/:item',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminPayments: '/admin/payments',
  adminPayment: '/admin/payments/:id',
  adminOffline: '/admin/offline-payments',
  adminSaved: '/admin/saved-investments',
  adminBank: '/admin/bank',
  adminGateways: '/admin/payment-gateways',
  adminWithdrawals: '/admin/withdrawals',
  adminTopUps: '/admin/top-ups',
  adminAch: '/admin/ach',
  adminIdentity: '/admin/identity-checks',
  adminAccreditations: '/admin/accreditations',
  adminAccreditation: '/admin/accreditations/:id',
  adminRules: '/admin/investing-rules',
  adminModules: '/admin/wallets',
  adminSignIn: '/admin/sign-in',
  adminSite: '/admin/site',
  gallery: '/gallery',
} as const
export type RouteName = keyof typeof routes

/** Other spellings of an address, and their redirects. */
export const aliases: Readonly<Record<string, string>> = {
  '/browse-success-campaign': routes.funded,
  '/browse-successful-campaigns': routes.funded,
  '/settings': routes.profileSettings,
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type ParamsOf<N extends RouteName> = { readonly [K in ParamNames<(typeof routes)[N]>]: string }

/** The address of a page. A query may be added; blank parameters are omitted. */
export function pathTo<N extends RouteName>(
  name: N,
  params: ParamsOf<N>,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const values = params as Readonly<Record<string, string>>
  const path = routes[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || String(value) === '' ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`
}

/** The parameters of a path that matches a pattern; undefined if it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const names: string[] = []
  const expression = pattern.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const match = new RegExp(`^${expression}/?$`).exec(path)
  if (!match) return undefined
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
  } catch {
    return undefined
  }
}

/**
 * The destination after signing in: only a path of this site, and never one that signs out or in again (decision T4).
 * Any other value becomes the fallback.
 */
export function safeReturn(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted) || wanted.length > 500) return fallback
  const path = wanted.split(/[?#]/)[0] ?? ''
  const known = Object.values(routes).some((pattern) => matchPath(pattern, path) !== undefined)
  const loops: readonly string[] = [
    routes.signIn,
    routes.signUp,
    routes.signOut,
    routes.signInVerification,
    routes.signUpVerification,
    routes.userType,
    routes.appSignIn,
    routes.landing,
  ]
  return known && !loops.includes(path) ? wanted : fallback
}
