/** Maps every call to its handler. A missing handler is a compile error. */

import type { Calls } from '#contract/calls.ts'
import type { Handler } from './handler.ts'
import { account } from './account-handlers.ts'
import { admin } from './admin-handlers.ts'
import { check as checkAgreement } from '#api/handlers/investment/agreement/check.ts'
import { generate } from '#api/handlers/investment/agreement/generate.ts'
import { download, downloadDraft } from '#api/handlers/investment/agreement/download.ts'
import { get as getAgreement } from '#api/handlers/investment/agreement/get.ts'
import { sign } from '#api/handlers/investment/agreement/sign.ts'
import { indications } from '#api/handlers/campaign/coming-soon/indications.ts'
import { ownComingSoon } from '#api/handlers/campaign/coming-soon/own-page.ts'
import { getComingSoon, listComingSoon } from '#api/handlers/campaign/coming-soon/public-pages.ts'
import { compareCampaigns } from './campaign/compare-campaigns.ts'
import { countReits } from './campaign/count-reits.ts'
import { countView } from './campaign/count-view.ts'
import { getById } from './campaign/get-by-id.ts'
import { getBySlug } from './campaign/get-by-slug.ts'
import { latestActivity } from './campaign/latest-activity.ts'
import { listCampaigns, listFront } from './campaign/list-campaigns.ts'
import { listDocuments } from '#api/handlers/campaign/document/list-documents.ts'
import { listFaqs } from './campaign/list-faqs.ts'
import { listInvestors } from './campaign/list-investors.ts'
import { listLeads } from './campaign/list-leads.ts'
import { listPictures } from './campaign/list-pictures.ts'
import { listSaved, savedIds } from './campaign/list-saved.ts'
import { listTeam } from './campaign/list-team.ts'
import { listInvestorUpdates } from './campaign/list-investor-updates.ts'
import { listUpdates } from './campaign/list-updates.ts'
import { listVideos } from './campaign/list-videos.ts'
import { openDocument } from '#api/handlers/campaign/document/open-document.ts'
import { savedSearches } from './campaign/saved-searches.ts'
import { save, unsave } from './campaign/save.ts'
import { changeUpdate, removeUpdate } from '#api/handlers/campaign/dashboard/change-update.ts'
import { allocation } from '#api/handlers/campaign/dashboard/allocation.ts'
import { closing } from '#api/handlers/campaign/dashboard/closing.ts'
import { exportInvestments } from '#api/handlers/campaign/dashboard/export-investments.ts'
import { figures } from '#api/handlers/campaign/dashboard/figures.ts'
import { funds, history } from '#api/handlers/campaign/dashboard/history.ts'
import { listFollowers } from '#api/handlers/campaign/dashboard/list-followers.ts'
import { listInvestments } from '#api/handlers/campaign/dashboard/list-investments.ts'
import { listOwn } from '#api/handlers/campaign/dashboard/list-own.ts'
import { listActions } from '#api/handlers/campaign/dashboard/list-actions.ts'
import { reviewThread } from '#api/handlers/campaign/review/threads.ts'
import { listDeleted } from '#api/handlers/campaign/dashboard/list-deleted.ts'
import { erase } from '#api/handlers/campaign/dashboard/erase.ts'
import { restore } from '#api/handlers/campaign/dashboard/restore.ts'
import { listOwnUpdates } from '#api/handlers/campaign/dashboard/list-own-updates.ts'
import { postUpdate } from '#api/handlers/campaign/dashboard/post-update.ts'
import { remove } from '#api/handlers/campaign/dashboard/remove.ts'
import { acceptAccess, invitation, shared } from '#api/handlers/draft/accept-access.ts'
import { create as createCampaign } from '#api/handlers/draft/create.ts'
import { get as getOwn } from '#api/handlers/draft/get.ts'
import { duplicate } from '#api/handlers/draft/duplicate.ts'
import { forms, uploadContract } from '#api/handlers/draft/forms.ts'
import { enterFunding, getFunding, updateFunding, updateSealedFunding } from '#api/handlers/draft/funding.ts'
import { getDraft } from '#api/handlers/draft/get-draft.ts'
import { lists } from '#api/handlers/draft/lists.ts'
import { listTextPictures } from '#api/handlers/draft/list-text-pictures.ts'
import { preview } from '#api/handlers/draft/preview.ts'
import { proposals } from '#api/handlers/draft/proposal.ts'
import { submit } from '#api/handlers/draft/submit.ts'
import { grantAccess, listAccess, removeAccess, resendEmail } from '#api/handlers/draft/team-access.ts'
import { paymentOptions } from '#api/handlers/payment/payment-options.ts'
import { connectedAccount } from '#api/handlers/payment/connected-account/connected-accounts.ts'
import { newsletter } from '#api/handlers/notification/newsletter.ts'
import { emailPreferences } from '#api/handlers/notification/email-preferences.ts'
import { notificationPreferences } from '#api/handlers/notification/notification-preferences.ts'
import { ownData } from '#api/handlers/account/own-data.ts'
import { getChallenge } from '#api/handlers/site/get-challenge.ts'
import { getPage } from './content/get-page.ts'
import { help } from './content/help.ts'
import { sendMessage } from './content/send-message.ts'
import { uploadFile } from './content/upload-file.ts'
import { requestAccess } from '#api/handlers/campaign/document/request-document.ts'
import { decide } from '#api/handlers/campaign/document/decide.ts'
import { listAccess as listDocumentAccess } from '#api/handlers/campaign/document/list-access.ts'
import { listOpenings } from '#api/handlers/campaign/document/list-openings.ts'
import { listRequests } from '#api/handlers/campaign/document/list-requests.ts'
import { getAccreditation, keepAccreditation, resendLetter, sendAccreditation } from './identity/accreditation.ts'
import { accreditationLetter } from './identity/accreditation-letter.ts'
import { identity } from './identity/identity.ts'
import { residence } from './identity/residence.ts'
import { getQuestionnaire, submitQuestionnaire } from './identity/questionnaire.ts'
import { importFormC } from '#api/handlers/draft/import-form-c.ts'
import { listComments, listReplies, listUnapproved } from '#api/handlers/social/list-comments.ts'
import { listModerated, moderateComment } from '#api/handlers/social/moderate.ts'
import { postComment } from '#api/handlers/social/post-comment.ts'
import { removeComment } from '#api/handlers/social/remove-comment.ts'
import { cancel } from '#api/handlers/payment/refund/cancel.ts'
import { check } from './investment/check.ts'
import { create as createInvestment } from './investment/create.ts'
import { declareFigures, getInvestorLimit } from './investment/investor-limit.ts'
import { deadlines } from './investment/deadlines.ts'
import { edit } from './investment/edit.ts'
import { get as getInvestment } from './investment/get.ts'
import { graph } from './investment/graph.ts'
import { listMine } from './investment/list-mine.ts'
import { movements } from './investment/movements.ts'
import { downloadDocuments } from '#api/handlers/investment/document-archive.ts'
import { portfolio } from './investment/portfolio.ts'
import { investmentExport } from './investment/investment-export.ts'
import { investorStatement } from './investment/statement.ts'
import { reconfirm } from '#api/handlers/investment/reconfirm.ts'
import { downloadReceipt, receipt } from './investment/receipt.ts'
import {
  checkSavedInvestment,
  listSavedInvestments,
  removeSavedInvestment,
  saveInvestment,
} from './investment/saved.ts'
import { getWaitingEntry, joinLine, endWaiting, listWaitingEntries } from './investment/waiting-list.ts'
import { currencies, totals } from './investment/totals.ts'
import { cancelPayment } from './payment/cancel-payment.ts'
import { checkSession } from './payment/check-session.ts'
import { openBankDebit, openCheckout, openPayPal } from './payment/open-checkout.ts'
import { payCustodial } from '#api/handlers/wallet/custodial/pay-custodial.ts'
import { processBankDebit, processPayPal } from './payment/process-payment.ts'
import { settings } from './settings-handlers.ts'
import { sendInvites } from '#api/handlers/social/invites.ts'
import { networkHandlers } from '#api/handlers/social/network.ts'
import { conversations } from '#api/handlers/messaging/conversations.ts'
import { findRecipient } from '#api/handlers/messaging/recipients.ts'
import { messagingSafety } from '#api/handlers/messaging/safety.ts'
import { listNotifications } from '#api/handlers/notification/list-notifications.ts'
import { readNotifications } from '#api/handlers/notification/read-notifications.ts'
import { detail as walletDetail } from './wallet/detail.ts'
import { list as listEntries } from './wallet/list.ts'
import { listActivities } from './wallet/list-activities.ts'
import { investmentCompleted } from './wallet/investment-completed.ts'
import { processInvestment } from './wallet/pay-investment.ts'
import { addTopUp, openBankDebit as openBankTopUp, openCheckout as openTopUp } from './payment/pay-top-up.ts'
import { createPreapproval, getPreapproval } from './wallet/preapproval.ts'
import { payIns } from '#api/handlers/wallet/custodial/pay-in.ts'
import { custodialWallet } from '#api/handlers/wallet/custodial-wallet.ts'
import { bankLink } from '#api/handlers/wallet/bank-link/bank-link.ts'
import { updateAccount } from './wallet/update-account.ts'
import { updateTopUp } from './payment/update-top-up.ts'
import { statement } from './wallet/statement.ts'
import { repaymentSchedule } from '#api/handlers/repayment/repayment-schedule.ts'
import { payout } from '#api/handlers/payment/payout.ts'
import { repayments } from '#api/handlers/repayment/repayments.ts'
import { withdraw } from './wallet/withdraw.ts'

