/**
 * The statement of an investor for a period: balances, movements and totals by currency (investing 2, 7). Amounts are
 * minor units, signed from the investor's side.
 */

import { smaller } from '#domain/money.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { type RepaymentType, repaymentTypes } from '#domain/repayment/repayment.ts'
import { type MovementKind, movementKinds } from '#domain/wallet/movement.ts'
import { type WalletEvent, walletEvents } from '#domain/wallet/wallet.ts'
import type { StatementPeriod } from './statement-period.ts'

/** Why money moved: between the investor and a campaign, or into and out of the wallet. */
export type MovementCause = MovementKind | RepaymentType | WalletEvent
export const movementCauses = [...new Set<MovementCause>([...movementKinds, ...repaymentTypes, ...walletEvents])]
/** `written-off`: no money moved. */
export type StatementCause = MovementCause | 'written-off'

export const incomeTypes = ['dividend', 'interest', 'other'] as const
export type IncomeType = (typeof incomeTypes)[number]

export interface Balances {
  /** In the site's own wallet. */
  readonly wallet: bigint
  /** Contributed minus returned capital, without what is written off: the balance of the portfolio. */
  readonly invested: bigint
}

/** What a movement changes. */
export interface MovementFigures extends Balances {
  readonly currency: string
  /** Paid or received in total. */
  readonly amount: bigint
  /** Paid to the site within or beside the amount; negative if it was refunded. */
  readonly fee: bigint
  /** What it changes of contributed minus returned capital, whether or not that is written off. */
  readonly outstanding: bigint
  /** Of a distribution: the part that returns capital. */
  readonly capital: bigint
  /** Of a distribution: the type of the rest. */
  readonly income: IncomeType | null
  readonly isContribution: boolean
  readonly isRefund: boolean
}

export interface StatementTotals {
  readonly contributions: bigint
  readonly refunds: bigint
  readonly income: Readonly<Record<IncomeType, bigint>>
  readonly returnedCapital: bigint
  readonly fees: bigint
}

export interface CurrencyStatement<Movement> {
  readonly currency: string
  readonly opening: Balances
  readonly closing: Balances
  readonly lines: readonly { readonly movement: Movement; readonly balance: Balances }[]
  readonly totals: StatementTotals
}

export interface StatementLine extends MovementFigures {
  /** The ledger transaction; of a change of value, the stage of the loan. */
  readonly id: string
  readonly at: Date
  readonly cause: StatementCause
  readonly campaign: { readonly id: string; readonly name: string } | undefined
  readonly type: 'CREDIT' | 'DEBIT'
  /** Of a deposit. */
  readonly gateway: GatewayName | undefined
  /** Of a withdrawal: the end of the account's number. */
  readonly account: string | undefined
}

/** Capital of a loan that was written off. */
export interface WrittenOff {
  readonly currency: string
  readonly campaign: { readonly id: string; readonly name: string }
  readonly at: Date
  readonly amount: bigint
}

export interface InvestorStatement {
  readonly period: StatementPeriod
  readonly timeZone: string
  readonly siteName: string
  readonly currencies: readonly CurrencyStatement<StatementLine>[]
  readonly losses: readonly WrittenOff[]
}

/** The stage with which a loan was written off, which is final. */
export interface WriteOff {
  readonly id: string
  readonly at: Date
}

/**
 * The movements of one holding, with what was written off as a line of its own. From then on nothing is invested, as in
 * the portfolio: what a loan still repays does not change it.
 * @param lines in their order
 * @param isRepaid the schedule is complete: a cent that rounding has left counts no more than in the portfolio
 */
