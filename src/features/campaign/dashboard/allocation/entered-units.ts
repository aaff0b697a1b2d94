/** The units that an owner enters for each investment, by its reference, as they were typed. */

import type { UnitAllocation } from '#contract/campaign/allocation.ts'
import { checkAllocation } from '#domain/campaign/owner-allocation.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { DecimalMark } from '#domain/money.ts'
import { typedKey } from '#src/platform/storage/local-storage.ts'
import { storedNumber } from '#src/components/number/number-text.ts'

export type EnteredUnits = Readonly<Record<string, string>>

export interface ReadUnits {
  /** Of each investment, in the order of the list; zero if nothing readable was entered. */
  readonly units: readonly bigint[]
  /** Problems by the index of the investment. */
  readonly problems: ReadonlyMap<number, Pick<FieldProblem, 'code' | 'limit'>>
  readonly allocated: bigint
  /** Negative if too many are allocated. */
  readonly remaining: bigint
}

const digits = /^\d{1,18}$/

/** An empty field is no unit. */
export function readUnits(
  { unitsTotal, items }: Pick<UnitAllocation, 'unitsTotal' | 'items'>,
  entered: EnteredUnits,
  mark: DecimalMark,
): ReadUnits {
  const problems = new Map<number, Pick<FieldProblem, 'code' | 'limit'>>()
  const units = items.map(({ reference }, index) => {
    const typed = (entered[reference] ?? '').trim()
    // Plain digits need no parsing: it would take too long for each of thousands of fields at every key.
    const stored = typed === '' ? '0' : digits.test(typed) ? typed : storedNumber(typed, { is: 'whole' }, mark)
    if (digits.test(stored)) return BigInt(stored)
    problems.set(index, { code: 'number' })
    return 0n
  })
  const paid = items.map((item) => item.units)
  const { outside, remaining } = checkAllocation(unitsTotal, paid, units)
  for (const index of outside) problems.set(index, { code: 'too-large', limit: Number(paid[index] ?? 0n) })
  return { units, problems, allocated: units.reduce((sum, each) => sum + each, 0n), remaining }
}

export function proRataUnits(items: UnitAllocation['items']): EnteredUnits {
  return Object.fromEntries(items.map(({ reference, proRata }) => [reference, String(proRata)]))
}

const draftKey = (campaignId: string): string => `${typedKey}allocation.${campaignId}`

/** What was entered before the page was left. */
export function storedUnits(campaignId: string, read: (key: string) => string | undefined): EnteredUnits {
  try {
    const stored: unknown = JSON.parse(read(draftKey(campaignId)) ?? '{}')
    const pairs = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
    return Object.fromEntries(pairs.filter(([, typed]) => typeof typed === 'string'))
  } catch {
    return {}
  }
}

export function storeUnits(
  campaignId: string,
  entered: EnteredUnits | undefined,
  write: (key: string, value: string | undefined) => void,
): void {
  write(draftKey(campaignId), entered === undefined ? undefined : JSON.stringify(entered))
}
