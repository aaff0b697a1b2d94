/** Reads a form with files within bounds, before anything of it is parsed. */

import { CallError } from '#contract/errors.ts'

export function isForm(request: Request): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    request.headers.get('content-type') ?? '',
  )
}

/** @throws CallError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE or MALFORMED_JSON */
export async function readForm(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!isForm(request) || request.headers.has('content-encoding')) throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new CallError('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new CallError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  try {
    return await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new CallError('MALFORMED_JSON')
  }
}

/** The texts of a form by name; of a name that is given twice the first. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = Object.create(null)
  for (const [name, value] of form) if (typeof value === 'string' && !(name in texts)) texts[name] = value
  return texts
}
