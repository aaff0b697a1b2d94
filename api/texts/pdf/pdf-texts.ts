/** The shape of the words of receipts and statements, as papers. */

import type { InvestmentState } from '#domain/investment.ts'

export interface PdfTexts {
  /** With `{page}` and `{pages}`. */
  readonly pages: string
  /** When the paper was made. */
  readonly made: (moment: string) => string
  /** No money moves in a demonstration, and its papers say so. */
  readonly test: string
  readonly receipt: {
    readonly title: string
    readonly lead: Readonly<Record<InvestmentState, string>>
    readonly states: Readonly<Record<InvestmentState, string>>
    readonly terms: Readonly<Record<ReceiptTerm, string>>
  }
  readonly statement: {
    readonly title: string
    readonly terms: Readonly<Record<StatementTerm, string>>
    readonly heads: readonly [date: string, what: string, came: string, went: string, balance: string]
    readonly fee: (amount: string) => string
    readonly none: string
  }
}

export type ReceiptTerm =
  | 'campaign'
  | 'investor'
  | 'email'
  | 'status'
  | 'method'
  | 'transaction'
  | 'refundTransaction'
  | 'reference'
  | 'units'
  | 'unitPrice'
  | 'amount'
  | 'fee'
  | 'total'
  | 'reservedAt'
  | 'signedAt'
  | 'confirmedAt'
  | 'agreement'

export type StatementTerm = 'holder' | 'email' | 'currency' | 'time' | 'opening' | 'came' | 'went' | 'closing'
