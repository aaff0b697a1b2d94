/**
 * The vocabulary of the wire format. Each constructor makes a superstruct struct and stores beside it what superstruct
 * does not expose (unions, sizes, patterns, optional fields), so that one definition gives the checks on both sides,
 * the encoder of replies and OpenAPI. `decode` turns wire values into decoded values (money into bigint, yes/no into
 * booleans); `encode` reverses it and drops whatever the definition does not name.
 *
 * The constructors are marked as side-effect free, so that a page's chunk holds only the shapes that it uses.
 */

import * as s from 'superstruct'
import { isUsualDate } from '#domain/calendar.ts'
import type { FieldCode, FieldProblem } from '#domain/field.ts'
import { latinDigits } from '#domain/money.ts'
import { graphemes } from '#domain/text.ts'
import { uuidPattern } from '#domain/uuid.ts'

declare const decodedAs: unique symbol
/**
 * The definition of one shape; T is its decoded value. Made only by the constructors below, and a superstruct struct
 * inside.
 */
export interface Schema<out T> {
  readonly [decodedAs]: T
}
export type Value<X> = X extends Schema<infer T> ? T : never

export type Meta =
  | {
      readonly kind: 'text'
      readonly min: number
      readonly max: number
      readonly pattern?: string
      readonly format?: string
    }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'minor' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'yes-no' }
  | { readonly kind: 'one-of'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'nullable'; readonly inner: AnySchema }
  | { readonly kind: 'optional'; readonly inner: AnySchema }
  | { readonly kind: 'list'; readonly inner: AnySchema; readonly max: number }
  | { readonly kind: 'record'; readonly inner: AnySchema; readonly max: number }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, AnySchema>> }
  | { readonly kind: 'either'; readonly options: readonly AnySchema[] }

export type AnySchema = Schema<unknown>

const metadata = new WeakMap<object, Meta>()

/** The arguments of this struct's constructor. */
export function metaOf(schema: AnySchema): Meta {
  const meta = metadata.get(schema)
  if (!meta) throw new TypeError('a struct that was not made by contract/schema.ts')
  return meta
}

function made<T>(struct: s.Struct<T, never> | s.Struct<T>, meta: Meta): Schema<T> {
  metadata.set(struct, meta)
  return struct as unknown as Schema<T>
}

function structOf<T>(schema: Schema<T>): s.Struct<T> {
  return schema as unknown as s.Struct<T>
}

/** A refusal that names its code and bound, so that `problemsOf` can read it back. */
function refuse(code: FieldCode, limit?: number): string {
  return limit === undefined ? code : `${code}:${limit}`
}

/** Like `s.coerce` from texts, which validates each value by another struct. */
function coercing<T>(struct: s.Struct<T, null>, convert: (value: string) => unknown): s.Struct<T, null> {
  return new s.Struct({ ...struct, coercer: (value) => (typeof value === 'string' ? convert(value) : value) })
}

