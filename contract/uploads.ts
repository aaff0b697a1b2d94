/**
 * Files go up as they are, outside the call table: `PUT /api/v1.1/uploads/<kind>/<file id>` with the bytes as body. The id is
 * made by the client from what it sends, so that a draft can name a file before it is sent, and sending it again is the same
 * file. The answer is the usual envelope; `data` is `uploaded`.
 */

import { id, integer, nullable, object, oneOf, text, type Value } from './schema.ts'
import { uuidV8 } from './uuid.ts'

/** What a file is for; decides what it must be and what the server makes of it. */
export const uploadKinds = [
  'logo',
  'campaign-image',
  'story-image',
  'photo',
  'document',
  'contract',
  'profile-photo',
  'cover-photo',
  'site-logo',
  'site-icon',
  'slider',
  'accreditation-paper',
] as const
export type UploadKind = (typeof uploadKinds)[number]

/** Of a person and not of a campaign: anybody who is signed in hands these in, for themselves. */
export const profilePictures = ['profile-photo', 'cover-photo'] as const satisfies readonly UploadKind[]
export type ProfilePicture = (typeof profilePictures)[number]

/** Papers that prove who an investor is and what they own: a person's own, kept sealed, read by administrators alone. */
export const evidenceKinds = ['accreditation-paper'] as const satisfies readonly UploadKind[]
export type EvidenceKind = (typeof evidenceKinds)[number]
/** Types that such a paper may have; what it really is decides. */
export const evidenceMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Of the site: administrators hand these in. */
export const siteMarks = ['site-logo', 'site-icon'] as const satisfies readonly UploadKind[]
export type SiteMark = (typeof siteMarks)[number]
/** What the site's own pictures are at least, in pixels, and what they are kept in. */
export const siteMarkSizes = {
  'site-logo': { least: { width: 64, height: 32 }, most: { width: 960, height: 240 } },
  'site-icon': { least: { width: 64, height: 64 }, most: { width: 512, height: 512 } },
} as const satisfies Readonly<Record<SiteMark, unknown>>
export const sitePictures = [...siteMarks, 'slider'] as const satisfies readonly UploadKind[]
export type SitePicture = (typeof sitePictures)[number]

/** Pictures that arrive cut to their measures: width and height in pixels (platform 5, investing 5, decision T54). */
export const exactSizes = {
  'campaign-image': { width: 700, height: 500 },
  'story-image': { width: 700, height: 500 },
  photo: { width: 200, height: 200 },
  'profile-photo': { width: 200, height: 200 },
  'cover-photo': { width: 1350, height: 400 },
  slider: { width: 1050, height: 700 },
} as const satisfies Partial<Record<UploadKind, { width: number; height: number }>>

/** A logo is at least so wide and high; kept as a square of this size (platform 5, decision T54). */
export const logoPixels = 200
/** The whole logo on a card of these measures, from `/media/<id>/card.<format>`. */
export const logoCard = { width: 360, height: 283 } as const

/** Types of images that are taken; what a file really is decides, not what it says. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Types that a document may have, each with the ending of its name. */
export const documentTypes = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const
export type DocumentType = keyof typeof documentTypes

export const uploaded = object({
  fileId: id(),
  kind: oneOf(uploadKinds),
  /** Of what is kept: pictures are made anew. */
  bytes: integer({ min: 1, max: 100_000_000 }),
  mime: text({ min: 3, max: 100 }),
  width: nullable(integer({ min: 1, max: 10_000 })),
  height: nullable(integer({ min: 1, max: 10_000 })),
})
export type Uploaded = Value<typeof uploaded>

export interface UploadFacts {
  readonly kind: UploadKind
  /** The campaign that it is for; empty for none. */
  readonly campaignId: string
  /** Name of the sender's partition, as their session tells it. */
  readonly partition: string
}

/** Path of an upload below the origin. */
export function uploadPath({ kind, campaignId }: UploadFacts, fileId: string): string {
  return `/api/v1.1/uploads/${kind}/${fileId}${campaignId === '' ? '' : `?campaignId=${campaignId}`}`
}

/**
 * The id of a file: a UUID of version 8 made of the first 122 bits of SHA-256 over what it is for, who sends it and its bytes.
 * One rule for page, worker and server, which recomputes it.
 */
export async function fileIdOf(
  { kind, campaignId, partition }: UploadFacts,
  bytes: Uint8Array,
  sha256: (data: Uint8Array<ArrayBuffer>) => ArrayBuffer | Uint8Array | Promise<ArrayBuffer | Uint8Array>,
): Promise<string> {
  // Every letter of these is ASCII: one byte each.
  const head = Uint8Array.from(`${kind}\n${campaignId}\n${partition}\n`, (letter) => letter.charCodeAt(0))
  const whole = new Uint8Array(head.byteLength + bytes.byteLength)
  whole.set(head)
  whole.set(bytes, head.byteLength)
  return uuidV8(new Uint8Array(await sha256(whole)))
}
