/**
 * Money-weighted rates of return: every rate at which the cash flows are worth nothing today (investing 5, decision
 * T46). Rates are fractions: 0.1 is 10 %.
 */

import { daysBetween, type IsoDate } from '#domain/calendar.ts'

/** An amount at a time, in years or periods from the first. Contributions are negative. */
export interface TimedFlow {
  readonly time: number
  readonly amount: number
}

/** A dated amount. Contributions are negative; minor or major units, as long as all are the same. */
export interface DatedFlow {
  readonly on: IsoDate
  readonly amount: number
}

/**
 * - `unique`: the one rate.
 * - `several`: more than one rate fits, in ascending order, so that none of them is the return.
 * - `none`: no rate fits, because money flowed in one direction only, at one time, or never balances; or flows come so
 *   near to balancing over a wide range that no rate can be told from its neighbours.
 */
export type InternalRate =
  | { readonly kind: 'unique'; readonly rate: number }
  | { readonly kind: 'several'; readonly rates: readonly number[] }
  | { readonly kind: 'none' }

/** Days of a year in the dates of XIRR (actual/365). */
const yearDays = 365

/** The rate a year of dated flows, in any order, as XIRR of spreadsheets computes it. */
export function xirr(flows: readonly DatedFlow[]): InternalRate {
  const first = flows.reduce((earliest, { on }) => (on < earliest ? on : earliest), flows[0]?.on ?? '')
  return internalRate(flows.map(({ on, amount }) => ({ time: daysBetween(first, on) / yearDays, amount })))
}

/** The rate a period of flows at the ends of equal periods, the first of them at once. */
export function irr(amounts: readonly number[]): InternalRate {
  return internalRate(amounts.map((amount, time) => ({ time, amount })))
}

/** The value at the time of the first of equal periods. @param rate above -1 */
export function netPresentValue(rate: number, amounts: readonly number[]): number {
  return amounts.reduce((sum, amount, period) => sum + amount / (1 + rate) ** period, 0)
}

/** Rates beyond these say nothing: a gain of 10 % within a day is a rate of 10^15 a year. */
const [lowestRate, highestRate] = [-0.999_999, 1_000_000]

/**
 * All rates at which timed flows are worth nothing. In `x = ln(1 + rate)` the value is a sum of exponentials, whose
 * positive roots are at most as many as the signs of its running sums change, and as odd or even (Laguerre); the
 * negative roots likewise, with the sums from the end.
 */
export function internalRate(flows: readonly TimedFlow[]): InternalRate {
  const merged = merge(flows)
  const start = merged[0]?.time ?? 0
  const scaled = merged.map(({ time, amount }) => ({ time: time - start, amount }))
  const amounts = scaled.map(({ amount }) => amount)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const below = rootsWithin(scaled, signChanges(runningSums(amounts.toReversed())), Math.log1p(lowestRate), 0)
  const above = rootsWithin(scaled, signChanges(runningSums(amounts)), 0, Math.log1p(highestRate))
  if (below === undefined || above === undefined) return { kind: 'none' }
  const roots = [...below, ...(total === 0 && scaled.length > 1 ? [0] : []), ...above]
  const rates = roots.map(Math.expm1)
  const [rate] = rates
  if (rate === undefined) return { kind: 'none' }
  return rates.length === 1 ? { kind: 'unique', rate } : { kind: 'several', rates }
}

/** How often the direction of flows changes; amounts of zero have none. */
export function signChanges(amounts: readonly number[]): number {
  const signs = amounts.filter((amount) => amount !== 0).map(Math.sign)
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
}

function runningSums(amounts: readonly number[]): readonly number[] {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}

