import type { ReconfirmationRow } from '#api/db/campaign/amendments.ts'
import type { InvestmentRow } from '#api/db/investment/investments.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import { presentTerms } from '#api/presenters/campaign/closing.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import type { Language } from '#contract/shapes.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { presentBank, presentInvestment } from './investment.ts'

interface ReceiptParts {
  readonly row: InvestmentRow
  readonly investor: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly transactionId: string | null
  readonly refundTransactionId: string | undefined
  readonly bank: BankAccount | null
  readonly attempt: AttemptRow | undefined
  readonly reconfirmation: ReconfirmationRow | undefined
  readonly methods: readonly {
    readonly gateway: GatewayName
    readonly fee: bigint
    readonly expiresAt: number | undefined
  }[]
}

export function presentReceipt(
  { row, investor, transactionId, refundTransactionId, bank, attempt, reconfirmation, methods }: ReceiptParts,
  language: Language,
): Receipt {
  return {
    investment: presentInvestment(row),
    investor: { name: `${investor.firstName} ${investor.lastName}`, email: investor.email },
    transactionId,
    ...(refundTransactionId === undefined ? {} : { refundTransactionId }),
    bank: presentBank(bank, language),
    ...presentReconfirmation(reconfirmation, row.state),
    payment: attempt ? presentAttempt(attempt) : null,
    paymentMethods: methods.map(({ gateway, fee, expiresAt }) => ({
      gateway,
      fee,
      reservedUntil: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    })),
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
