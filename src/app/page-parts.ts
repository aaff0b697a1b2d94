/**
 * The file and the texts of each page. The names of all chunks and of what they import are a tenth of what every page
 * would otherwise load, so that this list is loaded once the first page has started. The document of that page names its
 * own (src/app/inline-scripts.ts).
 */

import type { PageModule, PageName } from '#src/components/page.ts'
import type { CatalogueName } from '#src/intl/messages.ts'

interface PageParts {
  /** The module, by which the server finds its scripts and styles, and the browser its chunk. */
  readonly source: string
  /** Dictionaries beyond the shell's. */
  readonly catalogues: readonly CatalogueName[]
}

function page(file: string, catalogues: readonly CatalogueName[]): PageParts {
  return { source: `src/features/${file}-page.tsx`, catalogues }
}

const campaign = ['campaign'] as const
const auth = ['auth', 'errors'] as const
const account = ['account', ...auth] as const
const preferences = ['account-preferences', ...account] as const
const paying = ['investment', 'investment-errors', 'errors'] as const
const investing = ['campaign', ...paying] as const
const checkout = ['investment-checkout', ...investing] as const
const wallet = ['wallet', ...paying] as const
const repaying = ['repayment', ...wallet] as const
const connecting = ['account', 'payment', 'errors'] as const
const draft = ['draft-steps', 'draft', 'campaign', 'errors'] as const
const steps = ['campaign-own', 'campaign-review', 'draft-access', 'campaign-errors', ...draft] as const
const admin = ['admin', 'draft', 'campaign', 'errors'] as const
const reviewing = ['campaign-review', 'draft-steps', 'repayment-schedule', ...admin] as const
const verification = ['identity-verification', 'investment-errors', ...admin] as const
const ownCampaigns = ['payment', 'campaign-own', 'draft-access', 'campaign', 'campaign-errors', 'errors'] as const
const campaignDashboard = [
  'campaign-dashboard',
  'repayment',
  'repayment-schedule',
  'investment-errors',
  ...ownCampaigns,
] as const
const portfolio = ['investment-portfolio', 'repayment-schedule', ...investing] as const
const receipt = ['investment-receipt', 'repayment-schedule', ...investing] as const

// Several routes share a page.
const contents = page('content/content', ['content'])
const contacts = page('content/contact/contact', ['content', 'errors'])
const calculators = page('investment/returns/calculators', [
  'investment-returns',
  'investment-simulator',
  'campaign',
  'errors',
])
const inbox = page('messaging/inbox', ['messaging', 'errors'])
const moderation = page('messaging/admin/messaging', ['messaging-admin', 'messaging', ...admin])
const announced = page('campaign/coming-soon/coming-soon', ['campaign-coming-soon', 'investment-errors', 'errors'])

