/** Rows of identity verification (docs/areas/identity.md). */

import type { ColumnType, Generated } from 'kysely'
import type { DocumentSlot, IdentityState, PartyKind, StoredIdentityState } from '#domain/identity/identity.ts'
import type { RenewalState } from '#domain/identity/identity-term.ts'
import type { CheckResult, HitDecision, HitKind, VerificationMethod } from '#domain/identity/verification-result.ts'
import type { AnsweredQuestion } from '#domain/identity/questionnaire/answered.ts'
import type { QuestionnaireContent } from '#domain/identity/questionnaire/questionnaire.ts'
import type { LetterState } from '#domain/identity/accreditation-letter.ts'
import type { Language } from '#contract/shapes.ts'

/** `requested`: not yet accepted by the provider. `withdrawn`: ended without a decision. */
export type VerificationState =
  | Extract<IdentityState, 'pending' | 'review' | 'more-required' | 'approved' | 'declined'>
  | 'requested'
  | 'withdrawn'

export interface IdentityTables {
  identity_check: {
    person_id: string
    state: StoredIdentityState
    reason: Generated<string>
    reasons: Generated<string[]>
    changed_at: Date
    decided_by: string | null
    party_kind: Generated<PartyKind>
    answers: Generated<string>
    unsent: Generated<boolean>
    country: string | null
    holder_country: string | null
    expires_at: Date | null
    renewal: RenewalState | null
    noticed_days: number | null
  }
  identity_document: {
    person_id: string
    slot: DocumentSlot
    file_id: string
    added_at: Date
  }
  identity_verification: {
    id: string
    person_id: string
    method: VerificationMethod
    access: string | null
    test: Generated<boolean>
    party_kind: PartyKind
    answers: string
    state: VerificationState
    party_ref: string | null
    ref: string | null
    sent_documents: Generated<string[]>
    action_url: Generated<string>
    report: Generated<string>
    identity_result: CheckResult | null
    screening_result: CheckResult | null
    reasons: Generated<string[]>
    language: Language
    submitted_at: Date
    changed_at: Date
    next_poll_at: Date | null
    poll_count: Generated<number>
    claimed_at: Date | null
  }
  identity_verification_document: {
    verification_id: string
    slot: DocumentSlot
    file_id: string
  }
  watchlist_hit: {
    id: string
    verification_id: string
    kind: HitKind
    content: string
    fingerprint: string
    opinion: HitDecision | null
    opinion_by: string | null
    decision: HitDecision | null
    decided_by: string | null
    decided_at: Date | null
  }
  verification_callback: {
    verification_id: string
    digest: string
    received_at: Date
  }
  third_party_letter: {
    id: string
    person_id: string
    version: Date
    statement_version: number
    state: LetterState
    language: Language
    party: string
    response: Generated<string>
    token_hash: Uint8Array | null
    expires_at: Date | null
    mail_count: Generated<number>
    requested_at: Date
    mailed_at: Date
    answered_at: Date | null
    address: Generated<string>
  }
  identity_note: {
    id: string
    person_id: string
    author_id: string
    content: string
    created_at: Date
  }
  questionnaire_version: {
    id: string
    number: number
    content: ColumnType<QuestionnaireContent, string, never>
    salt: string
    supersedes_results: boolean
    published_at: Date
    published_by: string | null
  }
  questionnaire_draft: {
    id: number
    revision: number
    content: ColumnType<QuestionnaireContent, string, string>
    changed_at: Date
  }
  questionnaire_attempt: {
    id: string
    person_id: string
    version_id: string
    attempt: number
    language: Language
    answered: ColumnType<AnsweredQuestion[], string, never>
    score: number
    pass_mark: number
    passed: boolean
    submitted_at: Date
  }
}
