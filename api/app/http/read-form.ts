/** Reads a form, or an uploaded file, within bounds before parsing it. */

import type { SentForm } from '#api/services/file-transfer.ts'
import type { PlainUpload } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { readBytes } from './read-body.ts'

export function isForm(request: Request): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    request.headers.get('content-type') ?? '',
  )
}

/** @throws CallError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE or MALFORMED_JSON */
export async function readForm(request: Request, limit: number): Promise<FormData> {
  if (!isForm(request)) throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  const bytes = await readBytes(request, limit)
  const type = request.headers.get('content-type') ?? ''
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new CallError('MALFORMED_JSON')
  }
}

/** The texts of a form by name; the first value of a repeated name. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = Object.create(null)
  for (const [name, value] of form) if (typeof value === 'string' && !(name in texts)) texts[name] = value
  return texts
}

/** The body of an upload. @throws CallError as `readForm` */
export async function readUpload(
  request: Request,
  { encoding, bodyBytes }: Pick<PlainUpload, 'encoding' | 'bodyBytes'>,
): Promise<SentForm> {
  if (encoding === 'bytes') return { texts: {}, files: [{ name: '', bytes: await readBytes(request, bodyBytes) }] }
  const form = await readForm(request, bodyBytes)
  // An empty file field sends a file without a name.
  const files = form
    .getAll('files')
    .filter((entry): entry is File => typeof entry !== 'string' && (entry.size > 0 || entry.name !== ''))
  return {
    texts: textsOf(form),
    files: await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
  }
}
