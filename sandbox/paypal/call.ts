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
  /** The body as received. */
  readonly raw: string
  readonly requestId: string | undefined
  /** Whether the caller wants the whole object and not only its id and links. */
  readonly wholeAnswer: boolean
}

export interface PayPalCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** How long a response is stored under the caller's PayPal-Request-Id; zero if the id is ignored. */
  readonly responseRetentionMs: number
  answer(request: PayPalRequest, body: unknown): PayPalAnswer
}

export function call<T>(
  method: PayPalCall['method'],
  path: string,
  body: Field<T> | undefined,
  answer: (request: PayPalRequest, body: T) => PayPalAnswer,
  storedForMs = 0,
): PayPalCall {
  const field = body ?? (object({}) as unknown as Field<T>)
  return {
    method,
    path,
    responseRetentionMs: storedForMs,
    answer(request, given) {
      const complaints: Complaint[] = []
      const value = field.read(given, [], { complaints, fromForm: false, refuseUnknown: false })
      if (complaints.length > 0) throw invalidRequest(complaints)
      return answer(request, value)
    },
  }
}
