import { handle } from '#api/handlers/handler.ts'
import { presentPayoutAccount } from '#api/presenters/wallet/wallet.ts'
import { confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import { updatePayoutAccount } from '#api/services/wallet/update-payout-account.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'

export const updateAccount = handle(walletCalls.updateAccount, async ({ body, member, once }, deps) => {
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    const account = await updatePayoutAccount(tx, { entered: body, member }, deps)
    return presentPayoutAccount(account, `${member.firstName} ${member.lastName}`)
  })
})
