/**
 * What an investor owns of a campaign, what came back and what it returned (investing 2, 7, decision T44). A holding is
 * all investments of one investor in one campaign. Amounts are minor units of the campaign's currency.
 */

import { smaller } from '#domain/money.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { RepaymentType } from '#domain/repayment/repayment.ts'
import type { RepaymentStage } from '#domain/repayment/stage.ts'
import { type InternalRate, xirr } from './returns/internal-rate.ts'

/**
 * - `raising`: paid, and the campaign has not been paid out.
 * - `allocating`: the campaign has closed with more demand than units, and its owner allocates them.
 * - `active`: the company has the money.
 * - `repaid`: all capital came back.
 * - `written-off`: the rest of the capital is lost.
 * - `returned`: everything that was paid was refunded.
 */
export const holdingStates = ['raising', 'allocating', 'active', 'repaid', 'written-off', 'returned'] as const
export type HoldingState = (typeof holdingStates)[number]

/** Why money moved: paid by the investor, refunded to them, or distributed as income and capital. */
export const flowKinds = ['paid', 'refunded', 'distribution'] as const
export type FlowKind = (typeof flowKinds)[number]

/** Payments of a day, from the investor's side. */
export interface Flow {
  readonly on: IsoDate
  readonly kind: FlowKind
  /** Fees included; positive. */
  readonly amount: bigint
  /** Of a distribution by the campaign's owner; null for one that an administrator recorded. */
  readonly type: RepaymentType | null
  /** What of a distribution returned capital, as it was booked. */
  readonly capital: bigint
}

export interface HoldingInput {
  /** In the order of their dates. */
  readonly flows: readonly Flow[]
  /** Of the investments that are paid now, without fees. */
  readonly invested: bigint
  /** Reserved and not paid yet. */
  readonly reserved: bigint
  readonly isPaidOut: boolean
  /** The units of the campaign are not allocated yet. */
  readonly isAllocating: boolean
  /** Of a loan. */
  readonly stage: RepaymentStage | undefined
  /** A loan of which everything that the schedule asks for was paid. */
  readonly isRepaid: boolean
}

export interface HoldingFigures {
  readonly state: HoldingState
  /** Paid and reserved. */
  readonly committed: bigint
  /** Paid and not refunded, without fees. */
  readonly contributed: bigint
  /** Paid beyond it and not refunded. */
  readonly fees: bigint
  /** Income and capital. */
  readonly distributed: bigint
  readonly returnedCapital: bigint
  /** Contributed minus returned capital. */
  readonly balance: bigint
  /** What of the balance may still be repaid: nothing once it is written off. */
  readonly value: bigint
  /** Distributed and the value, minus contributed and fees. */
  readonly gain: bigint
  readonly flows: readonly Flow[]
}

export function holdingFigures(input: HoldingInput): HoldingFigures {
  const { flows, invested, reserved, stage, isRepaid } = input
  const paid = sumOf(flows, ({ kind, amount }) => (kind === 'paid' ? amount : kind === 'refunded' ? -amount : 0n))
  // Part of a payment may have been charged back.
  const contributed = smaller(invested, paid > 0n ? paid : 0n)
  const fees = paid > contributed ? paid - contributed : 0n
  const distributed = sumOf(flows, ({ kind, amount }) => (kind === 'distribution' ? amount : 0n))
  const returnedCapital = sumOf(flows, ({ capital }) => capital)
  const balance = contributed > returnedCapital ? contributed - returnedCapital : 0n
  // Of a loan that is repaid, rounding may have kept a cent.
  const value = stage === 'written-off' || isRepaid ? 0n : balance
  return {
    state: stateOf(input, balance),
    committed: invested + reserved,
    contributed,
    fees,
    distributed,
    returnedCapital,
    balance,
    value,
    gain: distributed + value - contributed - fees,
    flows,
  }
}

function stateOf({ invested, isPaidOut, isAllocating, stage, isRepaid }: HoldingInput, balance: bigint): HoldingState {
  if (invested === 0n) return 'returned'
  if (isAllocating) return 'allocating'
  if (!isPaidOut) return 'raising'
  if (balance === 0n || isRepaid) return 'repaid'
  return stage === 'written-off' ? 'written-off' : 'active'
}

export interface ReturnFigures {
  /** A year; `none` before anything was distributed, because the balance alone says nothing about the return. */
  readonly rate: InternalRate
  /** Distributed and the value, for each hundred contributed, fees included, rounded down; undefined if nothing was. */
  readonly multiple: bigint | undefined
}

/**
 * The money-weighted return of holdings in one currency: the rate at which all payments and the value today balance. The
 * value counts at cost, because there is no market price.
 */
export function returnOf(
  holdings: readonly Pick<HoldingFigures, 'flows' | 'value' | 'distributed' | 'contributed' | 'fees'>[],
  today: IsoDate,
): ReturnFigures {
  // Money that was refunded as a whole was never at work.
  const counted = holdings.filter(({ contributed, distributed }) => contributed > 0n || distributed > 0n)
  const [value, received] = [sumOf(counted, (each) => each.value), sumOf(counted, (each) => each.distributed)]
  const paid = sumOf(counted, (each) => each.contributed + each.fees)
  const flows = counted.flatMap((each) =>
    each.flows.map(({ on, kind, amount }) => ({ on, amount: signed(kind, amount) })),
  )
  const isKnown = received > 0n
  return {
    rate: isKnown ? xirr([...flows, { on: today, amount: Number(value) }]) : { kind: 'none' },
    multiple: paid > 0n ? ((received + value) * 100n) / paid : undefined,
  }
}

function signed(kind: FlowKind, amount: bigint): number {
  return kind === 'paid' ? -Number(amount) : Number(amount)
}

function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + amountOf(row), 0n)
}
