/** The call table: the router, the guards, the worker's policy, OpenAPI and the tests are derived from it. */

import * as account from '#contract/account/account.ts'
import * as accountPassword from '#contract/account/account-password.ts'
import * as accountSession from '#contract/auth/account-session.ts'
import * as accountSecondStep from '#contract/auth/second-step.ts'
import * as accountSignIn from '#contract/auth/account-sign-in.ts'
import * as admin from '#contract/campaign/campaign-review.ts'
import * as investorUpdates from '#contract/campaign/investor-updates.ts'
import * as deletedCampaigns from '#contract/campaign/deleted-campaigns.ts'
import * as reviewThread from '#contract/campaign/review-thread.ts'
import * as ownerActions from '#contract/campaign/owner-actions.ts'
import * as ownUpdates from '#contract/campaign/own-updates.ts'
import * as adminAudit from '#contract/audit/audit-events.ts'
import * as adminAttempt from '#contract/payment/admin/attempt.ts'
import * as adminJobFailure from '#contract/site/job-failure.ts'
import * as savedSearches from '#contract/campaign/saved-searches.ts'
import * as sealing from '#contract/site/sealing.ts'
import * as referenceRates from '#contract/site/reference-rates.ts'
import * as virusScanner from '#contract/site/virus-scanner.ts'
import * as adminProviderMessage from '#contract/payment/admin/provider-message.ts'
import * as adminContent from '#contract/content/admin/items.ts'
import * as adminCurrencies from '#contract/site/currencies.ts'
import * as adminMessaging from '#contract/messaging/admin-messaging.ts'
import * as adminMessages from '#contract/content/admin/messages.ts'
import * as adminCampaignProposal from '#contract/draft/admin-campaign-proposal.ts'
import * as adminDistribution from '#contract/repayment/distribution.ts'
import * as adminRepayment from '#contract/repayment/admin-repayment.ts'
import * as repayment from '#contract/repayment/repayment.ts'
import * as repaymentReport from '#contract/repayment/repayment-report.ts'
import * as adminGateway from '#contract/payment/admin/gateway.ts'
import * as adminRefunds from '#contract/payment/admin/refund.ts'
import * as adminQuestionnaire from '#contract/identity/admin-questionnaire.ts'
import * as adminAccreditation from '#contract/identity/admin-accreditation.ts'
import * as adminIdentity from '#contract/identity/admin-identity.ts'
import * as adminInvesting from '#contract/investment/investing-rules.ts'
import * as adminModules from '#contract/site/modules.ts'
import * as adminGatewayKeys from '#contract/payment/admin/gateway-keys.ts'
import * as adminPayment from '#contract/payment/admin/offline-payment.ts'
import * as adminPayout from '#contract/payment/admin/payout.ts'
import * as adminReconciliation from '#contract/payment/admin/reconciliation.ts'
import * as adminStatementImport from '#contract/payment/admin/statement-import.ts'
import * as adminPayoutAccount from '#contract/payment/admin/payout-account.ts'
import * as adminSavedInvestment from '#contract/investment/admin-saved-investment.ts'
import * as adminSignIn from '#contract/auth/admin-sign-in.ts'
import * as adminSite from '#contract/site/admin-site.ts'
import * as adminUsers from '#contract/account/users.ts'
import * as adminWallet from '#contract/wallet/admin-wallet.ts'
import * as agreement from '#contract/investment/agreement.ts'
import * as bankLink from '#contract/wallet/bank-link.ts'
import * as campaign from '#contract/campaign/campaign.ts'
import * as campaignDashboard from '#contract/campaign/campaign-dashboard.ts'
import * as adminAmendment from '#contract/campaign/admin-amendment.ts'
import * as reconfirmation from '#contract/investment/reconfirmation.ts'
import * as adminComingSoon from '#contract/campaign/admin-coming-soon.ts'
import * as comingSoon from '#contract/campaign/coming-soon.ts'
import * as ownComingSoon from '#contract/campaign/own-coming-soon.ts'
import * as campaignClosing from '#contract/campaign/closing.ts'
import * as unitAllocation from '#contract/campaign/allocation.ts'
import * as campaignAccount from '#contract/draft/campaign-account.ts'
import * as campaignAccess from '#contract/draft/campaign-access.ts'
import * as campaignEdit from '#contract/draft/campaign-edit.ts'
import * as campaignEditLists from '#contract/draft/campaign-edit-lists.ts'
import * as campaignCompare from '#contract/campaign/compare.ts'
import * as campaignDetail from '#contract/campaign/campaign-detail.ts'
import * as campaignTabs from '#contract/campaign/campaign-tabs.ts'
import * as campaignProposal from '#contract/draft/campaign-proposal.ts'
import * as textPictures from '#contract/draft/text-pictures.ts'
import * as campaignPreview from '#contract/draft/campaign-preview.ts'
import * as captcha from '#contract/auth/captcha.ts'
import * as connectedAccount from '#contract/payment/connected-account.ts'
import * as paymentOptions from '#contract/payment/payment-options.ts'
import * as content from '#contract/content/content.ts'
import * as document from '#contract/campaign/document.ts'
import * as filing from '#contract/draft/filing.ts'
import * as captchaSettings from '#contract/site/captcha-settings.ts'
import * as frontSettings from '#contract/site/front-settings.ts'
import * as discussion from '#contract/social/discussion.ts'
import * as gatewayTerms from '#contract/payment/gateway-terms.ts'
import * as questionnaire from '#contract/identity/questionnaire.ts'
import * as accreditation from '#contract/identity/accreditation.ts'
import * as accreditationLetter from '#contract/identity/accreditation-letter.ts'
import * as identity from '#contract/identity/identity.ts'
import * as residence from '#contract/identity/residence.ts'
import * as emailPreferences from '#contract/notification/email-preferences.ts'
import * as ownData from '#contract/account/data-export.ts'
import * as investment from '#contract/investment/investment.ts'
import * as adminRepaymentStage from '#contract/repayment/repayment-stage.ts'
import * as repaymentSchedule from '#contract/repayment/repayment-schedule.ts'
import * as receiptFile from '#contract/investment/receipt-file.ts'
import * as investmentExport from '#contract/investment/investment-export.ts'
import * as investorStatement from '#contract/investment/investor-statement.ts'
import * as investorLimit from '#contract/investment/investor-limit.ts'
import * as movements from '#contract/wallet/movements.ts'
import * as invites from '#contract/social/invites.ts'
import * as profileNetwork from '#contract/social/profile-network.ts'
import * as newsletter from '#contract/notification/newsletter.ts'
import * as notificationPreferences from '#contract/notification/notification-preferences.ts'
import * as passkey from '#contract/auth/passkey.ts'
import * as payment from '#contract/payment/payment.ts'
import * as payout from '#contract/payment/payout.ts'
import * as documentArchive from '#contract/investment/document-archive.ts'
import * as investmentDocuments from '#contract/investment/investment-documents.ts'
import * as portfolio from '#contract/investment/portfolio.ts'
import * as profile from '#contract/account/profile.ts'
import * as custodialWallet from '#contract/wallet/custodial-wallet.ts'
import * as savedInvestment from '#contract/investment/saved-investment.ts'
import * as settings from '#contract/site/settings.ts'
import * as deadlines from '#contract/investment/deadlines.ts'
import * as statement from '#contract/wallet/statement.ts'
import * as conversation from '#contract/messaging/conversation.ts'
import * as messagingSafety from '#contract/messaging/safety.ts'
import * as contact from '#contract/content/contact.ts'
import * as uploadFile from '#contract/content/upload-file.ts'
import * as social from '#contract/notification/social.ts'
import * as socialSignIn from '#contract/auth/social-sign-in.ts'
import * as topUp from '#contract/wallet/top-up.ts'
import * as twoFactor from '#contract/auth/two-factor.ts'
import * as waitingList from '#contract/investment/waiting-list.ts'
import * as wallet from '#contract/wallet/wallet.ts'
import type { AnyCall, CallDefinition, FileDefinition, UploadDefinition } from './call.ts'

