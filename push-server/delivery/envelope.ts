/** The relay's responses use the same envelope as the API's. */

import { CallError, type ErrorCode, errors, type Failure } from '#contract/errors.ts'

const fixedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

type ExtraHeaders = Readonly<Record<string, string>>

export function success(data: unknown, status = 200): Response {
  return new Response(JSON.stringify({ status: 'success', message: 'OK', data }), { status, headers: fixedHeaders })
}

export function failure(error: CallError, headers: ExtraHeaders = {}): Response {
  const { code, details, fields } = error
  const body: Failure = {
    status: 'error',
    code,
    message: errors[code].message,
    data: null,
    ...(fields.length > 0 ? { fields } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  }
  return new Response(JSON.stringify(body), { status: errors[code].status, headers: { ...fixedHeaders, ...headers } })
}

/** A refusal with headers of its own, such as Retry-After. */
export class RefusedCall extends CallError {
  readonly headers: ExtraHeaders
  constructor(code: ErrorCode, headers: ExtraHeaders) {
    super(code)
    this.headers = headers
  }
}
