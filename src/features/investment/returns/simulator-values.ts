/** The fields of the return simulator, the address that holds them, and their result (investing 3, decision T45). */

import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { type IsoDate, isUsualDate } from '#domain/calendar.ts'
import { type DistributionFrequency, distributionFrequencies } from '#domain/campaign/campaign.ts'
import type { FieldProblem } from '#domain/field.ts'
import { longestTerm, type ProjectedReturn, projectReturn } from '#domain/investment/returns/projected-return.ts'
import { amountMaximum, payerFeePointsMaximum, repaymentMinimumMajor } from '#domain/limits.ts'
import { type DecimalMark, minorPerMajor, toDecimal } from '#domain/money.ts'
import { feeOf } from '#domain/payment/fees.ts'
import {
  type InterestMethod,
  interestMethods,
  type RepaymentStructure,
  repaymentStructures,
  usualLoan,
} from '#domain/repayment/loan-structures.ts'
import type { LoanTerms } from '#domain/repayment/loan-terms.ts'
import type { NumberKind } from '#src/components/number/number-text.ts'
import { currencyOf } from './currencies.ts'
import { editedOf, exactOf, type FieldLocale, numberProblems, readTyped } from './typed-numbers.ts'

const numberNames = ['amount', 'rate', 'term', 'fee', 'flat'] as const
type NumberName = (typeof numberNames)[number]

export type SimulatorValues = Readonly<Record<NumberName | 'currency' | 'start', string>> & {
  readonly frequency: DistributionFrequency
  readonly structure: RepaymentStructure
  readonly method: InterestMethod
}

export const simulatorParameters = ['currency', 'start', 'frequency', 'structure', 'method', ...numberNames] as const

/** What is simulated until something else is entered. */
export const usualTermMonths = 36
const usual: Readonly<Record<NumberName, string>> = {
  amount: '10000',
  rate: '8',
  term: String(usualTermMonths),
  fee: '0',
  flat: '0',
}

/** Interest is paid quarterly in the simulation of the specification. */
export const usualFrequency: DistributionFrequency = 'quarterly'

/** What a campaign states about its returns, as far as it does. */
interface CampaignTerms {
  readonly currency: string
  readonly ratePoints: number | null
  readonly termMonths: number | null
  readonly frequency: DistributionFrequency | null
  readonly minimum: bigint
}

export function termsOf({ card, terms }: CampaignDetail): CampaignTerms {
  return {
    currency: card.goal.currency,
    // As for the schedule of the loan: a loan pays its distribution rate.
    ratePoints:
      card.kind === 'debt'
        ? (terms.distributionPoints ?? card.returnPoints)
        : (card.returnPoints ?? terms.distributionPoints),
    termMonths: terms.termMonths,
    frequency: terms.frequency,
    minimum: terms.minimum,
  }
}

/** A campaign's terms as parameters of the simulator's address; what it does not state is left out. */
export function campaignParameters({ currency, ratePoints, termMonths, frequency, minimum }: CampaignTerms) {
  return {
    currency,
    amount: toDecimal({ amount: minimum, currency }),
    ...(ratePoints === null ? {} : { rate: String(ratePoints / 100) }),
    ...(termMonths === null || termMonths < 1 ? {} : { term: String(termMonths) }),
    ...(frequency === null ? {} : { frequency }),
  }
}

export function kindOf(name: NumberName, currency: string): NumberKind {
  if (name === 'term') return { is: 'whole' }
  return name === 'rate' || name === 'fee' ? { is: 'percent' } : { is: 'money', currency }
}

function oneOf<T extends string>(choices: readonly T[], wanted: string | null | undefined): T | undefined {
  return choices.find((each) => each === wanted)
}

export function readSimulator(
  query: URLSearchParams,
  currencies: readonly string[],
  { campaign, today, locale }: { campaign: CampaignDetail | undefined; today: IsoDate; locale: FieldLocale },
): SimulatorValues {
  const stated: Readonly<Record<string, string>> = campaign ? campaignParameters(termsOf(campaign)) : {}
  const currency = currencyOf(query, currencies)
  const start = query.get('start') ?? ''
  const edited = (name: NumberName): string => {
    const kind = kindOf(name, currency)
    // An amount of a campaign is in its own currency.
    const known = kind.is === 'money' && currency !== stated['currency'] ? undefined : stated[name]
    return editedOf(query.get(name), kind, locale) ?? editedOf(known ?? usual[name], kind, locale) ?? ''
  }
  return {
    currency,
    start: isUsualDate(start) ? start : today,
    frequency:
      oneOf(distributionFrequencies, query.get('frequency')) ??
      oneOf(distributionFrequencies, stated['frequency']) ??
      usualFrequency,
    structure: oneOf(repaymentStructures, query.get('structure')) ?? usualLoan.structure,
    method: oneOf(interestMethods, query.get('method')) ?? usualLoan.method,
    amount: edited('amount'),
    rate: edited('rate'),
    term: edited('term'),
    fee: edited('fee'),
    flat: edited('flat'),
  }
}

export function writeSimulator(values: SimulatorValues, mark: DecimalMark): Readonly<Record<string, string>> {
  const { currency, start, frequency, structure, method } = values
  return {
    currency,
    frequency,
    structure,
    method,
    ...(isUsualDate(start) ? { start } : {}),
    ...Object.fromEntries(
      numberNames.flatMap((name) => {
        const exact = exactOf(values[name], kindOf(name, currency), mark)
        return exact === undefined ? [] : [[name, exact]]
      }),
    ),
  }
}

export function simulatorProblems(values: SimulatorValues, mark: DecimalMark): readonly FieldProblem[] {
  const { currency, start, frequency } = values
  const major = minorPerMajor(currency)
  const most = BigInt(amountMaximum) * major
  const bounds = {
    // Investing 5: the principal is at least 1.
    amount: { least: repaymentMinimumMajor * major, most },
    rate: { least: 0n, most: 100_00n },
    term: { least: 1n, most: BigInt(longestTerm(frequency)) },
    fee: { least: 0n, most: BigInt(payerFeePointsMaximum) },
    flat: { least: 0n, most },
  }
  return [
    ...numberNames.flatMap((name) => numberProblems(name, values[name], kindOf(name, currency), bounds[name], mark)),
    ...(start === '' ? [{ path: 'start', code: 'required' as const }] : []),
    ...(start === '' || isUsualDate(start) ? [] : [{ path: 'start', code: 'date' as const }]),
  ]
}

/** The terms of values without problems. */
export function loanOf(values: SimulatorValues, mark: DecimalMark): LoanTerms {
  const { currency, structure, method, frequency, start } = values
  const read = (name: NumberName): bigint => readTyped(values[name], kindOf(name, currency), mark)
  return {
    principal: read('amount'),
    ratePoints: Number(read('rate')),
    termMonths: Number(read('term')),
    structure,
    method,
    frequency,
    startsOn: start,
  }
}

/** The projection of values without problems. */
export function simulate(values: SimulatorValues, mark: DecimalMark): ProjectedReturn {
  const { currency } = values
  const loan = loanOf(values, mark)
  const fee = feeOf(loan.principal, {
    basisPoints: Number(readTyped(values.fee, kindOf('fee', currency), mark)),
    flat: readTyped(values.flat, kindOf('flat', currency), mark),
  })
  return projectReturn(loan, fee)
}