type CallsOf<M> = {
  readonly [K in keyof M as M[K] extends { readonly method: string; readonly path: string } ? K : never]: M[K]
}

/** Sorted by name, because a bundler may list a module's exports in another order. */
function callsOf<M extends object>(module: M): CallsOf<M> {
  const entries = Object.entries(module).filter(([, value]) => isCall(value))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) as CallsOf<M>
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Area -> name -> call. */
export const calls = {
  account: {
    ...callsOf(account),
    ...callsOf(accountPassword),
    ...callsOf(accountSession),
    ...callsOf(accountSignIn),
    ...callsOf(accountSecondStep),
    ...callsOf(profile),
    ...callsOf(twoFactor),
    ...callsOf(passkey),
    ...callsOf(socialSignIn),
  },
  settings: {
    ...callsOf(settings),
    ...callsOf(frontSettings),
    ...callsOf(captchaSettings),
    ...callsOf(referenceRates),
  },
  content: { ...callsOf(content), ...callsOf(captcha), ...callsOf(contact), ...callsOf(uploadFile) },
  campaign: {
    ...callsOf(campaign),
    ...callsOf(campaignCompare),
    ...callsOf(comingSoon),
    ...callsOf(campaignDetail),
    ...callsOf(campaignTabs),
    ...callsOf(investorUpdates),
    ...callsOf(savedSearches),
  },
  // Before the campaign by its id: `equities/shared` is not an id.
  campaignEdit: {
    ...callsOf(campaignAccess),
    ...callsOf(campaignPreview),
    ...callsOf(textPictures),
    ...callsOf(campaignEdit),
    ...callsOf(campaignAccount),
    ...callsOf(campaignEditLists),
    ...callsOf(campaignProposal),
  },
  campaignDashboard: {
    ...callsOf(campaignDashboard),
    ...callsOf(ownUpdates),
    ...callsOf(deletedCampaigns),
    ...callsOf(ownerActions),
    ...callsOf(campaignClosing),
    ...callsOf(unitAllocation),
    ...callsOf(ownComingSoon),
  },
  reviewThread: callsOf(reviewThread),
  document: callsOf(document),
  filing: callsOf(filing),
  discussion: callsOf(discussion),
  investment: {
    ...callsOf(investment),
    ...callsOf(investorLimit),
    ...callsOf(investorStatement),
    ...callsOf(documentArchive),
    ...callsOf(investmentExport),
    ...callsOf(receiptFile),
    ...callsOf(reconfirmation),
    ...callsOf(movements),
    ...callsOf(portfolio),
    ...callsOf(investmentDocuments),
    ...callsOf(savedInvestment),
    ...callsOf(deadlines),
    ...callsOf(waitingList),
  },
  identity: {
    ...callsOf(identity),
    ...callsOf(residence),
    ...callsOf(accreditation),
    ...callsOf(accreditationLetter),
    ...callsOf(questionnaire),
  },
  payment: { ...callsOf(payment), ...callsOf(payout) },
  repayment: { ...callsOf(repayment), ...callsOf(repaymentReport) },
  wallet: {
    ...callsOf(wallet),
    ...callsOf(statement),
    ...callsOf(bankLink),
    ...callsOf(topUp),
    ...callsOf(custodialWallet),
  },
  repaymentSchedule: callsOf(repaymentSchedule),
  agreement: callsOf(agreement),
  connectedAccount: callsOf(connectedAccount),
  paymentOptions: callsOf(paymentOptions),
  newsletter: callsOf(newsletter),
  preference: { ...callsOf(emailPreferences), ...callsOf(notificationPreferences) },
  privacy: callsOf(ownData),
  social: callsOf(social),
  network: { ...callsOf(profileNetwork), ...callsOf(invites) },
  messaging: { ...callsOf(conversation), ...callsOf(messagingSafety) },
  admin: {
    ...callsOf(adminGateway),
    ...callsOf(admin),
    ...callsOf(adminCampaignProposal),
    ...callsOf(adminAmendment),
    ...callsOf(adminComingSoon),
    ...callsOf(adminIdentity),
    ...callsOf(adminAccreditation),
    ...callsOf(adminQuestionnaire),
    ...callsOf(adminInvesting),
    ...callsOf(adminModules),
    ...callsOf(adminAttempt),
    ...callsOf(adminJobFailure),
    ...callsOf(sealing),
    ...callsOf(virusScanner),
    ...callsOf(adminProviderMessage),
    ...callsOf(adminGatewayKeys),
    ...callsOf(adminPayment),
    ...callsOf(adminRefunds),
    ...callsOf(adminPayout),
    ...callsOf(adminPayoutAccount),
    ...callsOf(adminSavedInvestment),
    ...callsOf(adminSignIn),
    ...callsOf(adminAudit),
    ...callsOf(adminContent),
    ...callsOf(adminCurrencies),
    ...callsOf(adminMessages),
    ...callsOf(adminMessaging),
    ...callsOf(adminSite),
    ...callsOf(adminUsers),
    ...callsOf(adminDistribution),
    ...callsOf(adminReconciliation),
    ...callsOf(adminStatementImport),
    ...callsOf(adminRepayment),
    ...callsOf(adminRepaymentStage),
    ...callsOf(adminWallet),
    ...callsOf(gatewayTerms),
  },
}
export type Calls = typeof calls

/** Calls without their specific types, for code that treats all calls alike. */
export type PlainJson = CallDefinition<unknown, unknown, unknown, unknown>
export type PlainFile = FileDefinition<unknown, unknown, unknown>
export type PlainUpload = UploadDefinition<unknown, unknown, unknown, unknown>
export type PlainCall = PlainJson | PlainFile | PlainUpload

/** Every call with its name, `area.name`. */
export const callList: readonly { readonly name: string; readonly call: PlainCall }[] = Object.entries(calls).flatMap(
  ([area, entries]) =>
    Object.entries(entries).map(([name, entry]) => ({ name: `${area}.${name}`, call: entry as unknown as PlainCall })),
)
