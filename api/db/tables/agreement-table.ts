import type { AgreementSource, SignatureKind } from '#domain/investment/agreement.ts'
import type { CancellationRule } from '#domain/investment/cancellation.ts'
import type { Language } from '#contract/shapes.ts'

/** A signed agreement; immutable, except that it can be voided and that its file is made after the signature. */
export interface AgreementTable {
  id: string
  investment_id: string
  campaign_id: string
  investor_id: string
  source: AgreementSource
  language: Language
  version: string
  content: string
  hash: string
  sequence_number: bigint
  previous_hash: string | null
  file_id: string | null
  file_hash: string | null
  units: bigint
  amount: bigint
  currency: string
  legal_name: string
  signature_kind: SignatureKind
  signature_text: string | null
  signature_file_id: string | null
  signed_at: Date
  address: string
  user_agent: string
  session_hash: Uint8Array
  cancel_rule: CancellationRule
  cancel_until: Date
  voided_at: Date | null
}

/** A transfer that does not match its investment or top-up. */
export interface UnusableTransferTable {
  id: string
  /** Exactly one of the two. */
  investment_id: string | null
  top_up_id: string | null
  amount: bigint
  currency: string
  to_wallet: boolean
  booked_at: Date
  booked_by: string
  done_at: Date | null
  done_by: string | null
}

export interface OfflineReturnTable {
  id: string
  investment_id: string
  reason: 'requested' | 'oversubscribed'
  amount: bigint
  currency: string
  requested_at: Date
  done_at: Date | null
  done_by: string | null
}
