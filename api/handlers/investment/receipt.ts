import type { Reader } from '#api/db/database.ts'
import { investmentOf } from '#api/db/investments.ts'
import { bookingsOfInvestment } from '#api/db/ledger.ts'
import { latestAttemptOf } from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import { presentBank, presentInvestment } from '#api/presenters/investment.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Receipt } from '#contract/investment.ts'
import type { Language } from '#contract/shapes.ts'
import { otherWays } from './ways.ts'

/** The receipt; while the investment is unpaid it says where to pay. */
export const receipt = handle(calls.investment.receipt, ({ params, member, language }, deps) =>
  readReceipt(deps.db.read, params.id, member, language, deps),
)

/** @throws CallError NOT_FOUND for another's investment, as if it did not exist */
export async function readReceipt(
  db: Reader,
  id: string,
  member: Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>,
  language: Language,
  deps: Pick<Deps, 'clock' | 'gateways'>,
): Promise<Receipt> {
  const row = await investmentOf(db, member.id, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  const [{ settings }, attempt, { paid, refunded }] = await Promise.all([
    readSettings(db),
    latestAttemptOf(db, { investmentId: row.id }),
    bookingsOfInvestment(db, row.id),
  ])
  return {
    investment: presentInvestment(row),
    investor: { name: `${member.firstName} ${member.lastName}`, email: member.email },
    transactionId: paid?.id ?? (refunded ? null : row.transaction_id),
    ...(refunded ? { refundTransactionId: refunded.id } : {}),
    // Where to pay is said once it is signed.
    bank:
      row.state === 'reserved' && row.gateway === 'offline' && row.hash !== null
        ? presentBank(settings.bank, language)
        : null,
    // A try in a way that was left tells nothing of the one that was chosen since.
    payment: attempt?.gateway === row.gateway ? presentAttempt(attempt) : null,
    ways: await otherWays(db, row, attempt, settings, deps),
  }
}
