import { investmentOf } from '#api/db/investments.ts'
import { latestAttemptOf } from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentBank, presentInvestment } from '#api/presenters/investment.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** The receipt; while the investment is unpaid it says where to pay. */
export const receipt = handle(calls.investment.receipt, async ({ params, member, language }, { db }) => {
  const row = await investmentOf(db.read, member.id, params.id, language)
  if (!row) throw new CallError('NOT_FOUND')
  const [{ settings }, attempt] = await Promise.all([
    readSettings(db.read),
    latestAttemptOf(db.read, { investmentId: row.id }),
  ])
  return {
    investment: presentInvestment(row),
    investor: { name: `${member.firstName} ${member.lastName}`, email: member.email },
    transactionId: row.transaction_id,
    // Where to pay is said once it is signed.
    bank:
      row.state === 'reserved' && row.gateway === 'offline' && row.hash !== null
        ? presentBank(settings.bank, language)
        : null,
    payment: attempt ? presentAttempt(attempt) : null,
  }
})
