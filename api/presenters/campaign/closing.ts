import type { AmendmentRow } from '#api/db/campaign/amendments.ts'
import type { Amendment, ChangedTerm, Closing } from '#contract/campaign/closing.ts'
import { amendableTerms, type AmendmentProblem, type ReconfirmationState } from '#domain/campaign/amendment.ts'
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
  readonly extension: { readonly problem: AmendmentProblem | undefined; readonly days: Days | undefined }
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
  extension,
  amendment,
  investors,
  followers,
}: CampaignClosing): Closing {
  const { announced } = early
  const [earlyDays, laterDays] = [possible(early), possible(extension)]
  return {
    closesOn,
    problem: early.problem ?? null,
    earliest: earlyDays?.first ?? null,
    latest: earlyDays?.last ?? null,
    announced: announced
      ? { announcedAt: announced.row.announced_at.toISOString(), originallyOn: announced.originallyOn }
      : null,
    extensionProblem: extension.problem ?? null,
    extensionFirst: laterDays?.first ?? null,
    extensionLast: laterDays?.last ?? null,
    amendment: amendment ? presentAmendment(amendment) : null,
    investors,
    followers,
  }
}

function possible({ problem, days }: { readonly problem: string | undefined; readonly days: Days | undefined }) {
  return problem === undefined ? days : undefined
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
export function presentTerms({ terms, previous }: Pick<AmendmentRow, 'terms' | 'previous'>): ChangedTerm[] {
  return amendableTerms.flatMap((term) => {
    const after = terms[term]
    return after === undefined ? [] : [{ term, before: previous[term] ?? '', after }]
  })
}
