/** The shape of what is said about where the money of a paid investment is, and what comes next. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { FundsStatus } from '#domain/funds.ts'

export interface FundsValues {
  readonly status: FundsStatus
  /** The closing day. */
  readonly closes: NonEmptyText
}

export interface FundsTexts {
  /** In place of a date that is not known. */
  readonly closingDay: NonEmptyText
  /** A paragraph of a mail or a receipt. */
  readonly funds: Readonly<Record<FundsStatus, (values: Pick<FundsValues, 'closes'>) => string>>
  /** A sentence of a push message. */
  readonly fundsShort: Readonly<Record<FundsStatus, string>>
}
