/**
 * The shapes of contract/schema.ts as plain data, for browsers. The build writes each call as such data
 * (tools/vite/compact-contract.ts), so that pages load neither superstruct nor constructors of shapes.
 */

import type { AnyCall } from './call.ts'
import type { Decoded } from './schema.ts'

/**
 * What browsers read of a call besides its shapes: the build writes nothing else. `false` and empty lists are left out,
 * and of `cache` all but `never` for the GET requests of users.
 */
export const browserFields = [
  'method',
  'path',
  'access',
  'cache',
  'idempotent',
  'stale',
  'staleAfterMs',
  'localized',
] as const

/** A definition as browsers have it: reading anything else of it does not compile. */
export type BrowserCall<D extends AnyCall = AnyCall> = Pick<
  D,
  Extract<keyof D, Exclude<(typeof browserFields)[number], 'cache'> | 'body' | 'reply'>
> & { readonly cache?: 'never' | undefined }

/** The kinds of a shape. Limits, patterns and formats are checked by the server alone. */
export const kinds = {
  text: 0,
  integer: 1,
  boolean: 2,
  minor: 3,
  yesNo: 4,
  nullable: 5,
  optional: 6,
  list: 7,
  record: 8,
  either: 9,
  oneOf: 10,
} as const

/** A kind without arguments, a kind with them, or an object's fields. */
export type CompactShape = number | readonly [number, ...unknown[]] | { readonly [field: string]: CompactShape }

class Mismatch extends Error {}

/** Decodes a wire value whose unknown fields are dropped, as `decode` of contract/schema.ts does if tolerant. */
export function decode<T>(shape: unknown, wire: unknown): Decoded<T> {
  try {
    return { ok: true, value: decoded(shape as CompactShape, wire) as T }
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    return { ok: false, problems: [{ path: '', code: 'type' }] }
  }
}

/** Decodes a value that is known to match. @throws if it does not */
export function revive(shape: unknown, wire: unknown): unknown {
  return decoded(shape as CompactShape, wire)
}

const scalarTypes = ['string', 'number', 'boolean', 'string', 'string']

function decoded(shape: CompactShape, wire: unknown): unknown {
  if (typeof shape === 'number') return decodedScalar(shape, wire)
  if (!isCompound(shape)) {
    const value: Record<string, unknown> = {}
    const fields = objectOf(wire)
    for (const [name, inner] of Object.entries(shape)) {
      const field = decoded(inner, fields[name])
      if (field !== undefined) value[name] = field
    }
    return value
  }
  const [kind, ...args] = shape
  const inner = args[0] as CompactShape
  if (kind === kinds.oneOf) return args.includes(wire) ? wire : mismatch()
  if (kind === kinds.either) return decodedEither(args as CompactShape[], wire)
  if (wire === (kind === kinds.nullable ? null : undefined) && kind <= kinds.optional) return wire
  if (kind === kinds.list) return Array.isArray(wire) ? wire.map((item) => decoded(inner, item)) : mismatch()
  if (kind === kinds.record)
    return Object.fromEntries(Object.entries(objectOf(wire)).map(([key, item]) => [key, decoded(inner, item)]))
  return decoded(inner, wire)
}

function decodedScalar(kind: number, wire: unknown): unknown {
  if (typeof wire !== scalarTypes[kind]) mismatch()
  if (kind === kinds.minor) return /^-?\d{1,18}$/.test(wire as string) ? BigInt(wire as string) : mismatch()
  if (kind === kinds.yesNo) return wire === 'yes' || (wire === 'no' ? false : mismatch())
  return wire
}

function decodedEither(options: readonly CompactShape[], wire: unknown): unknown {
  for (const option of options) {
    const result = decode(option, wire)
    if (result.ok) return result.value
  }
  return mismatch()
}

function isCompound(shape: CompactShape): shape is readonly [number, ...unknown[]] {
  return Array.isArray(shape)
}

function objectOf(wire: unknown): Readonly<Record<string, unknown>> {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire)
    ? (wire as Readonly<Record<string, unknown>>)
    : mismatch()
}

function mismatch(): never {
  throw new Mismatch()
}

/** As `encode` of contract/schema.ts, without unions, which only replies have. */
export function encode(shape: unknown, value: unknown): unknown {
  return encoded(shape as CompactShape, value)
}

function encoded(shape: CompactShape, value: unknown): unknown {
  if (shape === kinds.minor) return String(value)
  if (shape === kinds.yesNo) return value === true ? 'yes' : 'no'
  if (typeof shape === 'number') return value
  if (!isCompound(shape)) {
    const wire: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(shape)) {
      const field = encoded(inner, (value as Readonly<Record<string, unknown>>)[name])
      if (field !== undefined) wire[name] = field
    }
    return wire
  }
  const [kind, argument] = shape
  const inner = argument as CompactShape
  if (kind === kinds.oneOf) return value
  if (kind === kinds.nullable) return value === null || value === undefined ? null : encoded(inner, value)
  if (kind === kinds.optional) return value === undefined ? undefined : encoded(inner, value)
  if (kind === kinds.list) return (value as unknown[]).map((item) => encoded(inner, item))
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, encoded(inner, item)]))
}
