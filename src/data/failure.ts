/** The failures of a request. This module knows neither toasts nor routes. */

import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { FieldProblem } from '#domain/field.ts'

/** `OFFLINE`: no response at all. `UNREADABLE`: a response that is not of this API. */
export type FailureCode = ErrorCode | 'OFFLINE' | 'UNREADABLE'

export class CallFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly details: ErrorDetails
  readonly showResendLink: boolean

  constructor(
    code: FailureCode,
    status: number,
    more: { fields?: readonly FieldProblem[]; details?: ErrorDetails; showResendLink?: boolean } = {},
  ) {
    super(code)
    this.name = 'CallFailure'
    this.code = code
    this.status = status
    this.fields = more.fields ?? []
    this.details = more.details ?? {}
    this.showResendLink = more.showResendLink ?? false
  }
}

export function isFailure(error: unknown, code?: FailureCode): error is CallFailure {
  return error instanceof CallFailure && (code === undefined || error.code === code)
}

const passing: ReadonlySet<FailureCode> = new Set(['OFFLINE', 'UNAVAILABLE', 'MAINTENANCE'])

/** Whether the failure is temporary, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallFailure && passing.has(error.code)
}

/** The failure in a response's body. */
export function failureOf(status: number, body: unknown): CallFailure {
  const errorBody = (typeof body === 'object' && body !== null ? body : {}) as Partial<{
    code: ErrorCode
    fields: FieldProblem[]
    details: ErrorDetails
    showResendLink: boolean
  }>
  if (typeof errorBody.code !== 'string') return new CallFailure(status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE', status)
  return new CallFailure(errorBody.code, status, {
    ...(errorBody.fields ? { fields: errorBody.fields } : {}),
    ...(errorBody.details ? { details: errorBody.details } : {}),
    ...(errorBody.showResendLink ? { showResendLink: true } : {}),
  })
}

/** The text of a failure on pages that do not load the error texts. */
export function briefFailureText({ code }: Pick<CallFailure, 'code'>): 'shell.needsConnection' | 'shell.failedText' {
  return code === 'OFFLINE' ? 'shell.needsConnection' : 'shell.failedText'
}
