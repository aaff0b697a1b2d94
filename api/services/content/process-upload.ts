/** Processes an uploaded file by the rules of its kind, or refuses it with the reason. */

import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import {
  exactSizes,
  logoPixels,
  evidenceMediaTypes,
  type SiteMark,
  siteMarkSizes,
  textPictureSize,
  type UploadKind,
} from '#contract/uploads.ts'
import type { FieldProblem } from '#domain/field.ts'

interface ProcessedFile {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
  readonly tone: number | null
  readonly card?: Uint8Array
}

type Processors = Pick<Deps, 'pictures' | 'uploadScanner' | 'pdf'>

/** @throws CallError INVALID_INPUT with the field `file`. */
export async function processUpload(
  kind: UploadKind,
  bytes: Uint8Array,
  processors: Processors,
): Promise<ProcessedFile> {
  switch (kind) {
    case 'logo':
      return logo(bytes, processors)
    case 'campaign-image':
    case 'story-image':
    case 'photo':
    case 'profile-photo':
    case 'cover-photo':
    case 'slider':
      return picture(bytes, exactSizes[kind], processors)
    case 'text-image':
      return textPicture(bytes, processors)
    case 'site-logo':
    case 'site-icon':
      return sitePicture(kind, bytes, processors)
    case 'document':
    case 'contract':
      return processDocument(kind, bytes, processors)
    case 'repayment-report':
    case 'message-attachment':
      return processDocument('document', bytes, processors)
    case 'accreditation-evidence':
    case 'identity-document':
      return processEvidence(bytes, processors)
  }
}

async function logo(bytes: Uint8Array, { pictures }: Processors): Promise<ProcessedFile> {
  const made = await pictures.logo(bytes)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'too-small') throw refused({ code: 'too-small', limit: logoPixels })
  return made
}

/** Uncropped, as large as the bounds allow, with its transparency. */
async function sitePicture(kind: SiteMark, bytes: Uint8Array, { pictures }: Processors): Promise<ProcessedFile> {
  const { least, most } = siteMarkSizes[kind]
  const made = await pictures.within(bytes, least, most)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'too-small') throw refused({ code: 'pixels', size: `${least.width} × ${least.height}` })
  return made
}

async function picture(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  { pictures }: Processors,
): Promise<ProcessedFile> {
  const made = await pictures.exactly(bytes, width, height)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'other-size') throw refused({ code: 'pixels', size: `${width} × ${height}` })
  return made
}

/** In its own proportions: browsers send it scaled down. */
async function textPicture(bytes: Uint8Array, { pictures }: Processors): Promise<ProcessedFile> {
  const { least, longest } = textPictureSize
  const made = await pictures.between(bytes, least, longest)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'other-size') throw refused({ code: 'pixels', size: `${least} – ${longest}` })
  return made
}

async function processDocument(
  kind: 'document' | 'contract',
  bytes: Uint8Array,
  processors: Processors,
): Promise<ProcessedFile> {
  const verdict = await processors.uploadScanner.scan(bytes)
  if (verdict === 'picture' && kind === 'document') {
    const made = await processors.pictures.reencode(bytes)
    if (made === 'unreadable') throw refused({ code: 'format' })
    return made
  }
  if (verdict === 'unsafe') throw refused({ code: 'unsafe' })
  if (verdict === 'format' || verdict === 'picture') throw refused({ code: 'format' })
  // Its pages become part of the signed agreement.
  if (kind === 'contract' && (verdict.mime !== 'application/pdf' || !(await processors.pdf.reads(bytes))))
    throw refused({ code: 'format' })
  return { bytes, mime: verdict.mime, width: null, height: null, tone: null }
}

/**
 * A document that is a PDF or an image. No metadata of an image is returned: neither its dimensions nor its colours.
 */
async function processEvidence(bytes: Uint8Array, processors: Processors): Promise<ProcessedFile> {
  const made = await processDocument('document', bytes, processors)
  if (!evidenceMediaTypes.some((type) => type === made.mime)) throw refused({ code: 'format' })
  return { ...made, width: null, height: null, tone: null }
}

function refused(problem: Omit<FieldProblem, 'path'>): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path: 'file', ...problem }])
}
