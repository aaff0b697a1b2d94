import type { AmendmentRow } from '#api/db/campaign/amendments.ts'
import type { Amendment, ChangedTerm, Closing } from '#contract/campaign/closing.ts'
import { amendableTerms, type AmendmentProblem, type ReconfirmationState } from '#domain/campaign/amendment.ts'
import {
  type AmendableOffering,
  goalRange,
  isPriceFixed,
  possibleKinds,
  priceRange,
} from '#domain/campaign/amended-offering.ts'
import type { EarlyClosingProblem } from '#domain/campaign/early-closing.ts'

interface Days {
  readonly first: string
  readonly last: string
}

interface CampaignClosing {
  readonly closesOn: string | null
  readonly early: {
    readonly problem: EarlyClosingProblem | undefined
    readonly days: Days | undefined
    readonly announced: { readonly row: { readonly announced_at: Date }; readonly originallyOn: string } | undefined
  }
  readonly amendable: {
    readonly problem: AmendmentProblem | undefined
    readonly days: Days | undefined
    readonly offering: AmendableOffering | undefined
  }
  readonly amendment: AmendmentWithAnswers | undefined
  readonly investors: number
  readonly followers: number
}

interface AmendmentWithAnswers {
  readonly row: AmendmentRow
  readonly answers: Partial<Record<ReconfirmationState, number>>
}

export function presentClosing({
  closesOn,
  early,
  amendable,
  amendment,
  investors,
  followers,
}: CampaignClosing): Closing {
  const { announced } = early
  const earlyDays = early.problem === undefined ? early.days : undefined
  return {
    closesOn,
    problem: early.problem ?? null,
    earliest: earlyDays?.first ?? null,
    latest: earlyDays?.last ?? null,
    announced: announced
      ? { announcedAt: announced.row.announced_at.toISOString(), originallyOn: announced.originallyOn }
      : null,
    amendmentProblem: amendable.problem ?? null,
    amendable: presentAmendable(amendable),
    amendment: amendment ? presentAmendment(amendment) : null,
    investors,
    followers,
  }
}

function presentAmendable({ problem, days, offering }: CampaignClosing['amendable']): Closing['amendable'] {
  if (problem !== undefined || !offering) return null
  const [goals, prices] = [goalRange(offering), priceRange(offering)]
  return {
    days: days && days.first <= days.last ? days : null,
    currency: offering.currency,
    goal: offering.goal,
    goalFrom: goals.from,
    goalTo: goals.to,
    unitPrice: offering.unitPrice,
    priceTo: isPriceFixed(offering) ? null : prices.to,
    kind: offering.kind,
    kinds: [...possibleKinds(offering)],
  }
}

export function presentAmendment({ row, answers }: AmendmentWithAnswers): Amendment {
  return {
    id: row.id,
    state: row.state,
    changes: presentTerms(row),
    explanation: row.explanation,
    requestedAt: row.requested_at.toISOString(),
    reason: row.reason,
    reconfirmUntil: row.reconfirm_until?.toISOString() ?? null,
    confirmed: answers.confirmed ?? 0,
    pending: answers.pending ?? 0,
    cancelled: (answers.lapsed ?? 0) + (answers.ended ?? 0),
  }
}

/** The terms that an amendment changes. */
export function presentTerms({
  terms,
  previous,
  currency,
}: Pick<AmendmentRow, 'terms' | 'previous'> & { readonly currency: string | null }): ChangedTerm[] {
  return amendableTerms.flatMap((term) => {
    const after = terms[term]
    if (after === undefined) return []
    const isAmount = term === 'goal' || term === 'unitPrice'
    return [{ term, before: previous[term] ?? '', after, ...(isAmount ? { currency: currency ?? '' } : {}) }]
  })
}
