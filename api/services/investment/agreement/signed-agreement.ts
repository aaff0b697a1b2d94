/** The signed agreement: drawn, stored, and recorded. */

import { insertAgreement, latestAgreement, voidAgreement } from '#api/db/investment/agreements.ts'
import type { Writer } from '#api/db/database.ts'
import { insertMadeFile } from '#api/db/content/stored-files.ts'
import type { Deps } from '#api/deps.ts'
import type { StoredFile } from '#api/ports.ts'
import { agreementPdf, signatureBlocks } from '#api/documents/investment/agreement-pdf.ts'
import { CallError } from '#contract/errors.ts'
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

export interface SignedAgreement {
  readonly file: StoredFile
  readonly image: StoredFile | null
  readonly signature: TakenSignature
  readonly stamp: Stamp
}

/** @throws CallError AGREEMENT_UNREADABLE if the owner's own file cannot be read */
export async function makeSignedAgreement(
  { facts, blocks, version }: Composed,
  signature: TakenSignature,
  stamp: Stamp,
  { pdf, files, site }: Pick<Deps, 'pdf' | 'files' | 'site'>,
): Promise<SignedAgreement> {
  const signed = signatureBlocks(facts, {
    ...signature,
    agreementId: stamp.id,
    version,
    at: stamp.at,
    address: stamp.address,
    userAgent: stamp.userAgent,
    cancelUntil: facts.cancelUntil,
    checkAddress: `${site.origin}/agreement-check`,
  })
  const document = agreementPdf(facts, [...blocks, ...signed], stamp.at)
  const own = facts.uploadedHash === null ? undefined : await files.get(facts.uploadedHash)
  if (facts.uploadedHash !== null && own === undefined) throw new CallError('AGREEMENT_UNREADABLE')
  const bytes = own === undefined ? await pdf.draw(document) : await pdf.append(own, document)
  if (bytes === 'unreadable') throw new CallError('AGREEMENT_UNREADABLE')
  return {
    file: await files.put(bytes),
    image: signature.image === null ? null : await files.put(signature.image),
    signature,
    stamp,
  }
}

/** Appends the agreement to the hash chain of its campaign, which is locked. @returns the hash of the previous one */
export async function writeAgreement(
  tx: Writer,
  { investment, facts, version }: Composed,
  { file, image, signature, stamp }: SignedAgreement,
  newId: () => string,
): Promise<string | null> {
  const { at } = stamp
  await voidAgreement(tx, investment.id, at)
  const before = await latestAgreement(tx, investment.campaign_id)
  const [fileId, imageId] = [newId(), image === null ? null : newId()]
  await insertMadeFile(tx, { id: fileId, ...file, mime: 'application/pdf', at })
  if (image !== null && imageId !== null) await insertMadeFile(tx, { id: imageId, ...image, mime: 'image/png', at })
  await insertAgreement(tx, {
    id: stamp.id,
    investment_id: investment.id,
    campaign_id: investment.campaign_id,
    investor_id: investment.investor_id,
    source: facts.uploadedHash === null ? 'generated' : 'uploaded',
    language: facts.language,
    version,
    hash: file.sha256,
    sequence_number: (before?.sequence_number ?? 0n) + 1n,
    previous_hash: before?.hash ?? null,
    file_id: fileId,
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
  return before?.hash ?? null
}
