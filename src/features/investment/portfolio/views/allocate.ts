import type { Holding } from '#contract/investment/portfolio.ts'

export const allocationKinds = ['campaign', 'kind', 'propertyType', 'country'] as const
export type AllocationKind = (typeof allocationKinds)[number]

export interface AllocationPart {
  /** The campaign's id, or the value that its holdings share; empty where none is stated. */
  readonly key: string
  /** Of the first campaign. */
  readonly name: string
  readonly amount: bigint
  /** Hundredths of a per cent; rounded down, and the largest parts take what is left, so that they sum up. */
  readonly points: number
}

/** Balances that are not written off of holdings in one currency, by what they share, the largest first. */
export function allocate(holdings: readonly Holding[], by: AllocationKind): readonly AllocationPart[] {
  const open = holdings.filter(({ value }) => value > 0n)
  const total = open.reduce((sum, { value }) => sum + value, 0n)
  const groups = Map.groupBy(open, ({ campaign }) => (by === 'campaign' ? campaign.id : (campaign[by] ?? '')))
  const parts = [...groups]
    .map(([key, rows]) => {
      const amount = rows.reduce((sum, { value }) => sum + value, 0n)
      return { key, name: rows[0]?.campaign.name ?? '', amount, points: Number((amount * 10_000n) / total) }
    })
    .toSorted((a, b) => (a.amount === b.amount ? (a.name < b.name ? -1 : 1) : a.amount > b.amount ? -1 : 1))
  const left = 10_000 - parts.reduce((sum, { points }) => sum + points, 0)
  return parts.map((part, index) => (index < left ? { ...part, points: part.points + 1 } : part))
}
