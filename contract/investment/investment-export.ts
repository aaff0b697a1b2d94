/** The user's investments, cash flows and holdings in an open format, with a published JSON Schema. */

import { file } from '#contract/call.ts'
import { jsonSchemaOf } from '#contract/json-schema.ts'
import {
  currencyCode,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'
import { slug } from '#contract/shapes.ts'
import { holdingStates } from '#domain/investment/holding.ts'
import { investmentStates } from '#domain/investment/investment.ts'
import { incomeTypes, movementCauses } from '#domain/investment/statement.ts'
import { gatewayNames } from '#domain/payment/payment.ts'

const campaign = object({ id: id(), name: text({ max: 200 }) })
const most = 1_000_000

const exportedInvestment = object({
  id: id(),
  campaign: object({ id: id(), slug, name: text({ max: 200 }) }),
  state: oneOf(investmentStates),
  units: minor(),
  unitPrice: minor(),
  amount: minor(),
  fee: minor(),
  currency: currencyCode(),
  gateway: oneOf(gatewayNames),
  reference: text({ max: 40 }),
  createdAt: instant(),
  confirmedAt: nullable(instant()),
})

/** Signed figures are from the investor's side. */
const exportedFlow = object({
  id: id(),
  at: instant(),
  cause: oneOf(movementCauses),
  campaign: nullable(campaign),
  direction: oneOf(['in', 'out']),
  currency: currencyCode(),
  amount: minor(),
  fee: minor(),
  returnedCapital: minor(),
  incomeType: nullable(oneOf(incomeTypes)),
  walletChange: minor(),
  investedChange: minor(),
})

const exportedHolding = object({
  campaign,
  state: oneOf(holdingStates),
  currency: currencyCode(),
  units: minor(),
  contributed: minor(),
  fees: minor(),
  distributed: minor(),
  returnedCapital: minor(),
  balance: minor(),
})

/** Of a calendar year. */
const exportedYear = object({
  year: integer({ min: 1900, max: 2999 }),
  currency: currencyCode(),
  dividends: minor(),
  interest: minor(),
  otherIncome: minor(),
  returnedCapital: minor(),
  fees: minor(),
  losses: minor(),
})

export const investmentExport = object({
  format: oneOf(['freehold-investments']),
  version: oneOf([1]),
  exportedAt: instant(),
  /** Of years. */
  timeZone: text({ max: 60 }),
  /** In the order of their reservation. */
  investments: list(exportedInvestment, most),
  /** In their order. */
  flows: list(exportedFlow, most),
  holdings: list(exportedHolding, most),
  /** Not tax advice. */
  taxYears: list(exportedYear, most),
})
export type InvestmentExport = Value<typeof investmentExport>

const spec = 'investing 2, 7'

export const exportInvestmentData = file({
  path: 'my-investment/export.json',
  access: 'user',
  summary: "Downloads the user's investments, cash flows and holdings as JSON, by the published schema.",
  spec,
  contentTypes: ['application/json'],
  localized: true,
  rate: 20,
})

export const getInvestmentSchema = file({
  path: 'investment-export.schema.json',
  access: 'visitor',
  summary: 'Returns the JSON Schema of the export of investments.',
  spec,
  contentTypes: ['application/schema+json'],
})

/** The published schema, with its own address. */
export function investmentSchema(url: string): Readonly<Record<string, unknown>> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: url,
    title: 'Investments, cash flows and holdings',
    description: 'Amounts are minor units of their currency as digits.',
    ...jsonSchemaOf(investmentExport),
  }
}
