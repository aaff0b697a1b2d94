/** One call of Mangopay's API, below /v2.01/{client}. */

import { type Complaint, type Field, object, type Shape, type Values } from '#sandbox/fields.ts'
import { complaintError } from './errors.ts'
import type { MangopayState } from './state.ts'

export interface MangopayCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  answer(world: MangopayState, body: unknown, id: string, query: URLSearchParams): unknown
}

export function call<const S extends Shape>(
  method: MangopayCall['method'],
  path: string,
  shape: S,
  answer: (
    world: MangopayState,
    given: Values<S>,
    id: string,
    more: { readonly whole: Record<string, unknown>; readonly query: URLSearchParams },
  ) => unknown,
): MangopayCall {
  const field: Field<Values<S>> = object(shape)
  return {
    method,
    path,
    answer(world, body, id, query) {
      const complaints: Complaint[] = []
      const given = field.read(body, [], { complaints, fromForm: false, refuseUnknown: false })
      if (complaints.length > 0) throw complaintError(complaints)
      return answer(world, given, id, { whole: body as Record<string, unknown>, query })
    },
  }
}
