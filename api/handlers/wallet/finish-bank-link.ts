import { readBankLink } from '#api/db/wallet/bank-links.ts'
import { findPersonAccount } from '#api/db/wallet/withdrawals.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPersonAccount } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { settleBankLink } from './settle-bank-link.ts'

/** What the address says is only the name of a try: the provider is asked what became of it. */
export const finishBankLink = handle(calls.wallet.finishBankLink, async ({ body, member, once }, deps) => {
  const seen = await readBankLink(deps.db.read, body.linkId)
  if (seen?.person_id !== member.id) throw new CallError('NOT_FOUND')
  const { row, answered } = await settleBankLink(seen, deps)
  return once(async (tx) => {
    const account = row.state === 'done' ? await findPersonAccount(tx, member.id) : undefined
    return {
      state: row.state === 'done' || row.state === 'ended' ? row.state : 'waiting',
      ending: row.ending,
      answered,
      account: account ? presentPersonAccount(account, `${member.firstName} ${member.lastName}`) : null,
    }
  })
})
