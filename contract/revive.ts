/** Decoding of responses that are known to match their shape. */

import { type AnySchema, decode, metaOf, type Schema } from './schema.ts'

/**
 * Turns wire values into decoded values without validating them again: for those that `encode` made from a value of the
 * same shape, such as the responses in a document. On a phone, validating a list of campaigns takes longer than drawing
 * it.
 */
export function revive<T>(schema: Schema<T>, wire: unknown): T {
  return revived(schema, wire) as T
}

function revived(schema: AnySchema, wire: unknown): unknown {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'minor':
      return BigInt(wire as string)
    case 'yes-no':
      return wire === 'yes'
    case 'nullable':
    case 'optional':
      return wire === null || wire === undefined ? wire : revived(meta.inner, wire)
    case 'list':
      return (wire as unknown[]).map((item) => revived(meta.inner, item))
    case 'record':
      return Object.fromEntries(Object.entries(wire as object).map(([key, item]) => [key, revived(meta.inner, item)]))
    case 'object':
      return Object.fromEntries(
        Object.entries(wire as object).map(([name, item]) => [
          name,
          revived(meta.fields[name] ?? shapeMissing(), item),
        ]),
      )
    case 'either':
      return revived(meta.options.find((option) => decode(option, wire).ok) ?? shapeMissing(), wire)
    default:
      return wire
  }
}

function shapeMissing(): never {
  throw new TypeError('an answer that its shape did not make')
}
