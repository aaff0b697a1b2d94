import type { Closing } from '#contract/campaign/closing.ts'

export interface ClosingProps {
  readonly campaignId: string
  readonly of: Closing
  /** Loads the closing again after a refusal, whose cause it then shows. */
  readonly readAgain: () => void
}
