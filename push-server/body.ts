/** Reads the body of a call: limited in size and depth, JSON only. */

import { CallError } from '#contract/errors.ts'
import { decode, type Schema } from '#contract/schema.ts'

const bodyBytes = 128 * 1024
const deepest = 32

/** @throws CallError BODY_TOO_LARGE, MALFORMED_JSON */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytes) throw new CallError('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      // Leaving the loop cancels the stream.
      if (length > bodyBytes) break
      chunks.push(chunk)
    }
  } catch {
    // The client disconnected before the end, so the body is incomplete.
    throw new CallError('MALFORMED_JSON')
  }
  if (length > bodyBytes) throw new CallError('BODY_TOO_LARGE')
  return Buffer.concat(chunks)
}

/** @throws CallError UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, INVALID_INPUT */
export function decodeBody<T>(request: Request, bytes: Uint8Array, schema: Schema<T>): T {
  if (!/^application\/json *(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  const decoded = decode(schema, parse(bytes))
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  return decoded.value
}

function parse(bytes: Uint8Array): object {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(text) > deepest) throw new CallError('MALFORMED_JSON')
    const value: unknown = JSON.parse(text, absentWhereNull)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // The client gets the same error whatever is wrong with the body.
  }
  throw new CallError('MALFORMED_JSON')
}

/** No call of the relay accepts null, but a browser's `toJSON()` returns `expirationTime: null` for a missing value. */
function absentWhereNull(_name: string, value: unknown): unknown {
  return value === null ? undefined : value
}

/** Deepest nesting of brackets outside strings; counted before parsing, so without recursion. */
function depthOf(text: string): number {
  let depth = 0
  let deepestSeen = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepestSeen = Math.max(deepestSeen, (depth += 1))
    else if (token === ']' || token === '}') depth -= 1
  }
  return deepestSeen
}
