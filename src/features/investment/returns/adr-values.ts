/** The fields of the ADR calculator, the address that holds them, and their result (decision T47). */

import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { FieldProblem } from '#domain/field.ts'
import { annualDistributionRate } from '#domain/investment/returns/distribution-rate.ts'
import { amountMaximum } from '#domain/limits.ts'
import { basisPoints, type DecimalMark, minorPerMajor, toDecimal } from '#domain/money.ts'
import { draftFigures } from './campaign-figures.ts'
import { currencyOf } from './currencies.ts'
import { editedOf, exactOf, type FieldLocale, numberProblems, readTyped } from './typed-numbers.ts'

export type AdrValues = Readonly<Record<'currency' | 'invested' | 'distributions', string>>

export const adrParameters = ['currency', 'invested', 'distributions'] as const

/** What a campaign states: the smallest investment, and what it distributes to it in a year. */
function campaignFigures({ card, terms }: CampaignDetail): Partial<AdrValues> {
  const { currency } = card.goal
  const points = terms.distributionPoints
  return {
    currency,
    invested: toDecimal({ amount: terms.minimum, currency }),
    ...(points === null
      ? {}
      : { distributions: toDecimal({ amount: basisPoints(terms.minimum, BigInt(points)), currency }) }),
  }
}

/** What a draft distributes in a year to the whole goal. */
function ofDraft(query: URLSearchParams, currency: string): Partial<AdrValues> {
  const { goal, distributionPoints } = draftFigures(query, currency)
  if (goal === undefined || distributionPoints === undefined) return {}
  return {
    invested: toDecimal({ amount: goal, currency }),
    distributions: toDecimal({ amount: basisPoints(goal, distributionPoints), currency }),
  }
}

export function readAdr(
  query: URLSearchParams,
  currencies: readonly string[],
  campaign: CampaignDetail | undefined,
  locale: FieldLocale,
): AdrValues {
  const stated = campaign ? campaignFigures(campaign) : {}
  const currency = currencyOf(query, currencies)
  const usual = currency === stated.currency ? stated : ofDraft(query, currency)
  const kind = { is: 'money', currency } as const
  const edited = (name: 'invested' | 'distributions'): string =>
    editedOf(query.get(name), kind, locale) ?? editedOf(usual[name] ?? null, kind, locale) ?? ''
  return { currency, invested: edited('invested'), distributions: edited('distributions') }
}

export function writeAdr({ currency, ...amounts }: AdrValues, mark: DecimalMark): Readonly<Record<string, string>> {
  const exact = Object.entries(amounts).flatMap(([name, typed]) => {
    const value = exactOf(typed, { is: 'money', currency }, mark)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { currency, ...Object.fromEntries(exact) }
}

export function adrProblems(
  { currency, invested, distributions }: AdrValues,
  mark: DecimalMark,
): readonly FieldProblem[] {
  const kind = { is: 'money', currency } as const
  const most = BigInt(amountMaximum) * minorPerMajor(currency)
  return [
    ...numberProblems('invested', invested, kind, { least: 1n, most }, mark),
    ...numberProblems('distributions', distributions, kind, { least: 0n, most }, mark),
  ]
}

/** The rate of values without problems, as a fraction. */
export function adrOf({ currency, invested, distributions }: AdrValues, mark: DecimalMark): number {
  const kind = { is: 'money', currency } as const
  return annualDistributionRate(readTyped(distributions, kind, mark), readTyped(invested, kind, mark))
}
