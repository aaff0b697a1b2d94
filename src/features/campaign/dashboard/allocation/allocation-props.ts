import type { UnitAllocation } from '#contract/campaign/allocation.ts'

export interface AllocationProps {
  readonly campaignId: string
  readonly of: UnitAllocation
  /** Loads the list again after a refusal. */
  readonly readAgain: () => void
}
