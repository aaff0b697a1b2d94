import type { IdentityDocumentRow } from '#api/db/identity/identities.ts'
import type { NoteRow } from '#api/db/identity/identity-notes.ts'
import type { ListedHit, VerificationRow } from '#api/db/identity/verifications.ts'
import type { OpenedIdentity } from '#contract/identity/admin-identity.ts'
import type { PartyKind } from '#domain/identity/identity.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import type { WatchlistHit } from '#domain/identity/verification-result.ts'
import { presentDocument, presentReasons } from './identity.ts'

interface Opened {
  readonly kind: PartyKind
  readonly values: PartyValues
  readonly documents: readonly IdentityDocumentRow[]
  readonly submissions: readonly { readonly row: VerificationRow; readonly report: string }[]
  readonly hits: readonly { readonly row: ListedHit; readonly hit: WatchlistHit }[]
  readonly notes: readonly { readonly row: NoteRow; readonly text: string }[]
  readonly canRecheck: boolean
}

type Details = Pick<OpenedIdentity, 'kind' | 'values' | 'documents' | 'submissions' | 'hits' | 'notes' | 'canRecheck'>

/** @param callerId the administrator, whose own opinion about a match is marked */
export function presentOpenedIdentity(opened: Opened, callerId: string): Details {
  const { kind, values, documents, submissions, hits, notes, canRecheck } = opened
  return {
    kind,
    values: Object.fromEntries(Object.entries(values).map(([field, answer]) => [field, answer])),
    documents: documents.map(presentDocument),
    submissions: submissions.map(({ row, report }) => ({
      id: row.id,
      method: row.method,
      test: row.test,
      kind: row.party_kind,
      state: row.state,
      submittedAt: row.submitted_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      identity: row.identity_result,
      screening: row.screening_result,
      reasons: presentReasons(row.reasons),
      report: report.slice(0, 100_000),
    })),
    hits: hits.map(({ row, hit }) => ({
      id: row.id,
      kind: row.kind,
      name: hit.name.slice(0, 500),
      details: hit.details.slice(0, 4000),
      opinion:
        row.opinion === null
          ? null
          : { decision: row.opinion, by: `${row.first_name} ${row.last_name}`, own: row.opinion_by === callerId },
      decision: row.decision,
    })),
    notes: notes.map(({ row, text }) => ({
      id: row.id,
      by: `${row.first_name} ${row.last_name}`,
      at: row.created_at.toISOString(),
      text,
    })),
    canRecheck,
  }
}
