/** The signed agreement: its content is hashed and recorded. Its file is made afterwards. */

import { createHash } from 'node:crypto'
import { type AgreementRow, insertAgreement, latestAgreement } from '#api/db/investment/agreements.ts'
import type { Writer } from '#api/db/database.ts'
import { insertMadeFile } from '#api/db/content/stored-files.ts'
import type { Deps } from '#api/deps.ts'
import type { StoredFile } from '#api/ports.ts'
import { agreementContent } from '#api/documents/investment/agreement-content.ts'
import { agreementPdf, signatureBlocks } from '#api/documents/investment/agreement-pdf.ts'
import type { Composed } from './compose.ts'
import type { TakenSignature } from './signature.ts'

/** What the server recorded about the signer, and when it did so. */
export interface Stamp {
  readonly id: string
  readonly at: Date
  readonly address: string
  readonly userAgent: string
  readonly sessionHash: Uint8Array
}

export interface Signing {
  readonly signature: TakenSignature
  /** The stored image of the signature. */
  readonly image: StoredFile | null
  readonly stamp: Stamp
}

/** Appends the agreement to the hash chain of its campaign, which is locked. The investment has no other one. */
export async function writeAgreement(
  tx: Writer,
  { investment, facts, blocks, version }: Composed,
  { signature, image, stamp }: Signing,
  { ids, site }: Pick<Deps, 'ids' | 'site'>,
): Promise<AgreementRow> {
  const { at } = stamp
  const signed = signatureBlocks(facts, {
    ...signature,
    agreementId: stamp.id,
    version,
    at,
    address: stamp.address,
    userAgent: stamp.userAgent,
    cancelUntil: facts.cancelUntil,
    checkAddress: `${site.origin}/agreement-check`,
  })
  const content = agreementContent(
    agreementPdf(facts, [...blocks, ...signed], at),
    facts.uploadedHash,
    image?.sha256 ?? null,
  )
  const before = await latestAgreement(tx, investment.campaign_id)
  const imageId = image === null ? null : ids.next()
  if (image !== null && imageId !== null) await insertMadeFile(tx, { id: imageId, ...image, mime: 'image/png', at })
  return insertAgreement(tx, {
    id: stamp.id,
    investment_id: investment.id,
    campaign_id: investment.campaign_id,
    investor_id: investment.investor_id,
    source: facts.uploadedHash === null ? 'generated' : 'uploaded',
    language: facts.language,
    version,
    content,
    hash: createHash('sha256').update(content).digest('hex'),
    sequence_number: (before?.sequence_number ?? 0n) + 1n,
    previous_hash: before?.hash ?? null,
    file_id: null,
    file_hash: null,
    units: investment.units,
    amount: investment.amount,
    currency: investment.currency,
    legal_name: facts.investor,
    signature_kind: signature.kind,
    signature_text: signature.typed,
    signature_file_id: imageId,
    signed_at: at,
    address: stamp.address,
    user_agent: stamp.userAgent,
    session_hash: stamp.sessionHash,
    cancel_rule: facts.cancelRule,
    cancel_until: facts.cancelUntil,
    voided_at: null,
  })
}
