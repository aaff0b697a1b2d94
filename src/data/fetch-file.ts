/** Fetches a user's private file with their token. The worker caches it, if at all, for that user only. */

import type { AnyFile, FileDefinition, Input } from '#contract/call.ts'
import type { BrowserCall } from '#contract/compact.ts'
import { encode } from '#contract/schema.ts'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { fetchTransport, request, type RequestOptions, type Transport } from './request.ts'
import { addressOf, type SendContext, senderOf } from './send.ts'

const usualTimeoutMs = 60_000

export interface FetchedFile {
  readonly file: Blob
  /** The server's file name. */
  readonly name: string
}

/** Downloads a file of the call table. @throws CallFailure */
export async function fetchFile<C extends AnyFile>(
  call: C,
  input: Input<C>,
  context: SendContext,
  timeoutMs = usualTimeoutMs,
): Promise<FetchedFile> {
  const definition = call as BrowserCall<FileDefinition<unknown, unknown, unknown>>
  const { method, body, localized } = definition
  const sent = (input as { body?: unknown }).body
  return fetchFileAt(addressOf(call, input, localized ? context.language : undefined), senderOf(definition, context), {
    method,
    timeoutMs,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(encode(body, sent ?? {})),
    }),
  })
}

async function fetchFileAt(
  url: string,
  as: RequestOptions['as'],
  options: Pick<RequestOptions, 'method' | 'headers' | 'body' | 'timeoutMs'> = {},
): Promise<FetchedFile> {
  const { data: file, headers } = await request(url, {
    timeoutMs: usualTimeoutMs,
    ...options,
    as,
    transport: fileTransport,
  })
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  return { file: file as Blob, name: name ?? 'file' }
}

/** Opens a link to a document. A personal document opens only together with the session. @throws CallFailure */
export async function fetchDocument(
  { url, personal }: { readonly url: string; readonly personal: boolean },
  { token }: SendContext,
): Promise<void> {
  if (!personal) return location.assign(url)
  const { file, name } = await fetchFileAt(url, { token })
  saveFile(file, name)
}

/** The file behind a link to a document. @throws CallFailure */
export function fetchLinkedFile(
  { url, personal }: { readonly url: string; readonly personal: boolean },
  { token }: SendContext,
): Promise<FetchedFile> {
  return fetchFileAt(url, personal ? { token } : undefined)
}

/** An error response is JSON here too. */
const fileTransport: Transport = async (url, wanted) => {
  const answer = await fetchTransport(url, wanted, 'blob')
  if (answer.ok) return answer
  const refusal: unknown = await new Response(answer.data as Blob).json().catch(() => undefined)
  return { ...answer, data: refusal }
}
