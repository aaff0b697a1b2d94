import { insertAudit } from '#api/db/audit.ts'
import { book } from '#api/db/ledger.ts'
import { findPayment } from '#api/db/offline-payments.ts'
import { endReturn, lockReturn } from '#api/db/offline-returns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPayment } from '#api/presenters/offline-payment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** An administrator has sent the money of an offline payment back: it leaves the books. */
export const returnPayment = handle(
  calls.admin.returnPayment,
  ({ params, body, member, language, once }, { clock, ids }) =>
    once(async (tx) => {
      const owed = await lockReturn(tx, params.investmentId)
      if (!owed) throw new CallError('NOT_FOUND')
      if (owed.done_at !== null) throw new CallError('INVESTMENT_NOT_PENDING')
      const { amount, currency } = owed
      if (body.sent.amount !== amount || body.sent.currency !== currency)
        throw new CallError('AMOUNT_MISMATCH', { amount: { amount: String(amount), currency } })
      const at = new Date(clock.now())
      const transactionId = ids.next()
      await book(tx, () => ids.next(), {
        id: transactionId,
        kind: 'payment-returned',
        businessKey: `investment:${owed.investment_id}:returned`,
        actorId: member.id,
        at,
        lines: [
          { account: { kind: 'transit', holder: owed.investment_id, currency }, amount: -amount },
          { account: { kind: 'external', holder: 'offline', currency }, amount },
        ],
      })
      await endReturn(tx, owed.investment_id, member.id, at)
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'offline-payment-returned',
        subject: owed.investment_id,
        facts: {
          transaction: transactionId,
          ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }),
        },
      })
      const row = await findPayment(tx, owed.investment_id, language)
      if (!row) throw new CallError('NOT_FOUND')
      return presentPayment(row)
    }),
)
