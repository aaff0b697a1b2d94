/**
 * Uploading a file. The client derives the id from what it sends, so that a draft can refer to a file before it is sent,
 * and sending it again gives the same file.
 */

import { fileBytesBelow } from '#domain/limits.ts'
import { pathOf, queryOf, upload } from '#contract/call.ts'
import { id, integer, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { documentTypes, imageTypes, unreadableStates, type UploadFacts, uploadKinds } from '#contract/uploads.ts'
import { uuidPattern } from '#domain/uuid.ts'

export const uploaded = object({
  fileId: id(),
  kind: oneOf(uploadKinds),
  /** Of the stored file: pictures are re-encoded. */
  bytes: integer({ min: 1, max: 100_000_000 }),
  mime: text({ min: 3, max: 100 }),
  width: nullable(integer({ min: 1, max: 10_000 })),
  height: nullable(integer({ min: 1, max: 10_000 })),
  /** Nobody can open the file until the virus scanner has checked it. */
  scan: optional(oneOf(unreadableStates)),
})
export type Uploaded = Value<typeof uploaded>

/** Unlike `id`, any malformed text has the code `format`. */
const uuid = text({ max: 2000, pattern: uuidPattern, format: 'uuid' })

/** The service decides by the kind whether this user may upload it. */
export const uploadFile = upload({
  method: 'PUT',
  path: 'uploads/{kind}/{fileId}',
  access: 'member',
  summary: 'Uploads a picture or a document. The request body is the file.',
  details:
    'The id is a UUID of version 8 made of the first 122 bits of SHA-256 over kind, campaign id (or nothing) and partition (header X-Partition of any reply), each followed by a line feed, and the bytes. Uploading the same file again returns the same id.',
  spec: 'platform 5, decision T54',
  params: object({ kind: oneOf(uploadKinds), fileId: id() }),
  query: object({ campaignId: optional(uuid) }),
  encoding: 'bytes',
  contentTypes: [...new Set([...imageTypes, ...Object.keys(documentTypes)])],
  filesMaximum: 1,
  bodyBytes: fileBytesBelow - 1,
  reply: uploaded,
  rate: 40,
})

/** Path of an upload below the origin. */
export function uploadPath({ kind, campaignId }: UploadFacts, fileId: string): string {
  return pathOf(uploadFile, { kind, fileId }) + queryOf({ campaignId })
}
