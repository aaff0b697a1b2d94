/** The fee that a bank keeps of a transfer that it returns, and who bears it (docs/areas/payment.md). All pure. */

/** The site bears it unless an administrator charges it to the recipient, with a reason. */
export const feeBearers = ['site', 'recipient'] as const
export type FeeBearer = (typeof feeBearers)[number]

/** Amounts in minor units of one currency. */
interface ReturnedTransfer {
  readonly sent: bigint
  /** As on the bank statement. */
  readonly received: bigint
}

export interface ReturnProblem {
  readonly code: 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'
  readonly amount: bigint
}

/** Something came back, and no more than was sent. */
export function returnProblem({ sent, received }: ReturnedTransfer): ReturnProblem | undefined {
  if (received > sent) return { code: 'ABOVE_MAXIMUM', amount: sent }
  return received < 1n ? { code: 'BELOW_MINIMUM', amount: 1n } : undefined
}

/** Above it a fee is confirmed: 100.00 in most currencies, 10,000 or 10.000 in those with no or three decimals. */
const usualFee = 10_000n

/** More than banks usually keep: a tenth of the transfer, or the usual fee. It may be an error of typing. */
export function isUnusualFee({ sent, received }: ReturnedTransfer): boolean {
  const fee = sent - received
  return fee > usualFee || fee * 10n > sent
}

export interface ReturnSplit {
  /** What the recipient gets back. */
  readonly credit: bigint
  /** What the bank kept: the sum of the parts that the site bears and that the recipient is charged. */
  readonly fee: bigint
  readonly borne: bigint
  readonly charged: bigint
}

/** @param bearer who bears the fee */
export function splitReturn({ sent, received }: ReturnedTransfer, bearer: FeeBearer): ReturnSplit {
  const fee = sent - received
  const charged = bearer === 'recipient' ? fee : 0n
  return { credit: sent - charged, fee, borne: fee - charged, charged }
}
