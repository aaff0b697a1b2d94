/**
 * Addresses of the pages. The specification's unusual spellings are defined only here; the regular ones redirect to
 * them.
 */

/** By who may open the page. */
export const routesByAccess = {
  /** Of visitors; rendered with their content on the server. */
  public: {
    landing: '/',
    browse: '/browse-companies',
    funded: '/browse-succeess-campaign',
    campaign: '/campaign-detail-page/:slug',
    compare: '/compare',
    comingSoon: '/coming-soon',
    comingSoonPage: '/coming-soon/:slug',
    contentPage: '/content-page/:contentpage',
    terms: '/terms',
    siteFaqs: '/faq',
    help: '/help-center',
    helpList: '/help-center/question-list',
    helpAnswer: '/help-center/single-question',
    guidelines: '/project-guidelines',
    raiseCapital: '/raise-capital',
    contact: '/contact-us',
    newsletter: '/newsletter',
    newsletterLink: '/newsletter/:action/:token',
    otherHome: '/atmos-home',
    agreementCheck: '/agreement-check',
    irrCalculator: '/irr-calculator',
    adrCalculator: '/adr-calculator',
    returnSimulator: '/return-simulator',
    person: '/profile/:slug',
    stopMails: '/stop-mails/:token',
  },
  /** Of visitors. */
  visitor: {
    acceptAccess: '/campaign-access/:token',
    accreditationLetter: '/accreditation-letter/:token',
    signIn: '/login',
    signUp: '/signup',
    forgotPassword: '/forgot-password',
    resetPassword: '/reset-password',
    signUpVerification: '/auth-user-verification',
    signInVerification: '/login-user-verification',
    socialReturn: '/social-sign-in/:provider',
    appSignIn: '/app-auto-login',
    lostCode: '/lost-code/:token',
    signOut: '/logout',
    activate: '/activate-account/:userId/:token/:authType',
    activateById: '/users/activate-account/:id',
    resendActivation: '/resend-email-verification',
    setUp: '/set-up',
    share: '/share',
  },
  /** For a session. */
  member: {
    home: '/home',
    saved: '/saved-campaign',
    userType: '/user-type-select',
    notifications: '/notifications',
    profileSettings: '/settings/profile',
    outsideLinks: '/settings/outside-links',
    changePassword: '/settings/change-password',
    twoFactor: '/settings/two-factor-authentication',
    sessions: '/settings/sessions',
    display: '/settings/display',
    storage: '/settings/storage',
    yourData: '/settings/your-data',
  },
  /** For a session with a user type. The steps of a draft are also for invited editors, whatever their user type is. */
  user: {
    preview: '/campaign-preview/:id',
    profile: '/profile',
    invite: '/invite',
    inbox: '/inbox',
    inboxNew: '/inbox/new',
    conversation: '/inbox/:id',
    emailPreferences: '/settings/email-preferences',
    investmentAccount: '/settings/investment-account',
    userKyc: '/user-kyc',
    investorQuestionnaire: '/investor-questionnaire',
    accountConnected: '/stripe-account-connect',
    connectedAccounts: '/settings/ach-account-list',
    paymentOptions: '/settings/payment-options',
    invest: '/invest/:id',
    payment: '/payment/:id',
    receipt: '/receipt/:id',
    paymentReceipt: '/payment-receipt/:id',
    receiptFail: '/receipt-fail',
    dashboard: '/dashboard',
    deadlines: '/deadlines',
    investments: '/investments',
    holding: '/investments/:id',
    savedInvestments: '/save-investment',
    statements: '/statements',
    walletPayment: '/wallet-payment/:id',
    wallet: '/settings/wallet',
    custodialWallet: '/settings/mango-pay',
    custodialReceipt: '/mangopay-topup-receipt',
    bankLinked: '/bank-link/:id',
    topUp: '/topup-payment/:id',
    topUpReceipt: '/topup-receipt/:id',
    topUpFail: '/topup-fail',
    company: '/create-campaign/company-info/:id',
    fundraising: '/create-campaign/fundraising-detail/:id',
    story: '/create-campaign/story/:id',
    faqs: '/create-campaign/faqs/:id',
    extras: '/create-campaign/extras/:id',
    funding: '/create-campaign/funding/:id',
    thankYou: '/create-campaign/thank-you/:id',
  },
  /** For owners of campaigns. */
  owner: {
    ownCampaigns: '/campaign-dashboard',
    campaignDashboard: '/campaign-dashboard/:id',
    campaignRepayment: '/campaign-dashboard/repayment/:id',
    repaymentPayment: '/campaign-dashboard/payment/:id',
    repaymentReceipt: '/campaign-dashboard/receipt/:id',
    chooseType: '/create-campaign/choose-type',
  },
  /** For administrators. */
  admin: {
    admin: '/admin',
    adminCampaigns: '/admin/campaigns',
    adminCampaign: '/admin/campaigns/:id',
    adminAudit: '/admin/audit-log',
    adminConversations: '/admin/conversations',
    adminConversation: '/admin/conversations/:id',
    adminReports: '/admin/message-reports',
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
    adminPayouts: '/admin/payouts',
    adminRepayments: '/admin/repayments',
    adminReconciliation: '/admin/reconciliation',
    adminTopUps: '/admin/top-ups',
    adminAch: '/admin/ach',
    adminIdentity: '/admin/identity-checks',
    adminIdentityCheck: '/admin/identity-checks/:id',
    adminIdentityRules: '/admin/identity-rules',
    adminAccreditations: '/admin/accreditations',
    adminAccreditation: '/admin/accreditations/:id',
    adminRules: '/admin/investing-rules',
    adminQuestionnaire: '/admin/investor-questionnaire',
    adminModules: '/admin/wallets',
    adminSite: '/admin/site',
    adminSignIn: '/admin/sign-in',
  },
  /** For any visitor, in a demonstration only: other sites have no such page. */
  demo: {
    gallery: '/gallery',
  },
} as const

export const routes = {
  ...routesByAccess.public,
  ...routesByAccess.visitor,
  ...routesByAccess.member,
  ...routesByAccess.user,
  ...routesByAccess.owner,
  ...routesByAccess.admin,
  ...routesByAccess.demo,
}
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
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  ).toString()
  return path + (search && `?${search}`)
}

/** The parameters of a path that matches a pattern; undefined if it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(path)
  if (!match) return undefined
  try {
    return Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return undefined
  }
}
