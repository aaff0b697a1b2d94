/** How a provider's request or response is described here, and the faults of one. Form values are text. */

export type WireShape =
  | { readonly kind: 'text' | 'integer' | 'flag' | 'anything' | 'texts' }
  | { readonly kind: 'word'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: WireShape }
  | { readonly kind: 'optional'; readonly of: WireShape }
  | { readonly kind: 'object'; readonly fields: WireFields }

export type WireFields = Readonly<Record<string, WireShape>>

export interface WireCall {
  readonly query?: WireFields
  readonly body?: WireFields
  /** The fields that are read of a response. */
  readonly answer?: WireShape
}

/** By method and path. */
export type WireCalls = Readonly<Record<string, WireCall>>

export const text = { kind: 'text' } as const
export const integer = { kind: 'integer' } as const
export const flag = { kind: 'flag' } as const
/** Names that the caller chooses, with text. */
export const texts = { kind: 'texts' } as const
export const anything = { kind: 'anything' } as const
export const literal = <const Values extends readonly string[]>(...values: Values) =>
  ({ kind: 'word', values }) as const
export const list = <const Of extends WireShape>(of: Of) => ({ kind: 'list', of }) as const
export const optional = <const Of extends WireShape>(of: Of) => ({ kind: 'optional', of }) as const
export const object = <const Fields extends WireFields>(fields: Fields) => ({ kind: 'object', fields }) as const

export interface Judging {
  /** Numbers and flags are written as text. */
  readonly form: boolean
  /** A response describes only the fields that are read, and any of them may be missing. */
  readonly answer: boolean
}

/** @returns the faults, each with its path */
export function faultsOf(shape: WireShape, value: unknown, how: Judging, location = ''): readonly string[] {
  const unless = (fits: boolean, wanted: string): readonly string[] => (fits ? [] : [`${location} is not ${wanted}`])
  switch (shape.kind) {
    case 'anything':
      return []
    case 'text':
      return unless(typeof value === 'string', 'text')
    case 'integer':
      return unless(how.form ? /^-?\d+$/.test(String(value)) : Number.isSafeInteger(value), 'an integer')
    case 'flag':
      return unless(how.form ? value === 'true' || value === 'false' : typeof value === 'boolean', 'a flag')
    case 'word':
      return unless(shape.values.includes(String(value)), `one of ${shape.values.join(', ')}`)
    case 'texts':
      return isObject(value)
        ? Object.entries(value).flatMap(([name, each]) => faultsOf(text, each, how, `${location}.${name}`))
        : unless(false, 'an object')
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((each: unknown, index) => faultsOf(shape.of, each, how, `${location}[${index}]`))
        : unless(false, 'a list')
    case 'optional':
      return value === undefined || (how.answer && value === null) ? [] : faultsOf(shape.of, value, how, location)
    case 'object':
      return isObject(value) ? faultsOfFields(shape.fields, value, how, location) : unless(false, 'an object')
  }
}

function faultsOfFields(
  fields: WireFields,
  value: Readonly<Record<string, unknown>>,
  how: Judging,
  location: string,
): readonly string[] {
  const unknown = how.answer ? [] : Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  const described = Object.entries(fields).flatMap(([name, shape]) => {
    const here = `${location}.${name}`
    const given = value[name]
    const missing = given === undefined || (how.answer && given === null)
    if (!missing) return faultsOf(shape, given, how, here)
    return how.answer || shape.kind === 'optional' ? [] : [`${here} is missing`]
  })
  return [...unknown.map((name) => `${location}.${name} is not known`), ...described]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
