/** Maps every administrator's call to its handler. */

import { decideComingSoon } from '#api/handlers/campaign/review/decide-coming-soon.ts'
import { decideAmendment } from '#api/handlers/campaign/review/decide-amendment.ts'
import { accreditations } from '#api/handlers/identity/accreditations.ts'
import { questionnaires } from '#api/handlers/identity/questionnaires.ts'
import { site } from '#api/handlers/site/admin-site.ts'
import { campaignReview } from '#api/handlers/draft/decide-proposal.ts'
import { investmentRefunds } from '#api/handlers/payment/admin/refund-investment.ts'
import { jobFailures } from '#api/handlers/site/job-failures.ts'
import { getSealing } from '#api/handlers/site/sealing.ts'
import { getVirusScanner } from '#api/handlers/site/virus-scanner.ts'
import { savedByUsers } from '#api/handlers/investment/admin-saved-investments.ts'
import { providerMessages } from '#api/handlers/payment/admin/provider-messages.ts'
import { providerPayments } from '#api/handlers/payment/admin/provider-payments.ts'
import { unusableTransfers } from '#api/handlers/payment/admin/unusable-transfers.ts'
import { payoutAccounts } from '#api/handlers/payment/admin/payout-accounts.ts'
import { payouts } from '#api/handlers/payment/admin/payouts.ts'
import { reconciliation } from '#api/handlers/payment/admin/reconciliation.ts'
import { siteBank } from '#api/handlers/payment/admin/update-gateway.ts'
import { adminRepayments } from '#api/handlers/repayment/administer-repayments.ts'
import { declareRepaymentStage } from '#api/handlers/repayment/repayment-stage.ts'
import { distributions } from '#api/handlers/repayment/distributions.ts'
import { withdrawals } from '#api/handlers/wallet/withdrawals.ts'
import { confirmPayment } from '#api/handlers/payment/admin/confirm-payment.ts'
import { decideCampaign } from '#api/handlers/campaign/review/decide-campaign.ts'
import { getCampaign } from '#api/handlers/campaign/review/get-campaign.ts'
import { listGatewayHealth } from '#api/handlers/payment/admin/gateway-health.ts'
import { probeGateway } from '#api/handlers/payment/admin/probe-gateway.ts'
import { listProviderKeys, removeProviderKeys, updateProviderKeys } from '#api/handlers/payment/admin/gateway-keys.ts'
import { identityChecks } from '#api/handlers/identity/identity-checks.ts'
import { exemptCampaign, getInvestingRules, updateInvestingRules } from '#api/handlers/investment/investing-rules.ts'
import { listGatewayTerms } from '#api/handlers/payment/admin/gateway-terms.ts'
import { listCampaigns as listForReview } from '#api/handlers/campaign/review/list-for-review.ts'
import { listPayments } from '#api/handlers/payment/admin/list-payments.ts'
import { overview } from '#api/handlers/site/overview.ts'
import { returnPayment } from '#api/handlers/payment/admin/return-payment.ts'
import { confirmTransfer } from '#api/handlers/wallet/confirm-transfer.ts'
import { listTransfers } from '#api/handlers/wallet/list-transfers.ts'
import { adminMessaging } from '#api/handlers/messaging/admin-messaging.ts'
import { listAuditEvents } from '#api/handlers/audit/audit-events.ts'
import { users } from '#api/handlers/account/users.ts'
import { contentItems } from '#api/handlers/content/items.ts'
import { siteMessages } from '#api/handlers/content/messages.ts'
import { siteCurrencies } from '#api/handlers/site/currencies.ts'
import { getAch } from '#api/handlers/payment/admin/ach.ts'
import { getModules, updateModules } from '#api/handlers/site/modules.ts'
import { getSignIn, updateSignIn } from '#api/handlers/auth/admin-sign-in.ts'

export const admin = {
  ...accreditations,
  ...questionnaires,
  ...identityChecks,
  ...site,
  ...contentItems,
  ...siteCurrencies,
  ...siteMessages,
  ...adminMessaging,
  ...campaignReview,
  confirmPayment,
  confirmTransfer,
  decideCampaign,
  exemptCampaign,
  getCampaign,
  getInvestingRules,
  listCampaigns: listForReview,
  listGatewayHealth,
  listGatewayTerms,
  listPayments,
  listProviderKeys,
  listTransfers,
  overview,
  returnPayment,
  probeGateway,
  ...investmentRefunds,
  ...jobFailures,
  getSealing,
  getVirusScanner,
  ...savedByUsers,
  ...providerMessages,
  ...providerPayments,
  ...unusableTransfers,
  decideAmendment,
  decideComingSoon,
  ...payoutAccounts,
  ...payouts,
  ...reconciliation,
  removeProviderKeys,
  ...siteBank,
  updateInvestingRules,
  updateProviderKeys,
  ...distributions,
  ...adminRepayments,
  declareRepaymentStage,
  ...users,
  listAuditEvents,
  getAch,
  getModules,
  updateModules,
  getSignIn,
  updateSignIn,
  ...withdrawals,
}
