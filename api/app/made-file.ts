/** What is kept of a file that was handed in: what its kind wants, or a refusal that says what that is. */

import type { Deps } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import {
  exactSizes,
  logoPixels,
  evidenceMediaTypes,
  type SiteMark,
  siteMarkSizes,
  type UploadKind,
} from '#contract/uploads.ts'
import type { FieldProblem } from '#domain/field.ts'

interface MadeFile {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
  readonly tone: number | null
  readonly card?: Uint8Array
}

type Makers = Pick<Deps, 'pictures' | 'papers' | 'pdf'>

/** @throws CallError INVALID_INPUT that names the field `file`. */
export async function madeOf(kind: UploadKind, bytes: Uint8Array, makers: Makers): Promise<MadeFile> {
  switch (kind) {
    case 'logo':
      return logo(bytes, makers)
    case 'campaign-image':
    case 'story-image':
    case 'photo':
    case 'profile-photo':
    case 'cover-photo':
    case 'slider':
      return picture(bytes, exactSizes[kind], makers)
    case 'site-logo':
    case 'site-icon':
      return sitePicture(kind, bytes, makers)
    case 'document':
    case 'contract':
      return paper(kind, bytes, makers)
    case 'accreditation-paper':
      return personPaper(bytes, makers)
  }
}

async function logo(bytes: Uint8Array, { pictures }: Makers): Promise<MadeFile> {
  const made = await pictures.logo(bytes)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'too-small') throw refused({ code: 'too-small', limit: logoPixels })
  return made
}

/** Whole, as large as it comes within the bounds, and see-through where it was. */
async function sitePicture(kind: SiteMark, bytes: Uint8Array, { pictures }: Makers): Promise<MadeFile> {
  const { least, most } = siteMarkSizes[kind]
  const made = await pictures.within(bytes, least, most)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'too-small') throw refused({ code: 'pixels', size: `${least.width} × ${least.height}` })
  return made
}

async function picture(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  { pictures }: Makers,
): Promise<MadeFile> {
  const made = await pictures.exactly(bytes, width, height)
  if (made === 'unreadable') throw refused({ code: 'format' })
  if (made === 'other-size') throw refused({ code: 'pixels', size: `${width} × ${height}` })
  return made
}

async function paper(kind: 'document' | 'contract', bytes: Uint8Array, makers: Makers): Promise<MadeFile> {
  const verdict = await makers.papers.scan(bytes)
  if (verdict === 'picture' && kind === 'document') {
    const made = await makers.pictures.reencode(bytes)
    if (made === 'unreadable') throw refused({ code: 'format' })
    return made
  }
  if (verdict === 'unsafe') throw refused({ code: 'unsafe' })
  if (verdict === 'format' || verdict === 'picture') throw refused({ code: 'format' })
  // Its pages have to stand in the signed agreement one day.
  if (kind === 'contract' && (verdict.mime !== 'application/pdf' || !(await makers.pdf.reads(bytes))))
    throw refused({ code: 'format' })
  return { bytes, mime: verdict.mime, width: null, height: null, tone: null }
}

/** A document that is a PDF or a picture. Nothing is told of what a picture shows: neither its measures nor its tone. */
async function personPaper(bytes: Uint8Array, makers: Makers): Promise<MadeFile> {
  const made = await paper('document', bytes, makers)
  if (!evidenceMediaTypes.some((type) => type === made.mime)) throw refused({ code: 'format' })
  return { ...made, width: null, height: null, tone: null }
}

function refused(problem: Omit<FieldProblem, 'path'>): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path: 'file', ...problem }])
}
