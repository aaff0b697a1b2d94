/** Each investor's part of a schedule, by units (investing 3, decision T44). */

import type { IsoDate } from '#domain/calendar.ts'
import { divideHalfUp } from '#domain/money.ts'
import type { Holder } from './distribution.ts'
import type { Instalment } from './schedule.ts'

export interface InvestorSchedule {
  readonly investorId: string
  /** One for each instalment of the schedule, in its order. */
  readonly instalments: readonly Instalment[]
}

/**
 * Splits each instalment by units, so that the investors' parts of it sum up to it exactly. What rounding gave to one
 * investor it gives to others in the next instalments: left-over units go to those who are furthest behind, so that the
 * principal of each investor sums up to what they invested.
 */
export function splitSchedule(
  schedule: readonly Instalment[],
  holders: readonly Holder[],
): readonly InvestorSchedule[] {
  const paid = holders.filter(({ units }) => units > 0n).toSorted((a, b) => (a.investorId < b.investorId ? -1 : 1))
  if (paid.length === 0) return []
  const units = paid.map((holder) => holder.units)
  const interest = splitColumn(
    schedule.map((each) => each.interest),
    units,
  )
  const principal = splitColumn(
    schedule.map((each) => each.principal),
    units,
  )
  return paid.map(({ investorId }, index) => {
    const owed = principal.reduce((sum, row) => sum + (row[index] ?? 0n), 0n)
    let repaid = 0n
    const instalments = schedule.map((each, row): Instalment => {
      const [own, ownInterest] = [principal[row]?.[index] ?? 0n, interest[row]?.[index] ?? 0n]
      repaid += own
      return { ...each, interest: ownInterest, principal: own, total: own + ownInterest, outstanding: owed - repaid }
    })
    return { investorId, instalments }
  })
}

/**
 * One investor's part without those of the others: rounded so that it sums up to the investor's part of the whole
 * schedule. It differs from what the exact split of a payment gives by less than one minor unit an instalment.
 */
export function ownSchedule(schedule: readonly Instalment[], units: bigint, allUnits: bigint): readonly Instalment[] {
  if (units <= 0n || allUnits <= 0n) return []
  const part = (amount: bigint): bigint => divideHalfUp(amount * units, allUnits)
  const owed = part(schedule.reduce((sum, { principal }) => sum + principal, 0n))
  let [interestBefore, principalBefore] = [0n, 0n]
  return schedule.map((each) => {
    const interest = part(interestBefore + each.interest) - part(interestBefore)
    const principal = part(principalBefore + each.principal) - part(principalBefore)
    interestBefore += each.interest
    principalBefore += each.principal
    return { ...each, interest, principal, total: interest + principal, outstanding: owed - part(principalBefore) }
  })
}

interface Sums {
  readonly interest: bigint
  readonly principal: bigint
}

/** What a schedule asks for in whole, until the end of a day, and before that day. */
export interface ScheduleTotals {
  readonly all: Sums
  readonly due: Sums
  readonly late: Sums
}

export function totalsOn(schedule: readonly Instalment[], asOf: IsoDate): ScheduleTotals {
  const sums = (instalments: readonly Instalment[]): Sums => ({
    interest: instalments.reduce((sum, { interest }) => sum + interest, 0n),
    principal: instalments.reduce((sum, { principal }) => sum + principal, 0n),
  })
  return {
    all: sums(schedule),
    due: sums(schedule.filter(({ dueOn }) => dueOn <= asOf)),
    late: sums(schedule.filter(({ dueOn }) => dueOn < asOf)),
  }
}

export interface OwnTotals {
  readonly principal: bigint
  readonly expected: bigint
  readonly due: bigint
  readonly late: bigint
}

/** The sums of an investor's `ownSchedule`, without the instalments: for a list of many investors. */
export function ownTotals({ all, due, late }: ScheduleTotals, units: bigint, allUnits: bigint): OwnTotals {
  const part = (amount: bigint): bigint => (allUnits > 0n ? divideHalfUp(amount * units, allUnits) : 0n)
  const whole = (sums: Sums): bigint => part(sums.interest) + part(sums.principal)
  return { principal: part(all.principal), expected: whole(all), due: whole(due), late: whole(late) }
}

/** @returns for each amount its parts; no part is negative. */
function splitColumn(amounts: readonly bigint[], units: readonly bigint[]): readonly (readonly bigint[])[] {
  const whole = units.reduce((sum, each) => sum + each, 0n)
  // What each investor was given beyond their exact part so far, times `whole`.
  const ahead = units.map(() => 0n)
  return amounts.map((amount) => {
    const quota = units.map((each, index) => amount * each - (ahead[index] ?? 0n))
    const parts = quota.map((each) => (each > 0n ? each / whole : 0n))
    let left = amount - parts.reduce((sum, part) => sum + part, 0n)
    const behind = quota
      .map((each, index) => ({ index, rest: each - (parts[index] ?? 0n) * whole }))
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    for (const { index } of behind) {
      if (left <= 0n) break
      parts[index] = (parts[index] ?? 0n) + 1n
      left -= 1n
    }
    // Those who are ahead by more than their part get nothing, and the others that much less.
    for (const { index } of left < 0n ? behind.toReversed() : []) {
      const part = parts[index] ?? 0n
      const taken = part < -left ? part : -left
      parts[index] = part - taken
      left += taken
      if (left === 0n) break
    }
    for (const [index, part] of parts.entries())
      ahead[index] = (ahead[index] ?? 0n) + part * whole - amount * (units[index] ?? 0n)
    return parts
  })
}
