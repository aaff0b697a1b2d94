/** Refusals in Plaid's format. */

import type { Complaint } from '#sandbox/fields.ts'

export type ErrorType = 'INVALID_REQUEST' | 'INVALID_INPUT' | 'ITEM_ERROR' | 'RATE_LIMIT_EXCEEDED' | 'API_ERROR'

export class PlaidRefusal extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string
  readonly shown: string | null

  constructor(type: ErrorType, code: string, message: string, shown: string | null = null, status = 400) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.shown = shown
  }

  body(requestId: string): object {
    return {
      display_message: this.shown,
      documentation_url: 'https://plaid.com/docs/errors/',
      error_code: this.code,
      error_message: this.message,
      error_type: this.type,
      request_id: requestId,
      suggested_action: null,
    }
  }
}

export function complaintRefusal(complaints: readonly Complaint[]): PlaidRefusal {
  const named = (kind: Complaint['kind']): string[] =>
    complaints.filter((each) => each.kind === kind).map(({ path }) => path.join('.'))
  const missing = named('missing')
  if (missing.length > 0)
    return new PlaidRefusal(
      'INVALID_REQUEST',
      'MISSING_FIELDS',
      `the following required fields are missing: ${missing.join(', ')}`,
    )
  const unknown = named('unknown')
  if (unknown.length > 0)
    return new PlaidRefusal(
      'INVALID_REQUEST',
      'UNKNOWN_FIELDS',
      `the following fields are not recognized by this endpoint: ${unknown.join(', ')}`,
    )
  const [first] = complaints
  const fieldPath = first?.path.join('.') ?? 'body'
  return new PlaidRefusal('INVALID_REQUEST', 'INVALID_FIELD', `${fieldPath} must be ${first?.expected ?? 'valid'}`)
}
