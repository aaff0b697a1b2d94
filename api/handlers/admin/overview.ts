import { trialBalance } from '#api/db/ledger.ts'
import { countStatus } from '#api/db/own-campaigns.ts'
import { countPayments } from '#api/db/offline-payments.ts'
import { countAccreditations } from '#api/db/people/accreditations.ts'
import { readSettings } from '#api/db/settings.ts'
import { countTransfers } from '#api/db/wallet/top-ups.ts'
import { countWithdrawals } from '#api/db/wallet/withdrawals.ts'
import { countTried, triedScope } from '#api/db/payment-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { entryStatus } from '#domain/wallet.ts'

/** Nobody counts further than this. */
const mostCounted = 1000

export const overview = handle(calls.admin.overview, async (_, { db, clock }) => {
  const [
    pendingCampaigns,
    activeCampaigns,
    waitingPayments,
    asked,
    inProcess,
    waitingTopUps,
    waitingAccreditations,
    paymentsForPeople,
    users,
    balance,
    { settings },
  ] = await Promise.all([
    countStatus(db.read, 1),
    countStatus(db.read, 2),
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
    db.read
      .selectFrom('app_user')
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
    trialBalance(db.read),
    readSettings(db.read),
  ])
  return {
    pendingCampaigns,
    waitingPayments,
    waitingWithdrawals: asked + inProcess,
    waitingTopUps,
    waitingAccreditations,
    paymentsForPeople: Math.min(paymentsForPeople, mostCounted),
    activeCampaigns,
    users: Number(users.total),
    ledger: balance.sums,
    booksBalance: balance.balancesAgree && balance.sums.every((row) => row.sum === 0n),
    hasBankAccount: settings.bank !== null,
  }
})