export function withWriteOff(
  lines: readonly StatementLine[],
  writeOff: WriteOff | undefined,
  isRepaid: boolean,
): readonly StatementLine[] {
  const [first] = lines
  if (!first) return []
  const last = lines.at(-1)
  let [balance, invested] = [0n, 0n]
  const changed = lines.map((line) => {
    balance += line.invested
    const isLost = writeOff !== undefined && line.at > writeOff.at
    const next = isLost || (isRepaid && line === last) ? 0n : positive(balance)
    // What was still invested before the write-off is lost by it, not by the next movement.
    const change = isLost ? 0n : next - invested
    if (!isLost) invested = next
    return { ...line, invested: change }
  })
  if (!writeOff || invested === 0n) return changed
  return [...changed, lossLine(first, writeOff, invested)].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function lossLine({ campaign, currency }: StatementLine, { id, at }: WriteOff, amount: bigint): StatementLine {
  return {
    id,
    at,
    cause: 'written-off',
    campaign,
    type: 'DEBIT',
    gateway: undefined,
    account: undefined,
    currency,
    amount,
    fee: 0n,
    wallet: 0n,
    invested: -amount,
    outstanding: 0n,
    capital: 0n,
    income: null,
    isContribution: false,
    isRefund: false,
  }
}

/**
 * One statement for each currency in alphabetical order, also for one with balances alone.
 * @param openings before the first movement, by currency
 * @param movements in their order; those before the period only change the opening balances
 */
export function statementsOf<Movement extends MovementFigures>(
  openings: ReadonlyMap<string, Balances>,
  movements: readonly Movement[],
  isBefore: (movement: Movement) => boolean,
): readonly CurrencyStatement<Movement>[] {
  const byCurrency = Map.groupBy(movements, ({ currency }) => currency)
  const currencies = [...new Set([...openings.keys(), ...byCurrency.keys()])].toSorted()
  return currencies.map((currency) => {
    const rows = byCurrency.get(currency) ?? []
    const shown = rows.filter((row) => !isBefore(row))
    const opening = rows.filter(isBefore).reduce(added, openings.get(currency) ?? { wallet: 0n, invested: 0n })
    let balance = opening
    const lines = shown.map((movement) => {
      balance = added(balance, movement)
      return { movement, balance }
    })
    return { currency, opening, closing: balance, lines, totals: totalsOf(shown) }
  })
}

function added(balance: Balances, change: Balances): Balances {
  return { wallet: balance.wallet + change.wallet, invested: balance.invested + change.invested }
}

function totalsOf(movements: readonly MovementFigures[]): StatementTotals {
  const sumOf = (amountOf: (movement: MovementFigures) => bigint): bigint =>
    movements.reduce((sum, movement) => sum + amountOf(movement), 0n)
  const incomeOf = (type: IncomeType): bigint =>
    sumOf(({ income, amount, capital }) => (income === type ? amount - capital : 0n))
  return {
    contributions: sumOf(({ isContribution, outstanding }) => (isContribution ? outstanding : 0n)),
    refunds: sumOf(({ isRefund, amount }) => (isRefund ? amount : 0n)),
    income: { dividend: incomeOf('dividend'), interest: incomeOf('interest'), other: incomeOf('other') },
    returnedCapital: sumOf(({ capital }) => capital),
    fees: sumOf(({ fee }) => fee),
  }
}

/** The income in a distribution: what a loan pays beyond its capital is interest, whatever the payment is called. */
export function incomeTypeOf(type: RepaymentType | null, isLoan: boolean): IncomeType {
  if (type === 'dividend' || type === 'interest') return type
  return isLoan ? 'interest' : 'other'
}

/** A movement of an investment, with what the ledger booked to the campaign's escrow and to the site's fees. */
export interface InvestmentMovement {
  readonly kind: Exclude<MovementKind, 'distribution'>
  readonly investmentId: string | null
  readonly amount: bigint
  readonly contribution: bigint
  readonly fee: bigint
}

/**
 * What each payment and refund changes of the contribution and the fees, in their order. A chargeback ends its
 * investment, also when the campaign keeps the money and the investor owes it to the site.
 */
export function contributionChanges(
  movements: readonly InvestmentMovement[],
): readonly { readonly invested: bigint; readonly fee: bigint }[] {
  const held = new Map<string, { readonly invested: bigint; readonly fee: bigint }>()
  return movements.map(({ kind, investmentId, amount, contribution, fee }) => {
    const before = held.get(investmentId ?? '') ?? { invested: 0n, fee: 0n }
    const change =
      kind === 'paid'
        ? { invested: contribution, fee }
        : kind === 'reversed'
          ? { invested: -before.invested, fee: -smaller(before.fee, positive(amount - before.invested)) }
          : { invested: -contribution, fee: -fee }
    held.set(investmentId ?? '', { invested: before.invested + change.invested, fee: before.fee + change.fee })
    return change
  })
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

export interface TaxYear {
  readonly year: number
  readonly currency: string
  readonly totals: StatementTotals
  /** Capital that was written off. */
  readonly losses: bigint
}

/** What each year brought in each currency in which anything moved or was written off, in the order of the years. */
export function taxYears(
  movements: readonly (MovementFigures & { readonly at: Date })[],
  losses: readonly WrittenOff[],
  yearOf: (at: Date) => number,
): readonly TaxYear[] {
  const years = new Set([...movements, ...losses].map(({ at }) => yearOf(at)))
  return [...years]
    .toSorted((a, b) => a - b)
    .flatMap((year) => {
      const lost = losses.filter(({ at }) => yearOf(at) === year)
      const openings = new Map(lost.map(({ currency }) => [currency, { wallet: 0n, invested: 0n }]))
      const rows = movements.filter(({ at }) => yearOf(at) === year)
      return statementsOf(openings, rows, () => false).map(({ currency, totals }) => ({
        year,
        currency,
        totals,
        losses: lost.reduce((sum, loss) => (loss.currency === currency ? sum + loss.amount : sum), 0n),
      }))
    })
}
