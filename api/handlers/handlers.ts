/** Every call and who answers it. A missing handler does not compile. */

import type { Calls } from '#contract/calls.ts'
import type { Handler } from './handler.ts'
import { account } from './account/account.ts'
import { accreditations } from './admin/accreditations.ts'
import { jobFailures } from './admin/job-failures.ts'
import { providerMessages } from './admin/provider-messages.ts'
import { providerPayments } from './admin/provider-payments.ts'
import { campaignReview } from './admin/decide-proposal.ts'
import { confirmPayment } from './admin/confirm-payment.ts'
import { decideCampaign } from './admin/decide-campaign.ts'
import { getCampaign } from './admin/get-campaign.ts'
import { listGatewayHealth, probeGateway } from './admin/gateway-health.ts'
import { listProviderKeys, removeProviderKeys, updateProviderKeys } from './admin/gateway-keys.ts'
import { decideIdentity, listIdentities } from './admin/identity-checks.ts'
import { exemptCampaign, getInvestingRules, updateInvestingRules } from './admin/investing-rules.ts'
import { listGatewayTerms, updateGatewayTerms } from './admin/gateway-terms.ts'
import { listCampaigns as listForReview } from './admin/list-campaigns.ts'
import { listPayments } from './admin/list-payments.ts'
import { overview } from './admin/overview.ts'
import { returnPayment } from './admin/return-payment.ts'
import { savedByPeople } from './admin/saved-investments.ts'
import { distributions } from './admin/distribution/distributions.ts'
import { investmentRefunds } from './admin/refund-investment.ts'
import { payoutAccounts } from './admin/payout-accounts.ts'
import { unusableTransfers } from './admin/unusable-transfers.ts'
import { confirmTransfer, listTransfers } from './admin/top-ups.ts'
import { siteBank } from './admin/update-gateway.ts'
import { people } from './admin/people.ts'
import { siteSwitches } from './admin/switches.ts'
import { site } from './admin/site/site.ts'
import { siteContent } from './admin/content/content.ts'
import { withdrawals } from './admin/withdrawals.ts'
import { check as checkAgreement } from './agreement/check.ts'
import { generate } from './agreement/generate.ts'
import { get as getAgreement } from './agreement/get.ts'
import { sign } from './agreement/sign.ts'
import { countReits } from './campaign/count-reits.ts'
import { countView } from './campaign/count-view.ts'
import { getById } from './campaign/get-by-id.ts'
import { getBySlug } from './campaign/get-by-slug.ts'
import { latestActivity } from './campaign/latest-activity.ts'
import { listCampaigns, listFront } from './campaign/list-campaigns.ts'
import { listDocuments } from './document/list-documents.ts'
import { listFaqs } from './campaign/list-faqs.ts'
import { listInvestors } from './campaign/list-investors.ts'
import { listPictures } from './campaign/list-pictures.ts'
import { listSaved, savedIds } from './campaign/list-saved.ts'
import { listTeam } from './campaign/list-team.ts'
import { listUpdates } from './campaign/list-updates.ts'
import { listVideos } from './campaign/list-videos.ts'
import { openDocument } from './document/open-document.ts'
import { save, unsave } from './campaign/save.ts'
import { changeUpdate, removeUpdate } from './campaign-dashboard/change-update.ts'
import { figures } from './campaign-dashboard/figures.ts'
import { funds, history } from './campaign-dashboard/history.ts'
import { listFollowers } from './campaign-dashboard/list-followers.ts'
import { listInvestments } from './campaign-dashboard/list-investments.ts'
import { listOwn } from './campaign-dashboard/list-own.ts'
import { listOwnUpdates } from './campaign-dashboard/list-own-updates.ts'
import { postUpdate } from './campaign-dashboard/post-update.ts'
import { remove } from './campaign-dashboard/remove.ts'
import { acceptAccess, invitation, shared } from './campaign-edit/accept-access.ts'
import { create as createCampaign } from './campaign-edit/create.ts'
import { get as getOwn } from './campaign-edit/get.ts'
import { duplicate } from './campaign-edit/duplicate.ts'
import { forms, uploadContract } from './campaign-edit/forms.ts'
import { enterFunding, getFunding, updateFunding, updateSealedFunding } from './campaign-edit/funding.ts'
import { getDraft } from './campaign-edit/get-draft.ts'
import { lists } from './campaign-edit/lists.ts'
import { preview } from './campaign-edit/preview.ts'
import { proposals } from './campaign-edit/proposal.ts'
import { submit } from './campaign-edit/submit.ts'
import { giveAccess, listAccess, removeAccess, resendEmail } from './campaign-edit/team-access.ts'
import { connectedAccount } from './connected-account/connected-accounts.ts'
import { own } from './leaving/own.ts'
import { getChallenge } from './content/get-challenge.ts'
import { getPage } from './content/get-page.ts'
import { help } from './content/help.ts'
import { ask } from './document/ask.ts'
import { decide } from './document/decide.ts'
import { listAccess as listDocumentAccess } from './document/list-access.ts'
import { listOpenings } from './document/list-openings.ts'
import { listRequests } from './document/list-requests.ts'
import { getAccreditation, keepAccreditation, sendAccreditation } from './identity/accreditation.ts'
import { requestReview, getIdentity } from './identity/identity.ts'
import { importFormC } from './filing/import-form-c.ts'
import { listComments, listReplies, listUnapproved } from './discussion/list-comments.ts'
import { listModerated, moderateComment } from './discussion/moderate.ts'
import { postComment } from './discussion/post-comment.ts'
import { removeComment } from './discussion/remove-comment.ts'
import { cancel } from './refund/cancel.ts'
import { check } from './investment/check.ts'
import { create as createInvestment } from './investment/create.ts'
import { declareFigures, getInvestorLimit } from './investment/investor-limit.ts'
import { edit } from './investment/edit.ts'
import { get as getInvestment } from './investment/get.ts'
import { graph } from './investment/graph.ts'
import { listMine } from './investment/list-mine.ts'
import { movements } from './investment/movements.ts'
import { receipt } from './investment/receipt.ts'
import {
  checkSavedInvestment,
  listSavedInvestments,
  removeSavedInvestment,
  saveInvestment,
} from './investment/saved.ts'
import { getWaitingEntry, joinLine, leaveLine, listWaitingEntries } from './investment/waiting-list.ts'
import { currencies, totals } from './investment/totals.ts'
import { cancelPayment } from './payment/cancel-payment.ts'
import { checkSession } from './payment/check-session.ts'
import { openBankDebit, openCheckout, openPayPal } from './payment/open-checkout.ts'
import { payPooled } from './payment/pay-pooled.ts'
import { processBankDebit, processPayPal } from './payment/process-payment.ts'
import { settings } from './settings/settings.ts'
import { sendInvites } from './network/invites.ts'
import { people as network } from './network/people.ts'
import { listNotifications } from './social/list-notifications.ts'
import { readNotifications } from './social/read-notifications.ts'
import { detail as walletDetail } from './wallet/detail.ts'
import { list as listEntries } from './wallet/list.ts'
import { listActivities } from './wallet/list-activities.ts'
import { investmentCompleted, processInvestment } from './wallet/pay-investment.ts'
import { addTopUp, openBankDebit as openBankTopUp, openCheckout as openTopUp } from './payment/pay-top-up.ts'
import { createPreapproval, getPreapproval } from './wallet/preapproval.ts'
import { payIns } from './payment/pay-in.ts'
import { pooled } from './wallet/pooled.ts'
import { bankLink } from './wallet/bank-link.ts'
import { updateAccount } from './wallet/update-account.ts'
import { updateTopUp } from './payment/update-top-up.ts'
import { withdraw } from './wallet/withdraw.ts'

