/** The file of a signed agreement: made from the signed content after the signature, once, and stored. */

import { createHash } from 'node:crypto'
import { agreementToDraw, recordFile } from '#api/db/investment/agreements.ts'
import type { Deps } from '#api/deps.ts'
import { drawableDocument, imagesIn, readAgreementContent } from '#api/documents/investment/agreement-content.ts'
import type { PdfUrgency } from '#api/pdf-ports.ts'

type FileDeps = Pick<Deps, 'db' | 'files' | 'pdf' | 'ids' | 'clock'>

/** Several requests of one process for the same file make it once. */
const inProgress = new Map<string, Promise<Uint8Array | undefined>>()

/** The stored file, or the one that is made now. Undefined if there is no such agreement, or its file was lost. */
export function agreementPdfFile(id: string, deps: FileDeps, urgency?: PdfUrgency): Promise<Uint8Array | undefined> {
  const making = inProgress.get(id)
  if (making) return making
  const made = readOrMake(id, deps, urgency).finally(() => inProgress.delete(id))
  inProgress.set(id, made)
  return made
}

async function readOrMake(id: string, deps: FileDeps, urgency?: PdfUrgency): Promise<Uint8Array | undefined> {
  const { db, files, ids, clock } = deps
  const agreement = await agreementToDraw(db.read, id)
  if (!agreement) return undefined
  if (agreement.file_hash !== null) return files.get(agreement.file_hash)
  const bytes = await drawn(agreement, deps, urgency)
  const file = await files.put(bytes)
  const recorded = await db.transact((tx) => recordFile(tx, id, { id: ids.next(), ...file, at: new Date(clock.now()) }))
  return recorded === file.sha256 ? bytes : files.get(recorded)
}

/** @throws unless the content is the one that was signed, and all that it names is there */
async function drawn(
  { content: text, hash }: { readonly content: string; readonly hash: string },
  { files, pdf }: FileDeps,
  urgency?: PdfUrgency,
): Promise<Uint8Array> {
  if (createHash('sha256').update(text).digest('hex') !== hash) throw new Error('an agreement is not what was signed')
  const content = readAgreementContent(text)
  const images = new Map<string, Uint8Array>()
  for (const sha256 of imagesIn(content)) {
    const bytes = await files.get(sha256)
    if (bytes) images.set(sha256, bytes)
  }
  const document = drawableDocument(content, images)
  if (content.ownFile === null) return pdf.draw(document, urgency)
  const own = await files.get(content.ownFile)
  const bytes = own && (await pdf.append(own, document, urgency))
  if (bytes === undefined || bytes === 'unreadable') throw new Error("the owner's own agreement cannot be read")
  return bytes
}
