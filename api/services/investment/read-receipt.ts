import type { Reader } from '#api/db/database.ts'
import { investmentOf } from '#api/db/investment/investments.ts'
import { bookingsOfInvestment } from '#api/db/wallet/ledger.ts'
import { latestAttemptOf } from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { presentBank, presentInvestment } from '#api/presenters/investment/investment.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { CallError } from '#contract/errors.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import type { Language } from '#contract/shapes.ts'
import { alternativeMethods } from './payment-methods.ts'

/** @throws CallError NOT_FOUND for another user's investment, as if it did not exist */
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
    // Payment instructions are shown once it is signed.
    bank:
      row.state === 'reserved' && row.gateway === 'offline' && row.hash !== null
        ? presentBank(settings.bank, language)
        : null,
    // An attempt with an earlier payment method does not describe the one chosen since.
    payment: attempt?.gateway === row.gateway ? presentAttempt(attempt) : null,
    ways: await alternativeMethods(db, row, attempt, settings, deps),
  }
}
