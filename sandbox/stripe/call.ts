/** One call of Stripe's API: its path, its parameters and its handler. */

import { type Complaint, list, object, optional, type Shape, text, type Values } from '#sandbox/fields.ts'
import { complaintError } from './errors.ts'
import type { StripeContext } from './state.ts'

export interface StripeCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below /v1; `:id` is passed to the handler. */
  readonly path: string
  readonly names: readonly string[]
  /** Parses and validates the parameters, and returns the remaining work. */
  prepare(raw: unknown): { readonly expand: readonly string[]; run(here: StripeContext, id: string): object }
}

const expandField = optional(list(text(500), 20))

export function call<const S extends Shape>(
  method: StripeCall['method'],
  path: string,
  shape: S,
  run: (here: StripeContext, params: Values<S>, id: string) => object,
): StripeCall {
  const field = object(shape)
  return {
    method,
    path,
    names: Object.keys(shape),
    prepare(raw) {
      const { expand, ...rest } = raw as Record<string, unknown>
      const complaints: Complaint[] = []
      const reading = { complaints, fromForm: true, refuseUnknown: true }
      const paths = expandField.read(expand, ['expand'], reading) ?? []
      const params = field.read(rest, [], reading)
      const [first] = complaints
      if (first) throw complaintError(first)
      return { expand: paths, run: (here, id) => run(here, params, id) }
    },
  }
}
