/**
 * What a loan returns to its lender: as planned, and if the project does worse. It is computed from the schedule of the
 * loan itself (investing 3, decisions T44, T45).
 */

import { addMonths } from '#domain/calendar-months.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { DistributionFrequency } from '#domain/campaign/campaign.ts'
import type { LoanTerms } from '#domain/repayment/loan-terms.ts'
import { type Instalment, scheduleOf } from '#domain/repayment/schedule.ts'
import { type InternalRate, xirr } from './internal-rate.ts'

/** `half`: every payment is half of what was planned. `late`: every payment is a year late. */
export const returnCases = ['planned', 'half', 'late'] as const
export type ReturnCase = (typeof returnCases)[number]

/** The longest term by frequency, in months, so that a schedule has at most 3,650 instalments. */
export function longestTerm(frequency: DistributionFrequency): number {
  return frequency === 'daily' ? 120 : 480
}

/** A dated amount in minor units. The transfer to the project is negative. */
export interface CashFlow {
  readonly on: IsoDate
  readonly amount: bigint
}

interface CaseResult {
  readonly flows: readonly CashFlow[]
  /** All payments to the investor. */
  readonly returned: bigint
  /** What is returned beyond the transfer; negative for a loss. */
  readonly gain: bigint
  readonly rate: InternalRate
}

export interface ProjectedReturn {
  readonly instalments: readonly Instalment[]
  readonly interest: bigint
  readonly fee: bigint
  /** Principal and fee. */
  readonly transfer: bigint
  readonly cases: Readonly<Record<ReturnCase, CaseResult>>
}

/** @param fee what the investor pays on top of the principal, in minor units */
export function projectReturn(terms: LoanTerms, fee: bigint): ProjectedReturn {
  const instalments = scheduleOf(terms)
  const transfer = terms.principal + fee
  const planned = instalments.map(({ dueOn, total }) => ({ on: dueOn, amount: total }))
  const resultOf = (payments: readonly CashFlow[]): CaseResult => {
    const flows = [{ on: terms.startsOn, amount: -transfer }, ...payments]
    const returned = payments.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      flows,
      returned,
      gain: returned - transfer,
      rate: xirr(flows.map(({ on, amount }) => ({ on, amount: Number(amount) }))),
    }
  }
  return {
    instalments,
    interest: instalments.reduce((sum, { interest }) => sum + interest, 0n),
    fee,
    transfer,
    cases: {
      planned: resultOf(planned),
      half: resultOf(halved(planned)),
      late: resultOf(planned.map(({ on, amount }) => ({ on: addMonths(on, 12), amount }))),
    },
  }
}

/** Half of each payment, rounded so that all of them are half of the total, to the minor unit below. */
function halved(payments: readonly CashFlow[]): readonly CashFlow[] {
  let planned = 0n
  return payments.map(({ on, amount }) => {
    const before = planned / 2n
    planned += amount
    return { on, amount: planned / 2n - before }
  })
}
