import { handle } from '#api/handlers/handler.ts'
import { presentTransfer } from '#api/presenters/wallet/wallet.ts'
import { confirmTransfer as confirm } from '#api/services/wallet/confirm-transfer.ts'
import * as adminWalletCalls from '#contract/wallet/admin-wallet.ts'

export const confirmTransfer = handle(adminWalletCalls.confirmTransfer, ({ params, body, member, once }, deps) =>
  once(async (tx) => presentTransfer(await confirm(tx, { id: params.id, ...body, actorId: member.id }, deps))),
)
