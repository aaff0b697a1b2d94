import { isDeepStrictEqual } from 'node:util'
import { insertAudit, lastAct } from '#api/db/audit.ts'
import { type BankAccount, changeSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentGateway } from '#api/presenters/bank.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { bankProblems, cleanBank } from '#domain/bank.ts'

/** As the audit calls it. */
export const bankChanged = 'bank-account-changed'

const parts = ['accountName', 'bankName', 'accountNumber', 'routing', 'note'] as const

/** Names the account that offline payments go to, for reservations that are unpaid now too. */
export const updateGateway = handle(calls.admin.updateGateway, async ({ body, member, once }, { clock, ids }) => {
  const problems = bankProblems(body)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const bank = cleanBank(body)
  return once(async (tx) => {
    const before = await changeSettings(tx, { bank })
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: bankChanged,
      subject: 'offline',
      // Enough to tell one account from another, and no more of it.
      facts: { changed: changedParts(before.bank, bank), numberEnds: bank.accountNumber.replaceAll(' ', '').slice(-4) },
    })
    return presentGateway(bank, await lastAct(tx, bankChanged))
  })
})

function changedParts(before: BankAccount | null, after: BankAccount): string[] {
  return parts.filter((part) => !isDeepStrictEqual(before?.[part], after[part]))
}
