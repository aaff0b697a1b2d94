import { insertAudit } from '#api/db/audit.ts'
import { findPersonAccount, type PersonAccountRow, writePersonAccount } from '#api/db/wallet/withdrawals.ts'
import { maskProblems, schemeOf, sealNumbers } from '#api/handlers/bank-numbers.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPersonAccount } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { fundingProblems } from '#domain/funding.ts'
import { confirmIdentity } from './confirm-identity.ts'

type Entered = DecodedInput<typeof calls.wallet.updateAccount>['body']

/** Names the account that withdrawals go to. The person is told by mail: who did not do it has a day to say so. */
export const updateAccount = handle(calls.wallet.updateAccount, async ({ body, member, once }, deps) => {
  const { clock, ids, jobs } = deps
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    const before = await findPersonAccount(tx, member.id)
    refuseWrong(body, before)
    const at = new Date(clock.now())
    const numbers = sealNumbers(body, before, (column) => accountPlace(member.id, column), deps.sealer)
    // What the bank told stays told as long as both numbers stay.
    const same = numbers.sealed_number === before?.sealed_number && numbers.sealed_routing === before.sealed_routing
    const row: PersonAccountRow = {
      person_id: member.id,
      bank_name: body.bankName,
      account_type: body.accountType === 'savings' ? 'savings' : 'checking',
      scheme: schemeOf(body),
      ...numbers,
      changed_at: at,
      verified_at: same ? before.verified_at : null,
      verified_test: same && before.verified_test,
      verified_by: same ? before.verified_by : null,
    }
    await writePersonAccount(tx, row)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'person-account',
      subject: member.id,
      facts: { numberChanged: row.sealed_number !== before?.sealed_number },
    })
    await jobs.add(tx, 'tell-account', { personId: member.id, changeId: ids.next() })
    return presentPersonAccount(row, `${member.firstName} ${member.lastName}`)
  })
})

/** @throws CallError INVALID_INPUT */
function refuseWrong(body: Entered, before: PersonAccountRow | undefined): void {
  const { bankName, accountType, scheme, accountNumber, confirmAccountNumber = '', routingNumber } = body
  const entered = { bankName, accountType, scheme, accountNumber, confirmAccountNumber, routingNumber, tos: 'yes' }
  const problems = [...fundingProblems(entered), ...maskProblems(body, before)]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

/** Where a person's number is sealed; a withdrawal keeps it with this place. */
export function accountPlace(personId: string, column: 'number' | 'routing'): string {
  return `person_account/${personId}/${column}`
}
