/**
 * Dictionaries, by language and catalogue. English defines the ids; the others must have the same, which a test checks
 * together with placeholders and plural forms. The build compiles them, so that the browser needs no parser.
 */

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type account from './messages/en/account.json'
import type accountPreferences from './messages/en/account-preferences.json'
import type admin from './messages/en/admin.json'
import type audit from './messages/en/audit.json'
import type auth from './messages/en/auth.json'
import type campaign from './messages/en/campaign.json'
import type campaignComingSoon from './messages/en/campaign-coming-soon.json'
import type campaignCompare from './messages/en/campaign-compare.json'
import type campaignDashboard from './messages/en/campaign-dashboard.json'
import type campaignErrors from './messages/en/campaign-errors.json'
import type campaignOwn from './messages/en/campaign-own.json'
import type campaignReview from './messages/en/campaign-review.json'
import type campaignSearches from './messages/en/campaign-searches.json'
import type campaignTerms from './messages/en/campaign-terms.json'
import type content from './messages/en/content.json'
import type contentAdmin from './messages/en/content-admin.json'
import type draft from './messages/en/draft.json'
import type draftAccess from './messages/en/draft-access.json'
import type draftShare from './messages/en/draft-share.json'
import type draftSteps from './messages/en/draft-steps.json'
import type errors from './messages/en/errors.json'
import type identity from './messages/en/identity.json'
import type identityAdmin from './messages/en/identity-admin.json'
import type identityQuestionnaire from './messages/en/identity-questionnaire.json'
import type identityLetter from './messages/en/identity-letter.json'
import type identityVerification from './messages/en/identity-verification.json'
import type siteInstall from './messages/en/site-install.json'
import type investment from './messages/en/investment.json'
import type investmentCheckout from './messages/en/investment-checkout.json'
import type investmentCheck from './messages/en/investment-check.json'
import type investmentConversion from './messages/en/investment-conversion.json'
import type investmentDocuments from './messages/en/investment-documents.json'
import type investmentErrors from './messages/en/investment-errors.json'
import type investmentReturns from './messages/en/investment-returns.json'
import type investmentSimulator from './messages/en/investment-simulator.json'
import type messaging from './messages/en/messaging.json'
import type messagingAdmin from './messages/en/messaging-admin.json'
import type notification from './messages/en/notification.json'
import type notificationPreferences from './messages/en/notification-preferences.json'
import type payment from './messages/en/payment.json'
import type paymentAdmin from './messages/en/payment-admin.json'
import type paymentOptions from './messages/en/payment-options.json'
import type paymentReconciliation from './messages/en/payment-reconciliation.json'
import type investmentDeadlines from './messages/en/investment-deadlines.json'
import type investmentPortfolio from './messages/en/investment-portfolio.json'
import type investmentReceipt from './messages/en/investment-receipt.json'
import type investmentStatements from './messages/en/investment-statements.json'
import type repayment from './messages/en/repayment.json'
import type repaymentSchedule from './messages/en/repayment-schedule.json'
import type shell from './messages/en/shell.json'
import type site from './messages/en/site.json'
import type siteAdmin from './messages/en/site-admin.json'
import type social from './messages/en/social.json'
import type campaignEditor from './messages/en/campaign-editor.json'
import type wallet from './messages/en/wallet.json'

interface Catalogues {
  account: typeof account
  'account-preferences': typeof accountPreferences
  admin: typeof admin
  audit: typeof audit
  auth: typeof auth
  campaign: typeof campaign
  'campaign-coming-soon': typeof campaignComingSoon
  'campaign-compare': typeof campaignCompare
  'campaign-dashboard': typeof campaignDashboard
  'campaign-errors': typeof campaignErrors
  'campaign-own': typeof campaignOwn
  'campaign-review': typeof campaignReview
  'campaign-searches': typeof campaignSearches
  'campaign-terms': typeof campaignTerms
  content: typeof content
  'content-admin': typeof contentAdmin
  draft: typeof draft
  'draft-access': typeof draftAccess
  'draft-share': typeof draftShare
  'draft-steps': typeof draftSteps
  errors: typeof errors
  identity: typeof identity
  'identity-admin': typeof identityAdmin
  'identity-questionnaire': typeof identityQuestionnaire
  'identity-letter': typeof identityLetter
  'identity-verification': typeof identityVerification
  'site-install': typeof siteInstall
  investment: typeof investment
  'investment-checkout': typeof investmentCheckout
  'investment-check': typeof investmentCheck
  'investment-errors': typeof investmentErrors
  'investment-returns': typeof investmentReturns
  'investment-simulator': typeof investmentSimulator
  messaging: typeof messaging
  'messaging-admin': typeof messagingAdmin
  notification: typeof notification
  'notification-preferences': typeof notificationPreferences
  payment: typeof payment
  'payment-admin': typeof paymentAdmin
  'payment-options': typeof paymentOptions
  'payment-reconciliation': typeof paymentReconciliation
  'investment-conversion': typeof investmentConversion
  'investment-deadlines': typeof investmentDeadlines
  'investment-documents': typeof investmentDocuments
  'investment-portfolio': typeof investmentPortfolio
  'investment-receipt': typeof investmentReceipt
  'investment-statements': typeof investmentStatements
  repayment: typeof repayment
  'repayment-schedule': typeof repaymentSchedule
  shell: typeof shell
  site: typeof site
  'site-admin': typeof siteAdmin
  social: typeof social
  'campaign-editor': typeof campaignEditor
  wallet: typeof wallet
}

/** The name of a catalogue: an area, or a part of one that other pages load (docs/architecture.md lists them). */
export type CatalogueName = keyof Catalogues

/** Every text of the product. */
export type TextId = { [Name in CatalogueName]: keyof Catalogues[Name] }[CatalogueName]

export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>
