/** One call of Mangopay's API, below /v2.01/{client}. */

import { type Complaint, type Field, object, type Shape, type Values } from '#sandbox/fields.ts'
import { complaintError } from './errors.ts'
import type { MangopayState } from './state.ts'

export interface MangopayCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  answer(provider: MangopayState, body: unknown, id: string, query: URLSearchParams): unknown
}

export function call<const S extends Shape>(
  method: MangopayCall['method'],
  path: string,
  shape: S,
  answer: (
    provider: MangopayState,
    given: Values<S>,
    id: string,
    more: { readonly whole: Record<string, unknown>; readonly query: URLSearchParams },
  ) => unknown,
): MangopayCall {
  const field: Field<Values<S>> = object(shape)
  return {
    method,
    path,
    answer(provider, body, id, query) {
      const complaints: Complaint[] = []
      const given = field.read(body, [], { complaints, fromForm: false, refuseUnknown: false })
      if (complaints.length > 0) throw complaintError(complaints)
      return answer(provider, given, id, { whole: body as Record<string, unknown>, query })
    },
  }
}
