import type { Closing } from '#contract/campaign/closing.ts'
import type { EarlyClosingProblem } from '#domain/campaign/early-closing.ts'

interface CampaignClosing {
  readonly closesOn: string | null
  readonly early: {
    readonly problem: EarlyClosingProblem | undefined
    readonly days: { readonly first: string; readonly last: string } | undefined
    readonly announced: { readonly row: { readonly announced_at: Date }; readonly originallyOn: string } | undefined
  }
  readonly investors: number
  readonly followers: number
}

export function presentClosing({ closesOn, early, investors, followers }: CampaignClosing): Closing {
  const { problem, days, announced } = early
  return {
    closesOn,
    problem: problem ?? null,
    earliest: (problem === undefined && days?.first) || null,
    latest: (problem === undefined && days?.last) || null,
    announced: announced
      ? { announcedAt: announced.row.announced_at.toISOString(), originallyOn: announced.originallyOn }
      : null,
    investors,
    followers,
  }
}
