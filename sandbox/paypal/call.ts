/** One call of PayPal's API. */

import { type Complaint, type Field, object } from '#sandbox/fields.ts'
import { invalidRequest } from './errors.ts'
import type { PayPalState } from './state.ts'

export interface PayPalAnswer {
  readonly status: number
  readonly body: unknown
}

export interface PayPalRequest {
  readonly state: PayPalState
  readonly id: string
  /** As it was received. */
  readonly raw: string
  readonly requestId: string | undefined
  /** Whether the whole object is wanted back and not its id and links alone. */
  readonly wholeAnswer: boolean
}

export interface PayPalCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** How long an answer is kept under the caller's PayPal-Request-Id; none where it is not looked at. */
  readonly responseRetentionMs: number
  answer(asked: PayPalRequest, body: unknown): PayPalAnswer
}

export function call<T>(
  method: PayPalCall['method'],
  path: string,
  body: Field<T> | undefined,
  answer: (asked: PayPalRequest, body: T) => PayPalAnswer,
  keptForMs = 0,
): PayPalCall {
  const field = body ?? (object({}) as unknown as Field<T>)
  return {
    method,
    path,
    responseRetentionMs: keptForMs,
    answer(asked, given) {
      const complaints: Complaint[] = []
      const value = field.read(given, [], { complaints, fromForm: false, refuseUnknown: false })
      if (complaints.length > 0) throw invalidRequest(complaints)
      return answer(asked, value)
    },
  }
}
