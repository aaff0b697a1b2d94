import { handle } from '#api/handlers/handler.ts'
import { presentUnverified } from '#api/presenters/wallet/wallet.ts'
import {
  listUnverifiedAccounts,
  openPayoutAccount as open,
  verifyPayoutAccount as verify,
} from '#api/services/payment/admin/payout-accounts.ts'
import * as payoutAccountCalls from '#contract/payment/admin/payout-account.ts'

const listPayoutAccounts = handle(payoutAccountCalls.listPayoutAccounts, async (_, deps) => {
  const { rows, total } = await listUnverifiedAccounts(deps)
  return { items: rows.map(presentUnverified), total }
})

const openPayoutAccount = handle(payoutAccountCalls.openPayoutAccount, ({ params, member }, deps) =>
  open({ personId: params.personId, actorId: member.id }, deps),
)

const verifyPayoutAccount = handle(payoutAccountCalls.verifyPayoutAccount, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await verify(tx, { personId: params.personId, changedAt: body.changedAt, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const payoutAccounts = { listPayoutAccounts, openPayoutAccount, verifyPayoutAccount }
