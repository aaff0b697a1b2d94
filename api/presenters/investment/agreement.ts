import type { agreementByHash, AgreementRow } from '#api/db/investment/agreements.ts'
import type { Reply } from '#contract/call.ts'
import type { Agreement, check } from '#contract/investment/agreement.ts'
import { dateIn } from '#domain/calendar.ts'
import { isPublic } from '#domain/campaign/campaign.ts'

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

type CheckedRow = NonNullable<Awaited<ReturnType<typeof agreementByHash>>>

/** Confirms that it was signed here, with the day and the campaign, and reveals no personal data or amounts. */
export function presentAgreementCheck(row: CheckedRow | undefined, timeZone: string): Reply<typeof check> {
  if (!row) return { known: false, signedOn: null, campaign: null, ended: false }
  return {
    known: true,
    signedOn: dateIn(row.signed_at.getTime(), timeZone),
    campaign: isPublic(row.status) ? { slug: row.slug, name: row.name ?? row.slug } : null,
    ended: row.voided_at !== null || (row.state !== 'reserved' && row.state !== 'confirmed'),
  }
}
