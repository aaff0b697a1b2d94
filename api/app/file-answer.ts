/** Files that are made for one person: asked for with their token, sent to be kept by them, kept by nobody on the way. */

import { sqlState } from '#api/db/database.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { asCallError, failureResponse } from './answer.ts'
import { acceptedLanguage, takeLanguage } from './language.ts'
import { takeShared } from './rate-limit.ts'
import { memberFor } from './who.ts'

export interface FileRequest {
  readonly request: Request
  readonly deps: Deps
  readonly rateLimit: boolean
  readonly access: 'member' | 'user' | 'owner' | 'admin'
  /** What is counted for the limit, and named in the log. */
  readonly kind:
    | 'accreditation-paper'
    | 'agreement-file'
    | 'attachment'
    | 'export'
    | 'own-data'
    | 'receipt'
    | 'statement'
  readonly perMinute: number
}

export interface Asker {
  readonly member: Member
  readonly language: Language
  /** Of the address; the language is taken out. */
  readonly query: URLSearchParams
}

/** A failure is the envelope of every call. */
export async function answerWithFile(
  { request, deps, rateLimit, access, kind, perMinute }: FileRequest,
  work: (asker: Asker) => Promise<Response>,
): Promise<Response> {
  try {
    const member = await memberFor(access, request, deps)
    if (!member) throw new CallError('SIGN_IN_REQUIRED')
    if (rateLimit) await takeShared(deps.db, `${kind}:${member.id}`, perMinute, new Date(deps.clock.now()))
    const { searchParams: query } = new URL(request.url)
    const language = takeLanguage(query) ?? acceptedLanguage(request.headers.get('accept-language'))
    return await work({ member, language, query })
  } catch (error) {
    const failure = asCallError(error, sqlState(error))
    if (failure.code === 'INTERNAL') deps.log.error(`${kind}-failed`, { sqlState: sqlState(error) }, error)
    return failureResponse(failure)
  }
}

interface FileHead {
  readonly type: string
  /** As it is called where it is kept. */
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
}

function headersOf({ type, name, headers }: FileHead): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    ...headers,
  }
}

export function fileResponse(bytes: Uint8Array, head: FileHead): Response {
  return new Response(Buffer.from(bytes), {
    headers: { ...headersOf(head), 'content-length': String(bytes.byteLength) },
  })
}

export function pdfResponse(bytes: Uint8Array, name: string, headers: FileHead['headers'] = {}): Response {
  return fileResponse(bytes, { type: 'application/pdf', name, headers })
}

/** Text that is made while it is sent. */
export function streamedResponse(parts: AsyncIterable<string>, head: FileHead): Response {
  return new Response(ReadableStream.from(encoded(parts)), { headers: headersOf(head) })
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) if (part !== '') yield encoder.encode(part)
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of an address: what is no id is nothing's. */
export function isId(text: string): boolean {
  return idPattern.test(text)
}
