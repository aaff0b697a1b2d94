/** Reads a JSON body within bounds, before it is parsed. */

import { CallError } from '#contract/errors.ts'

/** Maximum bytes of a JSON body, unless the call defines another limit. */
export const jsonBodyLimit = 262_144
const deepest = 32

/**
 * @throws CallError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE or MALFORMED_JSON. A missing body reads as an empty object.
 */
export async function readJson(request: Request, limit = jsonBodyLimit): Promise<unknown> {
  refuseBody(request, limit)
  const text = await readText(request, limit)
  if (text === '') return {}
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  if (tooDeep(text)) throw new CallError('MALFORMED_JSON')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CallError('MALFORMED_JSON')
  }
}

/** The raw body as text. @throws CallError BODY_TOO_LARGE, MALFORMED_JSON if it is no UTF-8 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readAll(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CallError('MALFORMED_JSON')
  }
}

/** The raw body. @throws CallError UNSUPPORTED_MEDIA_TYPE for an encoded one, BODY_TOO_LARGE */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  refuseBody(request, limit)
  return readAll(request, limit)
}

function refuseBody(request: Request, limit: number): void {
  if (request.headers.has('content-encoding')) throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new CallError('BODY_TOO_LARGE')
}

async function readAll(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new CallError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The depth is checked on the text, so that no parser or validator ever recurses into it. */
export function tooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > deepest) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