/** No NUL (PostgreSQL refuses it) and no half of a surrogate pair. */
function wellFormed(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

export interface TextOptions {
  readonly min?: number
  readonly max: number
  readonly pattern?: RegExp
  /** A check that a pattern cannot express. */
  readonly holds?: (value: string) => boolean
  /** The code if the pattern or the check fails. */
  readonly code?: FieldCode
  readonly format?: string
  /** Surrounding white space belongs to the value (passwords). */
  readonly keepSpace?: boolean
  /**
   * The text of a file: limits count UTF-16 units, and characters are not normalized (NFC merges `>` and U+0338 into
   * one).
   */
  readonly inUnits?: boolean
}

/**
 * A text of at most `max` characters (grapheme clusters). NUL and lone surrogates are refused; normalized to NFC except
 * for files, and trimmed unless `keepSpace` is set.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text({
  min = 0,
  max,
  pattern,
  holds,
  code = 'format',
  format,
  keepSpace = false,
  inUnits = false,
}: TextOptions): Schema<string> {
  const struct = s.define<string>('text', (value) => {
    if (typeof value !== 'string') return refuse('type')
    if (!wellFormed(value)) return refuse('characters')
    if (value.length > (inUnits ? max : max * 16)) return refuse('too-long', max)
    const length = inUnits ? value.length : graphemes(value)
    if (length === 0 && min > 0) return refuse('required')
    if (length < min) return refuse('too-short', min)
    if (length > max) return refuse('too-long', max)
    if (value === '') return true
    return (pattern && !pattern.test(value)) || (holds && !holds(value)) ? refuse(code) : true
  })
  const clean = coercing(struct, (value) => {
    const normal = !inUnits && wellFormed(value) && value.length <= max * 16 ? value.normalize('NFC') : value
    return keepSpace ? normal : normal.trim()
  })
  return made(clean, {
    kind: 'text',
    min,
    max,
    ...(pattern ? { pattern: pattern.source } : {}),
    ...(format ? { format } : {}),
  })
}

/** A random or time-ordered UUID, lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function id(): Schema<string> {
  return text({
    min: 36,
    max: 36,
    pattern: uuidPattern,
    format: 'uuid',
  })
}

/** A moment in UTC, ISO 8601 with milliseconds. */
/* @__NO_SIDE_EFFECTS__ */
export function instant(): Schema<string> {
  return text({
    min: 20,
    max: 30,
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/,
    format: 'date-time',
  })
}

/** A calendar date, `2027-01-31`. */
/* @__NO_SIDE_EFFECTS__ */
export function date(): Schema<string> {
  return text({
    min: 10,
    max: 10,
    pattern: /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/,
    format: 'date',
    holds: isUsualDate,
    code: 'date',
  })
}

/** Three capital letters of ISO 4217. */
/* @__NO_SIDE_EFFECTS__ */
export function currencyCode(): Schema<string> {
  return text({ min: 3, max: 3, pattern: /^[A-Z]{3}$/ })
}

/** A whole number. In queries and paths it is read from its decimal digits. */
/* @__NO_SIDE_EFFECTS__ */
export function integer({ min, max }: { readonly min: number; readonly max: number }): Schema<number> {
  const struct = s.define<number>('integer', (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return refuse('number')
    if (value < min) return refuse('too-small', min)
    return value > max ? refuse('too-large', max) : true
  })
  return made(struct, { kind: 'integer', min, max })
}

/** A count of minor units (or of share units): bigint here, a string of digits on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function minor(): Schema<bigint> {
  const struct = s.define<bigint>('minor', (value) => (typeof value === 'bigint' ? true : refuse('number')))
  return made(
    coercing(struct, (value) => (/^-?\d{1,18}$/.test(value) ? BigInt(value) : value)),
    { kind: 'minor' },
  )
}

/** Money: `{ amount, currency }`, the amount in minor units as a string of digits on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function money(): Schema<{ amount: bigint; currency: string }> {
  return object({ amount: minor(), currency: currencyCode() })
}

/* @__NO_SIDE_EFFECTS__ */
export function bool(): Schema<boolean> {
  return made(
    s.define<boolean>('boolean', (value) => (typeof value === 'boolean' ? true : refuse('type'))),
    { kind: 'boolean' },
  )
}

/** A boolean that is yes or no on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function yesNo(): Schema<boolean> {
  const struct = s.define<boolean>('yes-no', (value) => (typeof value === 'boolean' ? true : refuse('type')))
  return made(
    coercing(struct, (value) => (value === 'yes' ? true : value === 'no' ? false : value)),
    { kind: 'yes-no' },
  )
}

/** One of a closed list of strings or numbers. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string | number>(values: readonly T[]): Schema<T> {
  return made(
    s.define<T>('one-of', (value) =>
      (values as readonly unknown[]).includes(value) ? true : refuse(value === '' ? 'required' : 'format'),
    ),
    { kind: 'one-of', values },
  )
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(inner: Schema<T>): Schema<T | null> {
  return made<T | null>(skipCoercion(null, s.nullable(structOf(inner))), { kind: 'nullable', inner })
}

/** A field that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(inner: Schema<T>): Schema<T | undefined> {
  return made<T | undefined>(skipCoercion(undefined, s.optional(structOf(inner))), { kind: 'optional', inner })
}

/**
 * Skips coercion of an absent value too: superstruct would otherwise coerce it and create an error with a stack each
 * time.
 */
/* @__NO_SIDE_EFFECTS__ */
function skipCoercion<T>(absent: T, struct: s.Struct<T>): s.Struct<T> {
  const { coercer } = struct
  return new s.Struct({
    ...struct,
    coercer: (value, context) => (value === absent ? value : coercer(value, context)),
  })
}

/* @__NO_SIDE_EFFECTS__ */
export function list<T>(inner: Schema<T>, max: number): Schema<T[]> {
  const struct = s.refine(s.array(structOf(inner)), 'too-many', (value) =>
    value.length <= max ? true : refuse('too-many', max),
  )
  return made(struct as unknown as s.Struct<T[]>, { kind: 'list', inner, max })
}

/** A map with keys that are not known in advance. */
/* @__NO_SIDE_EFFECTS__ */
export function record<T>(inner: Schema<T>, max: number): Schema<Record<string, T>> {
  const struct = s.refine(s.record(s.string(), structOf(inner)), 'too-many', (value) =>
    Object.keys(value).length <= max ? true : refuse('too-many', max),
  )
  return made(struct as unknown as s.Struct<Record<string, T>>, { kind: 'record', inner, max })
}

type Fields = Readonly<Record<string, AnySchema>>
type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends Value<F[K]> ? K : never }[keyof F]
type Simplify<T> = { [K in keyof T]: T[K] } & {}
/** The decoded object: a field whose schema is optional may be missing. */
export type ObjectValue<F extends Fields> = Simplify<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]> } & { [K in OptionalKeys<F>]?: Value<F[K]> | undefined }
>

