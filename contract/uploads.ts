/** Kinds of uploaded files with their rules, and the id of a file, which page, worker and server derive alike. */

import { uuidV8 } from './uuid.ts'

/** The purpose of a file; decides its required format and how the server processes it. */
export const uploadKinds = [
  'logo',
  'campaign-image',
  'story-image',
  'text-image',
  'photo',
  'document',
  'contract',
  'profile-photo',
  'cover-photo',
  'site-logo',
  'site-icon',
  'slider',
  'accreditation-evidence',
  'identity-document',
  'repayment-report',
  'message-attachment',
] as const
export type UploadKind = (typeof uploadKinds)[number]

/**
 * Whether a file may be read: `quarantined` until a virus scanner has checked it, `infected` if it contains malware and
 * was deleted.
 */
export const unreadableStates = ['quarantined', 'infected'] as const
export type FileScanState = 'released' | (typeof unreadableStates)[number]

/** Of a user and not of a campaign: every signed-in user uploads these for themselves. */
export const profilePictures = ['profile-photo', 'cover-photo'] as const satisfies readonly UploadKind[]
export type ProfilePicture = (typeof profilePictures)[number]

/** Of a campaign: its texts may show these. */
export const textPictures = ['campaign-image', 'story-image', 'text-image'] as const satisfies readonly UploadKind[]
/** What a text's own pictures are uploaded as. */
export const textPictureKind = 'text-image' satisfies UploadKind
/** Pixels of such a picture, which keeps its own proportions: the least of either side, the most of the longer one. */
export const textPictureSize = { least: 100, longest: 1400 } as const

/**
 * Evidence files about an investor's identity and assets: the user's own, stored encrypted, read by administrators
 * and the provider that verifies.
 */
export const evidenceKinds = ['accreditation-evidence', 'identity-document'] as const satisfies readonly UploadKind[]
export type EvidenceKind = (typeof evidenceKinds)[number]
/** Media types of such an evidence file; its actual content decides. */
export const evidenceMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** For the investors of a repayment: private to them, its owner and administrators. */
export const reportKind = 'repayment-report' satisfies UploadKind

/** Attached to a message: private to the participants of its conversation. */
export const messageAttachmentKind = 'message-attachment' satisfies UploadKind

/** Of the site: uploaded by administrators. */
export const siteMarks = ['site-logo', 'site-icon'] as const satisfies readonly UploadKind[]
export type SiteMark = (typeof siteMarks)[number]
/** Minimum dimensions of the site's own pictures in pixels, and the dimensions in which they are stored. */
export const siteMarkSizes = {
  'site-logo': { least: { width: 64, height: 32 }, most: { width: 960, height: 240 } },
  'site-icon': { least: { width: 64, height: 64 }, most: { width: 512, height: 512 } },
} as const satisfies Readonly<Record<SiteMark, unknown>>
export const sitePictures = [...siteMarks, 'slider'] as const satisfies readonly UploadKind[]
export type SitePicture = (typeof sitePictures)[number]

/**
 * Pictures that arrive cropped to their dimensions: width and height in pixels (platform 5, investing 5, decision T54).
 */
export const exactSizes = {
  'campaign-image': { width: 700, height: 500 },
  'story-image': { width: 700, height: 500 },
  photo: { width: 200, height: 200 },
  'profile-photo': { width: 200, height: 200 },
  'cover-photo': { width: 1350, height: 400 },
  slider: { width: 1050, height: 700 },
} as const satisfies Partial<Record<UploadKind, { width: number; height: number }>>

/** Minimum width and height of a logo; stored as a square of this size (platform 5, decision T54). */
export const logoPixels = 200
/** The whole logo on a card of these dimensions, from `/media/<id>/card.<format>`. */
export const logoCard = { width: 360, height: 283 } as const

/** Accepted image types; the actual content of a file decides, not its declared type. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Accepted document types, each with its file name extension. */
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

/** The file name extension of a stored document; `bin` for a type that is not accepted any more. */
export function documentExtension(mime: string): (typeof documentTypes)[DocumentType] | 'bin' {
  return Object.hasOwn(documentTypes, mime) ? documentTypes[mime as DocumentType] : 'bin'
}

export interface UploadFacts {
  readonly kind: UploadKind
  /** The campaign that it is for; empty for none. */
  readonly campaignId: string
  /** Name of the sender's partition, from their session. */
  readonly partition: string
}

/**
 * The id of a file: a UUID of version 8 made of the first 122 bits of SHA-256 over its purpose, its sender and its
 * bytes. Page, worker and server use the same rule, and the server recomputes it.
 */
export async function fileIdOf(
  { kind, campaignId, partition }: UploadFacts,
  bytes: Uint8Array,
  sha256: (data: Uint8Array<ArrayBuffer>) => ArrayBuffer | Uint8Array | Promise<ArrayBuffer | Uint8Array>,
): Promise<string> {
  // These are all ASCII: one byte per character.
  const head = Uint8Array.from(`${kind}\n${campaignId}\n${partition}\n`, (letter) => letter.charCodeAt(0))
  const whole = new Uint8Array(head.byteLength + bytes.byteLength)
  whole.set(head)
  whole.set(bytes, head.byteLength)
  return uuidV8(new Uint8Array(await sha256(whole)))
}
