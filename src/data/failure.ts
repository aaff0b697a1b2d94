/** What can come back instead of an answer. Knows neither toasts nor routes. */

import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { FieldProblem } from '#domain/field.ts'

/** `OFFLINE`: no answer at all. `UNREADABLE`: an answer that is not of this API. */
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

/** Is it one that passes by itself, so that it is worth asking again? */
export function passes(error: unknown): boolean {
  return error instanceof CallFailure && passing.has(error.code)
}

/** The failure that an answer's body tells. */
export function failureOf(status: number, body: unknown): CallFailure {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<{
    code: ErrorCode
    fields: FieldProblem[]
    details: ErrorDetails
    showResendLink: boolean
  }>
  if (typeof said.code !== 'string') return new CallFailure(status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE', status)
  return new CallFailure(said.code, status, {
    ...(said.fields ? { fields: said.fields } : {}),
    ...(said.details ? { details: said.details } : {}),
    ...(said.showResendLink ? { showResendLink: true } : {}),
  })
}

/** What is said of a failure on pages that are without the texts of refusals. */
export function briefFailureText({ code }: Pick<CallFailure, 'code'>): 'shell.needsConnection' | 'shell.failedText' {
  return code === 'OFFLINE' ? 'shell.needsConnection' : 'shell.failedText'
}