/** One flow for each time, in order, without those that cancel out. */
function merge(flows: readonly TimedFlow[]): readonly TimedFlow[] {
  const sums = new Map<number, number>()
  for (const { time, amount } of flows) sums.set(time, (sums.get(time) ?? 0) + amount)
  return [...sums]
    .map(([time, amount]) => ({ time, amount }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => a.time - b.time)
}

/** Roots that are closer count as one. Around a root of several flows at once, numbers tell them apart no better. */
const closest = 1e-7

/** How many intervals are examined: flows that come near zero over a wide range would need too many. */
const intervalsFor = (flows: readonly TimedFlow[]): number => Math.max(2000, Math.floor(1e6 / flows.length))

/**
 * The roots strictly between two exponents, one of which is zero. Intervals that cannot contain a root are discarded,
 * those in which the value rises or falls throughout contain at most one, and the others are halved. Undefined if that
 * did not end.
 *
 * @param most the most roots that there may be
 */
function rootsWithin(
  flows: readonly TimedFlow[],
  most: number,
  low: number,
  high: number,
): readonly number[] | undefined {
  if (most === 0) return []
  if (most === 1) {
    const root = crossing(flows, low === 0 ? smallest : low, high === 0 ? -smallest : high)
    return root === undefined ? [] : [root]
  }
  const found: [from: number, to: number][] = []
  const add = (from: number, to: number): void => {
    const last = found.at(-1)
    if (last && from - last[1] <= closest) last[1] = to
    else found.push([from, to])
  }
  const open: (readonly [number, number])[] = [[low, high]]
  // An interval is taken from the end, its lower half first.
  for (let left = intervalsFor(flows); open.length > 0; left -= 1) {
    if (left === 0) return undefined
    const [from, to] = open.pop() ?? [0, 0]
    const { value, slope, change, bend, rounding } = expansionOf(flows, from, to)
    if (Math.abs(value) > change + rounding) continue
    const root = Math.abs(slope) > bend ? crossing(flows, from, to) : undefined
    if (root !== undefined) add(root, root)
    // The value touches zero here or crosses it several times, as far as rounding can tell.
    else if (to - from < closest || change <= rounding) add(from, to)
    else {
      const middle = (from + to) / 2
      open.push([middle, to], [from, middle])
    }
  }
  const roots = found.map(([from, to]) => (from + to) / 2)
  return roots.filter((root) => Math.abs(root) > closest).slice(0, most)
}

/** The nearest exponent to zero that is not zero. */
const smallest = 1e-11

interface Expansion {
  /** In the middle of an interval. */
  readonly value: number
  readonly slope: number
  /** The most that the value, and the slope, can differ from it within the interval. */
  readonly change: number
  readonly bend: number
  /** The most that rounding can change the value. */
  readonly rounding: number
}

/** The highest derivative of an expansion, which tells roots of that many flows from intervals without one. */
const order = 6

/** The Taylor expansion in the middle of an interval, with the bound of its remainder. */
function expansionOf(flows: readonly TimedFlow[], from: number, to: number): Expansion {
  const [middle, half] = [(from + to) / 2, (to - from) / 2]
  const shift = largestExponent(flows, from)
  const derivatives = Array.from({ length: order }, () => 0)
  let [remainder, magnitude] = [0, 0]
  for (const { time, amount } of flows) {
    let term = amount * Math.exp(-middle * time - shift)
    magnitude += Math.abs(term)
    for (let each = 0; each < order; each += 1) {
      derivatives[each] = (derivatives[each] ?? 0) + term
      term *= -time
    }
    remainder += Math.abs(amount) * time ** order * Math.exp(-from * time - shift)
  }
  const [value = 0, slope = 0] = derivatives
  let [change, bend, power] = [0, 0, 1]
  for (let each = 1; each <= order; each += 1) {
    const size = each === order ? remainder : Math.abs(derivatives[each] ?? 0)
    if (each > 1) bend += size * power
    power *= half / each
    change += size * power
  }
  return { value, slope, change, bend, rounding: magnitude * flows.length * Number.EPSILON }
}

/** The root between two exponents of a value that rises or falls throughout; undefined if its sign does not change. */
function crossing(flows: readonly TimedFlow[], from: number, to: number): number | undefined {
  let [low, high] = [from, to]
  const [atLow, atHigh] = [valueAt(low, flows), valueAt(high, flows)]
  if (atLow === 0) return low
  if (atHigh === 0) return high
  if (atLow > 0 === atHigh > 0) return undefined
  for (let step = 0; step < 200 && high - low > 0; step += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (valueAt(middle, flows) > 0 === atLow > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Scaled, so that it is finite for every exponent; exact in sign. */
function valueAt(
  exponent: number,
  flows: readonly TimedFlow[],
  shift: number = largestExponent(flows, exponent),
): number {
  return flows.reduce((sum, { time, amount }) => sum + amount * Math.exp(-exponent * time - shift), 0)
}

/** What the exponents of flows are reduced by; nothing where numbers suffice. Flows are in the order of their times. */
function largestExponent(flows: readonly TimedFlow[], exponent: number): number {
  return Math.max(0, -exponent * (flows.at(-1)?.time ?? 0) - 600)
}