type Handlers = { readonly [A in keyof Calls]: { readonly [N in keyof Calls[A]]: Handler<Calls[A][N]> } }

export const handlers: Handlers = {
  account,
  settings,
  content: { getChallenge, getPage, help, sendMessage, uploadFile },
  campaign: {
    compareCampaigns,
    getComingSoon,
    listComingSoon,
    ...indications,
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
    listInvestorUpdates,
    listLeads,
    listPictures,
    listSaved,
    listTeam,
    listUpdates,
    listVideos,
    openDocument,
    save,
    savedIds,
    ...savedSearches,
    unsave,
  },
  campaignEdit: {
    create: createCampaign,
    get: getOwn,
    getDraft,
    listTextPictures,
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
    grantAccess,
    removeAccess,
    listAccess,
    shared,
    invitation,
    acceptAccess,
  },
  reviewThread,
  document: { requestDocument: requestAccess, decide, listAccess: listDocumentAccess, listOpenings, listRequests },
  filing: { importFormC },
  campaignDashboard: {
    ...allocation,
    ...closing,
    ...ownComingSoon,
    changeUpdate,
    erase,
    exportInvestments,
    figures,
    funds,
    history,
    listFollowers,
    listInvestments,
    listOwn,
    listOwnUpdates,
    listActions,
    listDeleted,
    restore,
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
    ...deadlines,
    declareFigures,
    downloadReceipt,
    edit,
    get: getInvestment,
    getInvestorLimit,
    getWaitingEntry,
    graph,
    ...movements,
    ...portfolio,
    downloadDocuments,
    ...investorStatement,
    ...investmentExport,
    joinLine,
    endWaiting,
    listMine,
    listWaitingEntries,
    listSavedInvestments,
    receipt,
    reconfirm,
    removeSavedInvestment,
    saveInvestment,
    totals,
  },
  repaymentSchedule,
  agreement: { check: checkAgreement, download, downloadDraft, generate, get: getAgreement, sign },
  identity: {
    ...identity,
    ...residence,
    ...accreditationLetter,
    getAccreditation,
    keepAccreditation,
    resendLetter,
    sendAccreditation,
    getQuestionnaire,
    submitQuestionnaire,
  },
  payment: {
    cancelPayment,
    checkSession,
    openBankDebit,
    openCheckout,
    openPayPal,
    ...payout,
    processBankDebit,
    processPayPal,
  },
  repayment: repayments,
  wallet: {
    ...payIns,
    payCustodial,
    ...custodialWallet,
    ...statement,
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
  paymentOptions,
  newsletter,
  preference: { ...emailPreferences, ...notificationPreferences },
  privacy: ownData,
  social: { listNotifications, readNotifications },
  network: { ...networkHandlers, sendInvites },
  messaging: { ...conversations, findRecipient, ...messagingSafety },
  admin,
}
