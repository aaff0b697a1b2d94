/** Financial figures of a company by fiscal year. */

import { type FigureName, figureNames, figureYears } from '#domain/campaign/figures.ts'
import {
  currencyCode,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  type Schema,
  type Value,
} from '#contract/schema.ts'

const amounts = Object.fromEntries(figureNames.map((name) => [name, nullable(minor())])) as Record<
  FigureName,
  Schema<bigint | null>
>

export const financials = object({
  currency: currencyCode(),
  /** The recent fiscal year first. Amounts in minor units, may be negative; null if not given. */
  years: list(object({ year: oneOf(figureYears), ...amounts }), figureYears.length),
  employees: nullable(integer({ min: 0, max: 10_000_000 })),
})
export type FinancialFigures = Value<typeof financials>
