/** Turns results and failures into responses of one shape: `{ status, message, data }`, with a code for failures. */

import { CallError, type ErrorCode, errors, type Failure } from '#contract/errors.ts'

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** The JSON text of a success; `data` is already in its wire format. */
export function successText(data: unknown): string {
  return JSON.stringify({ status: 'success', message: 'ok', data })
}

/** @param body the JSON text, or its bytes in the content encoding that the headers name */
export function jsonResponse(
  body: string | Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  return new Response(body, { status, headers: { ...jsonHeaders, ...headers } })
}

export function failureResponse(error: CallError, headers: Readonly<Record<string, string>> = {}): Response {
  const { status } = errors[error.code]
  const retryAfter = error.details['retryAfterSeconds']
  return jsonResponse(
    JSON.stringify(failureOf(error)),
    {
      'cache-control': 'no-store',
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...headers,
    },
    status,
  )
}

function failureOf({ code, message, details, fields }: CallError): Failure {
  return {
    status: 'error',
    code,
    message,
    data: null,
    ...(fields.length > 0 ? { fields } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(code === 'ACCOUNT_NOT_ACTIVATED' ? { showResendLink: true } : {}),
  }
}

/** Maps any error to one of the catalogue's. An unexpected error becomes INTERNAL, without any detail. */
export function asCallError(error: unknown, sqlState: string | undefined): CallError {
  if (error instanceof CallError) return error
  const code = sqlState === undefined ? undefined : databaseCodes[sqlState]
  return new CallError(code ?? 'INTERNAL', code === undefined ? {} : { retryAfterSeconds: 1 })
}

/** Transient database errors: lock and statement time-outs, no disk space, shutdown, too many connections. */
const databaseCodes: Readonly<Record<string, ErrorCode>> = {
  '55P03': 'UNAVAILABLE',
  '57014': 'UNAVAILABLE',
  '40001': 'UNAVAILABLE',
  '40P01': 'UNAVAILABLE',
  '53100': 'UNAVAILABLE',
  '53200': 'UNAVAILABLE',
  '53300': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P02': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
  '08000': 'UNAVAILABLE',
  '08003': 'UNAVAILABLE',
  '08006': 'UNAVAILABLE',
}
