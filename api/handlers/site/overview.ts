import { trialBalance } from '#api/db/wallet/ledger.ts'
import { countForReview } from '#api/db/campaign/own-campaigns.ts'
import { countPayouts } from '#api/db/payment/payouts.ts'
import { countPayments } from '#api/db/payment/offline-payments.ts'
import { countAccreditations } from '#api/db/identity/accreditations.ts'
import { countIdentitiesToReview } from '#api/db/identity/identities.ts'
import { countUsers } from '#api/db/account/list-users.ts'
import { countSupportConversations } from '#api/db/messaging/conversation-lists.ts'
import { countReports } from '#api/db/messaging/reports.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { countRepayments } from '#api/db/repayment/repayments.ts'
import { countTransfers } from '#api/db/wallet/top-ups.ts'
import { countWithdrawals } from '#api/db/wallet/withdrawals.ts'
import { countTried, triedScope } from '#api/db/payment/payment-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import * as campaignReviewCalls from '#contract/campaign/campaign-review.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'

/** The count stops here. */
const mostCounted = 1000
const mostCountedUsers = 1_000_000

export const overview = handle(campaignReviewCalls.overview, async (_, { db, clock, site }) => {
  const [
    pendingCampaigns,
    activeCampaigns,
    waitingPayments,
    waitingWithdrawals,
    processingWithdrawals,
    waitingPayouts,
    confirmedPayouts,
    dueRepayments,
    waitingTopUps,
    waitingAccreditations,
    waitingIdentities,
    attentionCount,
    users,
    balance,
    { settings },
    changedCampaigns,
    answeredCampaigns,
    conversations,
    reports,
  ] = await Promise.all([
    countForReview(db.read, { status: 1, search: undefined, changed: false }),
    countForReview(db.read, { status: 2, search: undefined, changed: false }),
    countPayments(db.read, { state: 'reserved', search: undefined }),
    countWithdrawals(db.read, { status: entryStatus.pending, search: undefined }),
    countWithdrawals(db.read, { status: entryStatus.processing, search: undefined }),
    countPayouts(db.read, { state: 'requested' }),
    countPayouts(db.read, { state: 'confirmed' }),
    countRepayments(db.read, { state: 'due', reference: undefined }),
    countTransfers(db.read, { state: 'waiting', search: undefined }),
    countAccreditations(db.read, { state: 'review', search: undefined }),
    countIdentitiesToReview(db.read),
    triedScope(db.read, undefined).then((scope) =>
      countTried(
        db.read,
        { gateway: undefined, state: 'attention', search: undefined, now: clock.now() },
        scope,
        mostCounted,
      ),
    ),
    countUsers(db.read, { state: undefined, search: undefined }, mostCountedUsers),
    trialBalance(db.read),
    readSettings(db.read),
    countForReview(db.read, { status: undefined, search: undefined, changed: true }),
    countForReview(db.read, { status: undefined, search: undefined, changed: false, answered: true }),
    countSupportConversations(db.read),
    countReports(db.read),
  ])
  return {
    pendingCampaigns,
    waitingPayments,
    waitingWithdrawals,
    processingWithdrawals,
    waitingPayouts,
    confirmedPayouts,
    dueRepayments,
    waitingTopUps,
    waitingAccreditations,
    waitingIdentities,
    paymentsNeedingAction: Math.min(attentionCount, mostCounted),
    changedCampaigns,
    answeredCampaigns,
    conversationsAwaitingReply: conversations.awaiting,
    openMessageReports: reports.open,
    activeCampaigns,
    users: Math.min(users, mostCountedUsers),
    ledger: balance.sums,
    booksBalance: balance.balancesAgree && balance.sums.every((row) => row.sum === 0n),
    hasBankAccount: settings.bank !== null,
    deliversMail: site.demo || site.deliversMail,
  }
})
