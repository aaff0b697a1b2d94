/** Administrators' actions on withdrawals. */

import { handle } from '#api/handlers/handler.ts'
import { presentWithdrawal } from '#api/presenters/wallet/wallet.ts'
import {
  openWithdrawal as open,
  payWithdrawal as pay,
  processWithdrawal as process,
  rejectWithdrawal as reject,
  returnWithdrawal as returnToWallet,
} from '#api/services/wallet/withdrawals.ts'
import * as adminWalletCalls from '#contract/wallet/admin-wallet.ts'
import { listWithdrawals } from './list-withdrawals.ts'

const openWithdrawal = handle(adminWalletCalls.openWithdrawal, ({ params, member }, deps) =>
  open({ id: params.id, member }, deps),
)

const processWithdrawal = handle(adminWalletCalls.processWithdrawal, ({ params, member, once }, deps) =>
  once(async (tx) => presentWithdrawal(await process(tx, { id: params.id, member }, deps))),
)

const payWithdrawal = handle(adminWalletCalls.payWithdrawal, ({ params, body, member, once }, deps) =>
  once(async (tx) => presentWithdrawal(await pay(tx, { ...body, id: params.id, member }, deps))),
)

const rejectWithdrawal = handle(adminWalletCalls.rejectWithdrawal, ({ params, body, member, once }, deps) =>
  once(async (tx) => presentWithdrawal(await reject(tx, { ...body, id: params.id, member }, deps))),
)

const returnWithdrawal = handle(adminWalletCalls.returnWithdrawal, ({ params, body, member, once }, deps) =>
  once(async (tx) => presentWithdrawal(await returnToWallet(tx, { ...body, id: params.id, member }, deps))),
)

export const withdrawals = {
  listWithdrawals,
  openWithdrawal,
  payWithdrawal,
  processWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
}
