import type { AgreementRow } from '#api/db/investment/agreements.ts'
import type { Agreement } from '#contract/investment/agreement.ts'

/** A signed agreement for its investor. */
export function presentAgreement(row: AgreementRow): Agreement {
  return {
    id: row.id,
    investmentId: row.investment_id,
    hash: row.hash,
    source: row.source,
    language: row.language,
    legalName: row.legal_name,
    signature: row.signature_kind,
    signedAt: row.signed_at.toISOString(),
    address: row.address,
    cancelRule: row.cancel_rule,
    cancelUntil: row.cancel_until.toISOString(),
  }
}
