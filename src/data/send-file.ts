/** Uploads, separate from `request.ts`: pages without uploads do not load it. */

import type { AnyUpload, Input, Reply, UploadDefinition } from '#contract/call.ts'
import type { BrowserCall } from '#contract/compact.ts'
import { uploaded, uploadPath } from '#contract/content/upload-file.ts'
import { encode } from '#contract/schema.ts'
import {
  fileIdOf,
  type EvidenceKind,
  type ProfilePicture,
  type reportKind,
  type SitePicture,
  type textPictureKind,
} from '#contract/uploads.ts'
import type { Session } from '#contract/account/account.ts'
import { request, type Transport } from './request.ts'
import { addressOf, decodeReply, type SendContext, senderOf } from './send.ts'

export interface SentFile {
  readonly fileId: string
  /** Nobody can open it yet. */
  readonly isChecking: boolean
}

/**
 * Uploads a file at once, outside a draft.
 * @param onProgress receives the uploaded share, from 0 to 1
 * @param campaignId of the campaign that it is for, if any
 * @returns the id of the file, and whether the virus scanner has yet to check it
 * @throws CallFailure
 */
export async function sendFile(
  kind: ProfilePicture | SitePicture | EvidenceKind | typeof reportKind | typeof textPictureKind,
  file: Blob,
  session: Pick<Session, 'token' | 'partition'>,
  onProgress: (share: number) => void,
  campaignId = '',
): Promise<SentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const facts = { kind, campaignId, partition: session.partition }
  const fileId = await fileIdOf(facts, bytes, (data) => crypto.subtle.digest('SHA-256', data))
  const { data } = await request(uploadPath(facts, fileId), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    as: session,
    transport: uploadTransport(onProgress),
  })
  return { fileId, isChecking: decodeReply(uploaded, data).scan === 'quarantined' }
}

/**
 * Sends the form of an upload.
 * @param onProgress receives the uploaded share, from 0 to 1
 * @throws CallFailure
 */
export async function sendForm<C extends AnyUpload>(
  call: C,
  input: Input<C> & { readonly files: readonly File[] },
  context: SendContext,
  onProgress: (share: number) => void,
): Promise<Reply<C>> {
  const definition = call as BrowserCall<UploadDefinition<unknown, unknown, unknown, Reply<C>>>
  const { method, reply, body: shape } = definition
  const form = new FormData()
  for (const [name, value] of Object.entries(encode(shape, input.body) as object)) form.append(name, String(value))
  for (const file of input.files) form.append('files', file)
  const { data } = await request(addressOf(call, input, context.language), {
    method,
    body: form,
    as: senderOf(definition, context),
    transport: uploadTransport(onProgress),
  })
  return decodeReply(reply, data)
}

/** A file takes minutes on a slow connection; without any progress for this long the connection is lost. */
const stalledMs = 40_000

/**
 * Transfers a body of any size, because only XMLHttpRequest reports upload progress.
 * @param onProgress receives the uploaded share, from 0 to 1
 */
export function uploadTransport(onProgress: (share: number) => void): Transport {
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest()
      let stall: ReturnType<typeof setTimeout> | undefined
      const moved = (): void => {
        clearTimeout(stall)
        stall = setTimeout(() => upload.abort(), stalledMs)
      }
      const lost = (): void => reject(new TypeError('no answer'))
      upload.open(method ?? 'PUT', url)
      for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value)
      upload.upload.addEventListener('progress', ({ loaded, total }) => {
        moved()
        if (total > 0) onProgress(loaded / total)
      })
      upload.addEventListener('load', () => {
        const answered = { get: (name: string) => upload.getResponseHeader(name) }
        resolve({
          ok: upload.status >= 200 && upload.status <= 299,
          status: upload.status,
          headers: answered,
          data: parsed(upload.responseText),
        })
      })
      upload.addEventListener('error', lost)
      upload.addEventListener('abort', lost)
      upload.addEventListener('loadend', () => clearTimeout(stall))
      moved()
      upload.send(body ?? null)
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
