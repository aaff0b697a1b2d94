import { trialBalance } from '#api/db/ledger.ts'
import { countStatus } from '#api/db/own-campaigns.ts'
import { countPayments } from '#api/db/offline-payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const overview = handle(calls.admin.overview, async (_, { db }) => {
  const [pendingCampaigns, activeCampaigns, waitingPayments, users, balance, { settings }] = await Promise.all([
    countStatus(db.read, 1),
    countStatus(db.read, 2),
    countPayments(db.read, { state: 'reserved', search: undefined }),
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
    activeCampaigns,
    users: Number(users.total),
    ledger: balance.sums,
    booksBalance: balance.balancesAgree && balance.sums.every((row) => row.sum === 0n),
    hasBankAccount: settings.bank !== null,
  }
})
