import type { Files, Pictures, Sealer } from '#api/ports.ts'
import type { Random } from './random.ts'

/** Shared dependencies of the seed functions. */
export interface SeedTools {
  readonly now: Date
  readonly newId: () => string
  readonly random: Random
  readonly files: Files
  readonly pictures: Pictures
  readonly sealer: Sealer
  /** The current time minus this many days, at a random time of day. */
  daysAgo(days: number): Date
}

const dayMs = 86_400_000

export function seedTools(parts: Omit<SeedTools, 'daysAgo'>): SeedTools {
  return {
    ...parts,
    // Between six and twenty hours back, never in the future, so that lists have an order.
    daysAgo: (days) => new Date(parts.now.getTime() - days * dayMs - parts.random.whole(10, 600) * 60_000),
  }
}
