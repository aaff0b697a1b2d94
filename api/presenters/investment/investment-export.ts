import type { HoldingRow } from '#api/db/investment/holdings.ts'
import type { InvestmentRow } from '#api/db/investment/investments.ts'
import type { InvestmentExport } from '#contract/investment/investment-export.ts'
import type { HoldingFigures } from '#domain/investment/holding.ts'
import type { MovementCause, StatementLine, StatementTotals } from '#domain/investment/statement.ts'

interface Exported {
  readonly at: Date
  readonly timeZone: string
  readonly investments: readonly InvestmentRow[]
  readonly holdings: readonly { readonly row: HoldingRow; readonly figures: HoldingFigures }[]
  readonly flows: readonly (Omit<StatementLine, 'cause'> & { readonly cause: MovementCause })[]
  readonly years: readonly {
    readonly year: number
    readonly currency: string
    readonly totals: StatementTotals
    readonly losses: bigint
  }[]
}

export function presentInvestmentExport({ at, timeZone, ...parts }: Exported): InvestmentExport {
  return {
    format: 'freehold-investments',
    version: 1,
    exportedAt: at.toISOString(),
    timeZone,
    investments: parts.investments.map((row) => ({
      id: row.id,
      campaign: { id: row.campaign_id, slug: row.slug, name: row.name ?? row.slug },
      state: row.state,
      units: row.units,
      unitPrice: row.unit_price,
      amount: row.amount,
      fee: row.fee,
      currency: row.currency,
      gateway: row.gateway,
      reference: row.reference,
      createdAt: row.created_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
    })),
    flows: parts.flows.map((flow) => ({
      id: flow.id,
      at: flow.at.toISOString(),
      cause: flow.cause,
      campaign: flow.campaign ?? null,
      direction: flow.type === 'CREDIT' ? 'in' : 'out',
      currency: flow.currency,
      amount: flow.amount,
      fee: flow.fee,
      returnedCapital: flow.capital,
      incomeType: flow.income,
      walletChange: flow.wallet,
      investedChange: flow.outstanding,
    })),
    holdings: parts.holdings.map(({ row, figures }) => ({
      campaign: { id: row.id, name: row.name ?? row.slug },
      state: figures.state,
      currency: row.currency,
      units: row.units,
      contributed: figures.contributed,
      fees: figures.fees,
      distributed: figures.distributed,
      returnedCapital: figures.returnedCapital,
      balance: figures.balance,
    })),
    taxYears: parts.years.map(({ year, currency, totals: { income, returnedCapital, fees }, losses }) => ({
      year,
      currency,
      dividends: income.dividend,
      interest: income.interest,
      otherIncome: income.other,
      returnedCapital,
      fees,
      losses,
    })),
  }
}
