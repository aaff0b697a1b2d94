import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { ownAccount } from './connection-url.ts'
import { presentAccounts } from './known-accounts.ts'
import { lookAtAccount } from './look-at-account.ts'

/** What the address says is only the name of an account: the provider is asked what became of it. */
export const connectAccount = handle(calls.connectedAccount.connectAccount, async ({ body, member, once }, deps) => {
  const own = await ownAccount(body.accountId, member, deps)
  const looked = await lookAtAccount(own.id, deps)
  return once(async (tx) => {
    const [account] = await presentAccounts(tx, [looked?.row ?? own])
    if (!account) throw new CallError('NOT_FOUND')
    return { account, answered: looked?.answered ?? false }
  })
})
