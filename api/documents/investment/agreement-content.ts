/**
 * The canonical content of a signed agreement: all that its file shows, as one text. The text is hashed and stored at
 * signing, and the file is made from it, whenever that is (decision record 0016). Pure.
 */

import type { PdfBlock, PdfDocument } from '#api/pdf-ports.ts'
import { canonicalJson } from '#domain/canonical-json.ts'

/** Of the serialisation: a later form gets the next number, and this one stays readable. */
const format = 1

/** Images are named by the SHA-256 of their bytes. */
type StoredBlock =
  | Exclude<PdfBlock, { is: 'image' }>
  | (Omit<Extract<PdfBlock, { is: 'image' }>, 'bytes'> & { readonly sha256: string })

type StoredDocument = Omit<PdfDocument, 'blocks'> & { readonly blocks: readonly StoredBlock[] }

export interface AgreementContent {
  readonly document: StoredDocument
  /** SHA-256 of the owner's own file, whose pages come first. */
  readonly ownFile: string | null
}

/**
 * @param imageHash of the signature, the only image of an agreement
 * @throws if there is an image without a hash
 */
export function agreementContent(
  { blocks, ...document }: PdfDocument,
  ownFile: string | null,
  imageHash: string | null,
): string {
  const stored = blocks.map((block): StoredBlock => {
    if (block.is !== 'image') return block
    if (imageHash === null) throw new Error('the image of a signature is not stored')
    const { bytes: _, ...image } = block
    return { ...image, sha256: imageHash }
  })
  return canonicalJson({ format, ownFile, document: { ...document, blocks: stored } })
}

/** @throws for a format that this version does not know */
export function readAgreementContent(text: string): AgreementContent {
  const content = JSON.parse(text) as AgreementContent & { readonly format: number }
  if (content.format !== format) throw new Error(`an agreement has the unknown format ${content.format}`)
  return content
}

/** The hashes of the images that a document shows. */
export function imagesIn({ document }: AgreementContent): string[] {
  return document.blocks.flatMap((block) => (block.is === 'image' ? [block.sha256] : []))
}

/** @param images bytes by hash */
export function drawableDocument({ document }: AgreementContent, images: ReadonlyMap<string, Uint8Array>): PdfDocument {
  const blocks = document.blocks.map((block): PdfBlock => {
    if (block.is !== 'image') return block
    const { sha256, ...image } = block
    const bytes = images.get(sha256)
    if (!bytes) throw new Error('an image of an agreement is missing')
    return { ...image, bytes }
  })
  return { ...document, blocks }
}
