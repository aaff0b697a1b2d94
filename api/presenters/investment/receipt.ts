import { allocationDescriptionMaximum } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import type { ReconfirmationRow } from '#api/db/campaign/amendments.ts'
import type { InvestmentRow } from '#api/db/investment/investments.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { TracedRefund } from '#api/db/payment/refund-trace.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import { presentTerms } from '#api/presenters/campaign/closing.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import type { TracedRefund as RefundReply } from '#contract/payment/refund-trace.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn } from '#domain/calendar.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { refundExpectedBy } from '#domain/payment/refund-trace.ts'
import { presentBank, presentInvestment } from './investment.ts'

interface ReceiptParts {
  readonly row: InvestmentRow
  readonly investor: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly transactionId: string | null
  readonly refundTransactionId: string | undefined
  readonly bank: BankAccount | null
  readonly attempt: AttemptRow | undefined
  readonly reconfirmation: ReconfirmationRow | undefined
  readonly refunds: readonly TracedRefund[]
  readonly allocationDescription: string
  readonly timeZone: string
  readonly methods: readonly {
    readonly gateway: GatewayName
    readonly fee: bigint
    readonly expiresAt: number | undefined
  }[]
}

export function presentReceipt(
  {
    row,
    investor,
    transactionId,
    refundTransactionId,
    bank,
    attempt,
    reconfirmation,
    refunds,
    allocationDescription,
    timeZone,
    methods,
  }: ReceiptParts,
  language: Language,
): Receipt {
  return {
    investment: presentInvestment(row),
    investor: { name: `${investor.firstName} ${investor.lastName}`, email: investor.email },
    transactionId,
    ...(refundTransactionId === undefined ? {} : { refundTransactionId }),
    bank: presentBank(bank, row.currency, language),
    ...presentReconfirmation(reconfirmation, row.state),
    refunds: refunds.map((refund) => presentRefund(refund, timeZone)),
    payment: attempt ? presentAttempt(attempt) : null,
    ...(allocationDescription === ''
      ? {}
      : { allocationDescription: cut(allocationDescription, allocationDescriptionMaximum) }),
    paymentMethods: methods.map(({ gateway, fee, expiresAt }) => ({
      gateway,
      fee,
      reservedUntil: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    })),
  }
}

function presentRefund(
  { id, cause, method, amount, currency, requestedAt, doneAt, state, reference }: TracedRefund,
  timeZone: string,
): RefundReply {
  const dayOf = (at: Date): string => dateIn(at.getTime(), timeZone)
  const days = { requested: dayOf(requestedAt), done: doneAt === null ? undefined : dayOf(doneAt) }
  return {
    id,
    cause,
    method,
    amount: { amount, currency },
    requestedAt: requestedAt.toISOString(),
    expectedBy: refundExpectedBy(method, state, days) ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    state,
    reference,
  }
}

/** Until the question is answered, or the investment has ended. */
function presentReconfirmation(
  reconfirmation: ReconfirmationRow | undefined,
  state: InvestmentRow['state'],
): Pick<Receipt, 'reconfirmation'> {
  if (
    !reconfirmation ||
    reconfirmation.reconfirm_until === null ||
    reconfirmation.state === 'lapsed' ||
    reconfirmation.state === 'ended'
  )
    return {}
  if (state !== 'reserved' && state !== 'confirmed') return {}
  return {
    reconfirmation: {
      pending: reconfirmation.state === 'pending',
      until: reconfirmation.reconfirm_until.toISOString(),
      changes: presentTerms(reconfirmation),
      explanation: reconfirmation.explanation,
    },
  }
}
