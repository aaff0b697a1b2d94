/** Refusals in Stripe's format. */

import type { Complaint } from '#sandbox/fields.ts'

export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_intent?: unknown
  readonly setup_intent?: unknown
}

export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** A declined card is an outcome and is stored under the idempotency key; a call that never began is not. */
  readonly began: boolean

  constructor(status: number, body: ErrorBody, began = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.began = began
  }
}

export function invalid(message: string, details: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details })
}

export function missing(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

function paramName(path: readonly string[]): string {
  const [head = '', ...rest] = path
  return head + rest.map((part) => `[${part}]`).join('')
}

export function complaintError({ path, kind, expected, value }: Complaint): StripeError {
  const param = paramName(path)
  switch (kind) {
    case 'missing':
      return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    case 'unknown':
      return path.at(-1) === 'payment_method_types'
        ? invalid('payment_method_types is no longer supported on this API version.', {
            code: 'payment_method_types_no_longer_supported',
            param,
          })
        : invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    case 'empty':
      return invalid(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
        { code: 'parameter_invalid_empty', param },
      )
    case 'invalid':
      return expected === 'integer'
        ? invalid(`Invalid integer: ${String(value).slice(0, 100)}`, { code: 'parameter_invalid_integer', param })
        : invalid(`Invalid ${param}: must be ${expected}`, { param })
  }
}