/** Exactly these fields; an unknown one is refused (no mass assignment). */
/* @__NO_SIDE_EFFECTS__ */
export function object<const F extends Fields>(fields: F): Schema<ObjectValue<F>> {
  const struct = s.object(fields as unknown as Record<string, s.Struct>)
  return made(struct as unknown as s.Struct<ObjectValue<F>>, { kind: 'object', fields })
}

/** The first matching shape of several. */
/* @__NO_SIDE_EFFECTS__ */
export function either<const O extends readonly AnySchema[]>(...options: O): Schema<Value<O[number]>> {
  const struct = s.union(options as unknown as [s.Struct, s.Struct])
  return made(struct as unknown as s.Struct<Value<O[number]>>, { kind: 'either', options })
}

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: FieldProblem[] }

/**
 * Validates wire values and decodes them. With `tolerant`, unknown fields are dropped instead of refused (for replies).
 */
export function decode<T>(schema: Schema<T>, raw: unknown, { tolerant = false } = {}): Decoded<T> {
  const inherited = tolerant ? undefined : inheritedName(raw, '')
  if (inherited !== undefined) return { ok: false, problems: [{ path: inherited, code: 'unknown' }] }
  if (tolerant)
    try {
      return { ok: true, value: readReply(schema, raw) as T }
    } catch {
      // Validated again, which names what is wrong.
    }
  const [error, value] = s.validate(raw, structOf(schema), { coerce: true, mask: tolerant })
  return error ? { ok: false, problems: problemsOf(error) } : { ok: true, value }
}

const replyContext: s.Context = { path: [], branch: [], mask: true }

/**
 * Decodes a reply as `s.validate` does with `mask`, several times as fast: that notes the path of each value in case of a
 * failure, and runs two generators for each. @throws for what does not fit
 */
function readReply(schema: AnySchema, value: unknown): unknown {
  const meta = metaOf(schema)
  const struct = structOf(schema)
  switch (meta.kind) {
    case 'nullable':
      return value === null ? null : readReply(meta.inner, value)
    case 'optional':
      return value === undefined ? undefined : readReply(meta.inner, value)
    case 'list':
      if (!Array.isArray(value) || value.length > meta.max) throw new TypeError()
      return value.map((item) => readReply(meta.inner, item))
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError()
      const decoded: Record<string, unknown> = {}
      for (const [name, field] of Object.entries(meta.fields)) {
        const read = readReply(field, (value as Record<string, unknown>)[name])
        if (read !== undefined || name in value) decoded[name] = read
      }
      return decoded
    }
    case 'record':
    case 'either':
      return s.mask(value, struct)
    default: {
      const decoded = struct.coercer(value, replyContext)
      for (const failure of struct.validator(decoded, replyContext)) throw new TypeError(failure.message)
      return decoded
    }
  }
}