export const pageParts: Readonly<Record<PageName, PageParts>> = {
  landing: page('campaign/landing', [...campaign, 'content']),
  home: page('campaign/home', [...campaign, 'content']),
  browse: page('campaign/browse', campaign),
  funded: page('campaign/funded', campaign),
  campaign: page('campaign/campaign', campaign),
  compare: page('campaign/compare/compare', ['campaign-compare', 'investment-simulator', 'campaign']),
  comingSoon: announced,
  comingSoonPage: announced,
  preview: page('campaign/preview', ['campaign', 'draft-access', 'errors']),
  accreditationLetter: page('identity/letter/letter', ['identity-letter', 'errors']),
  share: page('draft/share/share', ['draft-share', 'campaign']),
  acceptAccess: page('draft/accept-access', ['draft-access', 'errors']),
  contentPage: contents,
  terms: contents,
  siteFaqs: contents,
  help: contents,
  helpList: contents,
  helpAnswer: contents,
  guidelines: contents,
  raiseCapital: contents,
  contact: contacts,
  newsletter: contacts,
  newsletterLink: contacts,
  otherHome: page('campaign/home', [...campaign, 'content']),
  agreementCheck: page('investment/agreement-check', ['investment-check']),
  irrCalculator: calculators,
  adrCalculator: calculators,
  returnSimulator: calculators,
  saved: page('campaign/saved/saved', campaign),
  signIn: page('auth/sign-in/sign-in', auth),
  signUp: page('auth/sign-up/sign-up', auth),
  forgotPassword: page('auth/sign-in/forgot-password', auth),
  resetPassword: page('auth/sign-in/reset-password', auth),
  signUpVerification: page('auth/sign-up/sign-up-verification', account),
  signInVerification: page('auth/sign-in/sign-in-verification', auth),
  socialReturn: page('auth/sign-in/social-return', auth),
  appSignIn: page('auth/sign-in/app-sign-in', auth),
  lostCode: page('auth/second-factor/lost-code', auth),
  signOut: page('auth/sign-in/sign-out', auth),
  activate: page('auth/sign-up/activate', auth),
  activateById: page('auth/sign-up/activate-by-id', auth),
  resendActivation: page('auth/sign-up/resend-activation', auth),
  userType: page('account/user-type', auth),
  setUp: page('account/set-up', auth),
  notifications: page('notification/notifications', ['notification', ...auth]),
  profile: page('social/profile', ['campaign', 'social']),
  person: page('social/profile', ['campaign', 'social']),
  inbox,
  inboxNew: inbox,
  conversation: inbox,
  invite: page('social/invite', ['social', 'errors']),
  profileSettings: page('account/profile-settings', account),
  outsideLinks: page('account/outside-links', account),
  changePassword: page('account/change-password', account),
  twoFactor: page('auth/second-factor/two-factor', account),
  sessions: page('auth/sessions', account),
  emailPreferences: page('notification/preferences/preferences', [
    'notification-preferences',
    'notification',
    ...account,
  ]),
  display: page('account/settings/display', preferences),
  storage: page('account/settings/storage', preferences),
  yourData: page('account/settings/your-data', ['wallet', ...preferences]),
  stopMails: page('notification/stop-mails', ['notification', 'notification-preferences', 'errors']),
  userKyc: page('identity/verification/user-kyc', ['identity-verification', 'identity', ...wallet, ...account]),
  investorQuestionnaire: page('identity/questionnaire/questionnaire', [
    'identity-questionnaire',
    'investment-errors',
    'errors',
  ]),
  investmentAccount: page('identity/investment-account', ['identity', ...account]),
  accountConnected: page('payment/connected-account/connected', ['payment', 'errors']),
  connectedAccounts: page('payment/connected-account/accounts', connecting),
  paymentOptions: page('wallet/options/payment-options', ['payment-options', 'payment', 'account', ...wallet]),
  ownCampaigns: page('campaign/own/own-campaigns', ownCampaigns),
  campaignDashboard: page('campaign/dashboard/dashboard', campaignDashboard),
  campaignRepayment: page('campaign/dashboard/dashboard', campaignDashboard),
  repaymentPayment: page('repayment/payment', repaying),
  repaymentReceipt: page('repayment/receipt', repaying),
  admin: page('site/admin/overview', admin),
  adminCampaigns: page('campaign/review/campaigns', admin),
  adminCampaign: page('campaign/review/review', [...reviewing, 'payment', 'campaign-errors']),
  adminAudit: page('audit/audit', ['audit', 'site-admin', ...admin]),
  adminConversations: moderation,
  adminConversation: moderation,
  adminReports: moderation,
  adminContent: page('content/admin/home', ['content-admin', ...admin]),
  adminContentList: page('content/admin/list', ['content-admin', 'content', ...admin]),
  adminContentItem: page('content/admin/item', ['content-admin', 'account', ...admin]),
  adminUsers: page('account/admin/users', admin),
  adminUser: page('account/admin/user', ['account', 'investment', 'identity-questionnaire', ...admin]),
  adminPayments: page('payment/admin/attempts', ['payment-admin', ...admin]),
  adminPayment: page('payment/admin/attempt', ['payment-admin', 'investment', ...admin]),
  adminOffline: page('payment/admin/offline/offline-payments', ['payment-admin', 'investment-errors', ...admin]),
  adminSaved: page('investment/admin/saved-investments', admin),
  adminBank: page('site/admin/bank', ['payment-admin', 'payment', 'wallet', ...admin]),
  adminGateways: page('payment/admin/gateways', ['payment-admin', 'payment', 'wallet', 'investment-errors', ...admin]),
  adminWithdrawals: page('wallet/admin/withdrawals', ['wallet', 'investment-errors', ...admin]),
  adminPayouts: page('payment/admin/payouts/payouts', ['payment-admin', 'payment', 'wallet', 'investment', ...admin]),
  adminRepayments: page('repayment/admin/repayments', ['repayment', 'payment-admin', 'investment-errors', ...admin]),
  adminReconciliation: page('payment/admin/reconciliation/reconciliation', [
    'payment-reconciliation',
    'payment-admin',
    'payment',
    'wallet',
    'repayment',
    'investment-errors',
    ...admin,
  ]),
  adminTopUps: page('payment/admin/offline/top-ups', ['wallet', 'payment-admin', 'investment-errors', ...admin]),
  adminAch: page('payment/admin/ach', ['payment-admin', 'payment', 'wallet', ...admin]),
  adminIdentity: page('identity/admin/identity-checks', ['identity-admin', ...admin]),
  adminIdentityCheck: page('identity/admin/identity-check', ['identity-admin', ...verification]),
  adminIdentityRules: page('identity/admin/identity-rules', ['identity-admin', 'identity-verification', ...admin]),
  adminAccreditations: page('identity/admin/accreditations', ['identity', ...admin]),
  adminAccreditation: page('identity/admin/accreditation', ['identity', ...admin]),
  adminRules: page('investment/admin/investing-rules', admin),
  adminQuestionnaire: page('identity/questionnaire/admin-questionnaire', ['identity-questionnaire', ...admin]),
  adminModules: page('site/admin/modules', ['investment-errors', ...admin]),
  adminSite: page('site/admin/site', ['site-admin', ...admin]),
  adminSignIn: page('site/admin/sign-in', admin),
  invest: page('investment/invest/invest', ['investment-simulator', ...checkout]),
  payment: page('investment/pay/payment', checkout),
  receipt: page('investment/receipt', receipt),
  paymentReceipt: page('investment/receipt', receipt),
  receiptFail: page('investment/receipt-fail', investing),
  dashboard: page('investment/portfolio/dashboard', portfolio),
  deadlines: page('investment/deadlines/deadlines', ['investment-deadlines', ...paying]),
  investments: page('investment/portfolio/investments', portfolio),
  holding: page('investment/portfolio/holding', portfolio),
  statements: page('investment/statements', ['investment-statements', ...wallet]),
  savedInvestments: page('investment/portfolio/saved-investments', ['campaign-coming-soon', ...investing]),
  walletPayment: page('investment/pay/wallet-payment', ['wallet', ...checkout]),
  wallet: page('wallet/wallet', ['account', ...wallet]),
  custodialWallet: page('wallet/custodial/custodial-wallet', ['account', ...wallet]),
  custodialReceipt: page('wallet/custodial/custodial-receipt', wallet),
  bankLinked: page('wallet/bank-link', wallet),
  topUp: page('wallet/top-up/top-up', wallet),
  topUpReceipt: page('wallet/top-up/top-up-receipt', wallet),
  topUpFail: page('wallet/top-up/top-up-fail', wallet),
  chooseType: page('draft/steps/choose-type', draft),
  company: page('draft/steps/company', steps),
  fundraising: page('draft/steps/fundraising', steps),
  story: page('draft/steps/story', steps),
  faqs: page('draft/steps/faqs', steps),
  extras: page('draft/steps/extras', steps),
  funding: page('draft/steps/funding', [...steps, 'payment']),
  thankYou: page('draft/steps/thank-you', steps),
  gallery: page('gallery/gallery', [
    'identity-verification',
    ...([
      'admin',
      'campaign-errors',
      'campaign-review',
      'draft',
      'identity',
      'identity-questionnaire',
      'payment',
      'repayment',
      'repayment-schedule',
      'wallet',
    ] as const),
    ...account,
    ...investing,
  ]),
  notFound: { source: 'src/app/pages/not-found-page.tsx', catalogues: [] },
  closed: { source: 'src/app/pages/closed-page.tsx', catalogues: ['site'] },
}

const modules = import.meta.glob<PageModule>(['../features/**/*-page.tsx', './pages/*-page.tsx'])

/** @param source of the page @throws if there is no such page */
export function loadModule(source: string): Promise<PageModule> {
  const load = modules[source.replace('src/features/', '../features/').replace('src/app/', './')]
  if (load === undefined) throw new Error(`no page ${source}`)
  return load()
}
