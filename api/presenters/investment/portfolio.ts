import type { HoldingRow } from '#api/db/investment/holdings.ts'
import { presentPicture } from '#api/presenters/campaign/campaign.ts'
import {
  type Holding,
  largestMultiple,
  largestRate,
  type MoneyWeightedReturn,
  type PortfolioTotals,
} from '#contract/investment/portfolio.ts'
import type { HoldingFigures, ReturnFigures } from '#domain/investment/holding.ts'
import type { NextPayment, PortfolioTotals as Totals } from '#domain/investment/portfolio.ts'
import type { RepaymentStage } from '#domain/repayment/stage.ts'

interface PresentedHolding {
  readonly row: HoldingRow
  readonly figures: HoldingFigures
  readonly returns: ReturnFigures
  readonly stage: RepaymentStage | undefined
  readonly next: NextPayment | undefined
  readonly overdue: bigint
}

export function presentHolding({ row, figures, returns, stage, next, overdue }: PresentedHolding): Holding {
  const { committed, contributed, fees, distributed, returnedCapital, balance, value, gain, state } = figures
  return {
    campaign: {
      id: row.id,
      slug: row.slug,
      name: row.name ?? row.slug,
      picture: presentPicture(row, ''),
      kind: row.kind,
      propertyType: row.property_type,
      country: row.country ?? '',
    },
    state,
    units: row.units,
    stage: stage ?? null,
    currency: row.currency,
    committed,
    contributed,
    fees,
    distributed,
    returnedCapital,
    balance,
    value,
    gain,
    ...presentReturns(returns),
    next: next ?? null,
    overdue,
  }
}

export function presentTotals({ rate, multiple, next, months, ...totals }: Totals): PortfolioTotals {
  return { ...totals, ...presentReturns({ rate, multiple }), next: next ?? null, months: [...months] }
}

const partsPerMillion = 1_000_000

function presentReturns({ rate, multiple }: ReturnFigures): {
  readonly return: MoneyWeightedReturn
  readonly multiple: number | null
} {
  const rates = rate.kind === 'unique' ? [rate.rate] : rate.kind === 'several' ? rate.rates : []
  return {
    return: {
      kind: rate.kind,
      rates: rates.slice(0, 20).map((each) => Math.min(Math.round(each * partsPerMillion), largestRate)),
    },
    multiple: multiple === undefined ? null : Math.min(Number(multiple), largestMultiple),
  }
}
