/** Hands in a file at once, for what is no draft. */

import { fileIdOf, type EvidenceKind, type ProfilePicture, type SitePicture, uploadPath } from '#contract/uploads.ts'
import type { Session } from '#contract/account.ts'
import { noteRefused } from '#src/state/session.ts'
import { failureOf } from './failure.ts'
import { putBytes } from './upload.ts'

/**
 * @param onProgress is told how much has gone, from 0 to 1
 * @returns the id of the file
 * @throws CallFailure
 */
export async function sendFile(
  kind: ProfilePicture | SitePicture | EvidenceKind,
  file: Blob,
  { token, partition }: Pick<Session, 'token' | 'partition'>,
  onProgress: (share: number) => void,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const facts = { kind, campaignId: '', partition }
  const fileId = await fileIdOf(facts, bytes, (data) => crypto.subtle.digest('SHA-256', data))
  const { status, body } = await putBytes(uploadPath(facts, fileId), bytes, token, onProgress)
  if (status >= 200 && status <= 299) return fileId
  const failure = failureOf(status, body)
  if (failure.code === 'SESSION_EXPIRED') noteRefused(token)
  throw failure
}
