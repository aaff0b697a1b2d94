import { insertAudit } from '#api/db/audit.ts'
import { findPersonAccount, type PersonAccountRow, writePersonAccount } from '#api/db/withdrawals.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { presentPersonAccount } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import type { Input } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { cleanAccount, fundingProblems, isMasked, masked } from '#domain/funding.ts'
import { confirmIdentity } from './confirm-identity.ts'

type Entered = Input<typeof calls.wallet.updateAccount>['body']

/** Names the account that withdrawals go to. The person is told by mail: who did not do it has a day to say so. */
export const updateAccount = handle(calls.wallet.updateAccount, async ({ body, member, once }, deps) => {
  const { clock, ids, jobs } = deps
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    const before = await findPersonAccount(tx, member.id)
    refuseWrong(body, before)
    const at = new Date(clock.now())
    const row: PersonAccountRow = {
      person_id: member.id,
      bank_name: body.bankName,
      account_type: body.accountType === 'savings' ? 'savings' : 'checking',
      scheme: schemeOf(body),
      ...numbers(body, before, member.id, deps),
      changed_at: at,
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

function schemeOf({ scheme }: Pick<Entered, 'scheme'>): 'iban' | 'us' {
  return scheme === 'iban' ? 'iban' : 'us'
}

/** @throws CallError INVALID_INPUT */
function refuseWrong(body: Entered, before: PersonAccountRow | undefined): void {
  // A mask stands for what is stored, under the same scheme, and for nothing else.
  const isOther = (number: string, shown: string | undefined): boolean =>
    isMasked(number) && (number !== shown || schemeOf(body) !== before?.scheme)
  const { bankName, accountType, scheme, accountNumber, confirmAccountNumber = '', routingNumber } = body
  const entered = { bankName, accountType, scheme, accountNumber, confirmAccountNumber, routingNumber, tos: 'yes' }
  const problems = [
    ...fundingProblems(entered),
    ...(isOther(accountNumber, before?.shown_number) ? [{ path: 'accountNumber', code: 'required' as const }] : []),
    ...(isOther(routingNumber, before?.shown_routing) ? [{ path: 'routingNumber', code: 'required' as const }] : []),
  ]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

type Numbers = Pick<PersonAccountRow, 'sealed_number' | 'shown_number' | 'sealed_routing' | 'shown_routing'>

function numbers(
  body: Entered,
  before: PersonAccountRow | undefined,
  personId: string,
  { sealer }: Pick<Deps, 'sealer'>,
): Numbers {
  const sealed = (column: 'number' | 'routing', text: string): { sealed: string; shown: string } => {
    const clean = cleanAccount(text)
    return { sealed: sealer.seal(clean, accountPlace(personId, column)), shown: masked(clean) }
  }
  const number =
    before && isMasked(body.accountNumber)
      ? { sealed: before.sealed_number, shown: before.shown_number }
      : sealed('number', body.accountNumber)
  const routing =
    before && isMasked(body.routingNumber)
      ? { sealed: before.sealed_routing, shown: before.shown_routing }
      : sealed('routing', body.routingNumber)
  return {
    sealed_number: number.sealed,
    shown_number: number.shown,
    sealed_routing: routing.sealed,
    shown_routing: routing.shown,
  }
}

/** Where a person's number is sealed; a withdrawal keeps it with this place. */
export function accountPlace(personId: string, column: 'number' | 'routing'): string {
  return `person_account/${personId}/${column}`
}