type Handlers = { readonly [A in keyof Calls]: { readonly [N in keyof Calls[A]]: Handler<Calls[A][N]> } }

export const handlers: Handlers = {
  account,
  settings,
  content: { getChallenge, getPage, help },
  campaign: {
    countReits,
    countView,
    getById,
    getBySlug,
    latestActivity,
    listCampaigns,
    listDocuments,
    listFaqs,
    listFront,
    listInvestors,
    listPictures,
    listSaved,
    listTeam,
    listUpdates,
    listVideos,
    openDocument,
    save,
    savedIds,
    unsave,
  },
  campaignEdit: {
    create: createCampaign,
    get: getOwn,
    getDraft,
    preview,
    submit,
    duplicate,
    ...forms,
    ...lists,
    ...proposals,
    uploadContract,
    getFunding,
    updateFunding,
    updateSealedFunding,
    enterFunding,
    resendEmail,
    giveAccess,
    removeAccess,
    listAccess,
    shared,
    invitation,
    acceptAccess,
  },
  document: { requestDocument: ask, decide, listAccess: listDocumentAccess, listOpenings, listRequests },
  filing: { importFormC },
  campaignDashboard: {
    changeUpdate,
    figures,
    funds,
    history,
    listFollowers,
    listInvestments,
    listOwn,
    listOwnUpdates,
    postUpdate,
    remove,
    removeUpdate,
  },
  discussion: {
    listComments,
    listModerated,
    listReplies,
    listUnapproved,
    moderateComment,
    postComment,
    removeComment,
  },
  investment: {
    cancel,
    check,
    checkSavedInvestment,
    create: createInvestment,
    currencies,
    declareFigures,
    edit,
    get: getInvestment,
    getInvestorLimit,
    getWaitingEntry,
    graph,
    ...movements,
    joinLine,
    leaveLine,
    listMine,
    listWaitingEntries,
    listSavedInvestments,
    receipt,
    removeSavedInvestment,
    saveInvestment,
    totals,
  },
  agreement: { check: checkAgreement, generate, get: getAgreement, sign },
  identity: { requestReview, getAccreditation, getIdentity, keepAccreditation, sendAccreditation },
  payment: { cancelPayment, checkSession, openBankDebit, openCheckout, openPayPal, processBankDebit, processPayPal },
  wallet: {
    ...payIns,
    payPooled,
    ...pooled,
    addTopUp,
    createPreapproval,
    detail: walletDetail,
    getPreapproval,
    ...bankLink,
    investmentCompleted,
    list: listEntries,
    listActivities,
    openBankDebit: openBankTopUp,
    openCheckout: openTopUp,
    processInvestment,
    updateAccount,
    updateTopUp,
    withdraw,
  },
  connectedAccount,
  ...own,
  social: { listNotifications, readNotifications },
  network: { ...network, sendInvites },
  admin: {
    ...accreditations,
    ...site,
    ...siteContent,
    ...campaignReview,
    confirmPayment,
    confirmTransfer,
    decideCampaign,
    decideIdentity,
    exemptCampaign,
    getCampaign,
    getInvestingRules,
    listCampaigns: listForReview,
    listGatewayHealth,
    listGatewayTerms,
    listIdentities,
    listPayments,
    listProviderKeys,
    listTransfers,
    overview,
    returnPayment,
    probeGateway,
    ...investmentRefunds,
    ...jobFailures,
    ...savedByPeople,
    ...providerMessages,
    ...providerPayments,
    ...unusableTransfers,
    ...payoutAccounts,
    removeProviderKeys,
    ...siteBank,
    updateGatewayTerms,
    updateInvestingRules,
    updateProviderKeys,
    ...distributions,
    ...people,
    ...siteSwitches,
    ...withdrawals,
  },
}
