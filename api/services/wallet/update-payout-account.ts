import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { findPayoutAccount, type PayoutAccountRow, writePayoutAccount } from '#api/db/wallet/withdrawals.ts'
import type { Deps, Member } from '#api/deps.ts'
import { maskProblems, schemeOf, sealNumbers } from '#api/services/payment/bank-numbers.ts'
import type { updateAccount } from '#contract/wallet/wallet.ts'
import type { DecodedInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { fundingProblems } from '#domain/draft/funding.ts'
import { payoutAccountContext } from './verified-account.ts'

type EnteredAccount = DecodedInput<typeof updateAccount>['body']

/**
 * Changes the account that receives withdrawals. The user is notified by mail, and has a day to object to a change that
 * they did not make.
 * @throws CallError INVALID_INPUT
 */
export async function updatePayoutAccount(
  tx: Writer,
  { entered, member }: { readonly entered: EnteredAccount; readonly member: Member },
  deps: Deps,
): Promise<PayoutAccountRow> {
  const { clock, ids, jobs } = deps
  const before = await findPayoutAccount(tx, member.id)
  refuseWrong(entered, before)
  const at = new Date(clock.now())
  const numbers = sealNumbers(entered, before, (column) => payoutAccountContext(member.id, column), deps.sealer)
  // A verification by the bank stays valid as long as both numbers are unchanged.
  const same = numbers.sealed_number === before?.sealed_number && numbers.sealed_routing === before.sealed_routing
  const row: PayoutAccountRow = {
    person_id: member.id,
    bank_name: entered.bankName,
    account_type: entered.accountType === 'savings' ? 'savings' : 'checking',
    scheme: schemeOf(entered),
    ...numbers,
    changed_at: at,
    verified_at: same ? before.verified_at : null,
    verified_test: same && before.verified_test,
    verified_by: same ? before.verified_by : null,
  }
  await writePayoutAccount(tx, row)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'withdrawal-account-changed',
    subject: member.id,
    facts: { numberChanged: row.sealed_number !== before?.sealed_number },
  })
  await jobs.add(tx, 'notify', { event: 'account-changed', id: ids.next(), personId: member.id })
  return row
}

/** @throws CallError INVALID_INPUT */
function refuseWrong(body: EnteredAccount, before: PayoutAccountRow | undefined): void {
  const { bankName, accountType, scheme, accountNumber, confirmAccountNumber = '', routingNumber } = body
  const account = { bankName, accountType, scheme, accountNumber, confirmAccountNumber, routingNumber, tos: 'yes' }
  const problems = [...fundingProblems(account), ...maskProblems(body, before)]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}
