import { trialBalance } from '#api/db/ledger.ts'
import { countForReview } from '#api/db/own-campaigns.ts'
import { countPayments } from '#api/db/offline-payments.ts'
import { countAccreditations } from '#api/db/people/accreditations.ts'
import { countPeople } from '#api/db/people/find-people.ts'
import { readSettings } from '#api/db/settings.ts'
import { countTransfers } from '#api/db/wallet/top-ups.ts'
import { countWithdrawals } from '#api/db/wallet/withdrawals.ts'
import { countTried, triedScope } from '#api/db/payment-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { entryStatus } from '#domain/wallet.ts'

/** Nobody counts further than this. */
const mostCounted = 1000
const mostPeople = 1_000_000

export const overview = handle(calls.admin.overview, async (_, { db, clock, site }) => {
  const [
    pendingCampaigns,
    activeCampaigns,
    waitingPayments,
    waitingWithdrawals,
    processingWithdrawals,
    waitingTopUps,
    waitingAccreditations,
    paymentsForPeople,
    users,
    balance,
    { settings },
    changedCampaigns,
  ] = await Promise.all([
    countForReview(db.read, { status: 1, search: undefined, changed: false }),
    countForReview(db.read, { status: 2, search: undefined, changed: false }),
    countPayments(db.read, { state: 'reserved', search: undefined }),
    countWithdrawals(db.read, { status: entryStatus.pending, search: undefined }),
    countWithdrawals(db.read, { status: entryStatus.processing, search: undefined }),
    countTransfers(db.read, { state: 'waiting', search: undefined }),
    countAccreditations(db.read, { state: 'review', search: undefined }),
    triedScope(db.read, undefined).then((scope) =>
      countTried(
        db.read,
        { gateway: undefined, state: 'attention', search: undefined, now: clock.now() },
        scope,
        mostCounted,
      ),
    ),
    countPeople(db.read, { state: undefined, search: undefined }, mostPeople),
    trialBalance(db.read),
    readSettings(db.read),
    countForReview(db.read, { status: undefined, search: undefined, changed: true }),
  ])
  return {
    pendingCampaigns,
    waitingPayments,
    waitingWithdrawals,
    processingWithdrawals,
    waitingTopUps,
    waitingAccreditations,
    paymentsForPeople: Math.min(paymentsForPeople, mostCounted),
    changedCampaigns,
    activeCampaigns,
    users: Math.min(users, mostPeople),
    ledger: balance.sums,
    booksBalance: balance.balancesAgree && balance.sums.every((row) => row.sum === 0n),
    hasBankAccount: settings.bank !== null,
    deliversMail: site.demo || site.deliversMail,
  }
})