/**
 * The path of a field that has the name of a property that every object inherits. No shape has such a field, and code
 * that prints or copies such a value (such as superstruct's messages) fails on it.
 */
function inheritedName(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    const here = path === '' ? name : `${path}.${name}`
    const found = name in Object.prototype ? here : inheritedName(item, here)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Encodes values for the wire: only what the schema names, bigint as digits, booleans of yes/no fields as yes or no.
 */
export function encode(schema: AnySchema, value: unknown): unknown {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'minor':
      return String(value)
    case 'yes-no':
      return value === true ? 'yes' : 'no'
    case 'nullable':
      return value === null || value === undefined ? null : encode(meta.inner, value)
    case 'optional':
      return value === undefined ? undefined : encode(meta.inner, value)
    case 'list':
      return (value as unknown[]).map((item) => encode(meta.inner, item))
    case 'record':
      return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, encode(meta.inner, item)]))
    case 'object':
      return encodeFields(meta.fields, value as Record<string, unknown>)
    case 'either':
      return encode(meta.options.find((option) => s.is(value, structOf(option))) ?? schemaMissing(), value)
    default:
      return value
  }
}

function encodeFields(fields: Fields, value: Record<string, unknown>): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const encoded = encode(schema, value[name])
    if (encoded !== undefined) wire[name] = encoded
  }
  return wire
}

function schemaMissing(): never {
  throw new TypeError('no shape of a union fits the value')
}

/**
 * Reads the parameters of a query or a path: blank ones are skipped (platform 5), digits become numbers if a number is
 * expected, and a duplicate parameter is refused.
 */
export function decodeParameters<T>(schema: Schema<T>, parameters: Iterable<[string, string]>): Decoded<T> {
  const meta = metaOf(schema)
  const fields = meta.kind === 'object' ? meta.fields : {}
  const raw: Record<string, unknown> = Object.create(null)
  for (const [name, text] of parameters) {
    if (text.trim() === '') continue
    if (name in raw) return { ok: false, problems: [{ path: name, code: 'too-many', limit: 1 }] }
    // Own fields only: every object inherits properties such as `constructor`.
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    raw[name] = field ? fromText(field, text) : text
  }
  return decode(schema, { ...raw })
}

/**
 * Converts a text of a URL or a form into its wire value; an invalid text is returned unchanged, and validation refuses
 * it.
 */
export function fromText(schema: AnySchema, text: string): unknown {
  const meta = metaOf(schema)
  if (meta.kind === 'optional' || meta.kind === 'nullable') return fromText(meta.inner, text)
  if (meta.kind === 'integer') return /^-?\d{1,15}$/.test(latinDigits(text).trim()) ? Number(latinDigits(text)) : text
  if (meta.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (meta.kind === 'one-of') return meta.values.find((value) => String(value) === text) ?? text
  return text
}

function problemsOf(error: s.StructError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const failure of error.failures()) {
    const path = failure.path.join('.')
    if (!problems.has(path)) problems.set(path, { path, ...problemOf(failure) })
    if (problems.size >= 50) break
  }
  return [...problems.values()]
}

function problemOf(failure: s.Failure): Omit<FieldProblem, 'path'> {
  if (failure.value === undefined) return { code: 'required' }
  if (failure.type === 'never') return { code: 'unknown' }
  const [code, limit] = (
    failure.refinement === undefined && !/^[a-z-]+(:\d+)?$/.test(failure.message) ? 'type' : failure.message
  ).split(':')
  return { code: code as FieldCode, ...(limit === undefined ? {} : { limit: Number(limit) }) }
}
