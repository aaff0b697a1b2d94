/** The list of areas (docs/architecture.md), and folders and catalogues with other names. */

export const areas: readonly string[] = [
  'account',
  'auth',
  'campaign',
  'draft',
  'investment',
  'payment',
  'wallet',
  'repayment',
  'identity',
  'notification',
  'social',
  'messaging',
  'content',
  'site',
  'audit',
]

/** Folders that contain one folder an area, and their other folders. */
export const folders: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  // Numbers of the specification that both sides of the wire check.
  contract: ['limits'],
  'api/services': [],
  'api/handlers': [],
  // Queues, rate limits, the schema and its row types serve all areas.
  'api/db': ['jobs', 'limits', 'migrations', 'tables'],
  'api/presenters': [],
  // The gallery shows components and belongs to no area.
  'src/features': ['gallery'],
  // Tests of programs and of rules that all calls share.
  'tests/system': ['demo', 'pages', 'push-server', 'race', 'sandbox', 'server'],
  // Main journeys of all areas, in other browsers than Chromium.
  'tests/e2e': ['engines'],
}

/**
 * Catalogues of the app that are not named as an area, with the reason. A page loads whole catalogues, so that a part
 * which other pages load is a separate catalogue, `<area>-<part>`.
 */
export const otherCatalogues: Readonly<Record<string, string>> = {
  shell: 'loaded by every page',
  errors: 'loaded by every page with a form: errors of all calls, or of several areas, and of fields',
  admin: 'loaded by every page of the administration: its frame and its small pages',
  'account-preferences': 'settings of the device and data export, which the last step of a registration does not show',
  'campaign-coming-soon': 'pages of campaigns that are not live yet: the other public pages do not load it',
  'campaign-compare': 'one page: the other public pages do not load it',
  'campaign-searches': 'saved searches, which load after the pages of lists and of saved campaigns',
  'campaign-terms': 'explanations that load after the page of a campaign',
  'campaign-dashboard': 'for the pages of one campaign, which its owner opens with a connection first',
  'campaign-own': 'for owners: the list of campaigns and the steps load it, public pages do not',
  'campaign-errors': 'creating and managing campaigns: the editor, the dashboard and the review load it',
  'campaign-review': 'comments of a review: the editor and the review load it',
  'content-admin': 'administration: public content pages do not load it',
  'draft-access': 'invited editors and the preview: loaded without the editor',
  'draft-share': 'what other apps share with the installed app: one page that anybody may open',
  'draft-steps': 'the editor: the review by administrators loads draft alone',
  'messaging-admin': 'administration: the inbox of users does not load it',
  'identity-admin': 'administration: the verification of users, without the texts of its own form',
  'identity-questionnaire': 'answered and edited on two pages, and shown in the account of a user',
  'identity-letter': 'shown to third parties who confirm an accreditation, without an account',
  'identity-verification': 'shown on the page of the verification and in its review: accreditation does not load it',
  'site-install': 'the steps by which iPhones install the app: shown on request, on every page',
  'investment-checkout': 'reserving and paying, which need a connection: the portfolio and receipts do not load it',
  'investment-check': 'shown on the public page that checks an agreement',
  'investment-errors': 'investing and paying: investors, wallets and offline payments load it',
  'investment-conversion': 'a part of the portfolio that loads after it, and that few users turn on',
  'investment-deadlines':
    'shown on the list of deadlines; the dashboard loads it with the part that shows the next ones',
  'investment-documents': 'documents of a holding and those kept on the device, which load after their pages',
  'investment-portfolio': 'shown on the portfolio, its holdings and the dashboard: investing and paying do not load it',
  'investment-receipt': 'shown on the receipt of an investment alone',
  'notification-preferences': 'shown on the settings alone: the inbox and the links of mails do not load it',
  'investment-returns': 'shown on the calculators alone, which visitors open',
  'investment-simulator': 'shown on the return simulator and beside the amount of an investment',
  'investment-statements': 'shown on the page of statements, which needs a connection',
  'repayment-schedule': 'shown with an investment, on the dashboard of its campaign and in its review',
  'payment-options': 'shown on one page of the settings',
  'payment-admin': 'administration: loaded without the connected accounts of owners',
  'payment-reconciliation': 'administration: statements and their matching, which no other page shows',
  'campaign-editor': 'loaded with the buttons that format a text',
  'site-admin': 'administration: the notices in site are loaded by visitors',
}
