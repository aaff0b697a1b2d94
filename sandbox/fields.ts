/** Parses a caller's input against a schema and reports each error with its field. Form values are strings. */

export interface Complaint {
  readonly path: readonly string[]
  readonly kind: 'missing' | 'unknown' | 'invalid' | 'empty'
  readonly expected: string
  readonly value: unknown
}

export interface Reading {
  readonly complaints: Complaint[]
  readonly fromForm: boolean
  readonly refuseUnknown: boolean
}

export interface Field<T> {
  readonly required: boolean
  read(value: unknown, path: readonly string[], reading: Reading): T
}

export type Shape = Readonly<Record<string, Field<unknown>>>
export type ValueOf<F> = F extends Field<infer T> ? T : never
export type Values<S extends Shape> = { readonly [K in keyof S]: ValueOf<S[K]> }

/** Records an invalid value; the returned value is never used, because the complaint ends the request. */
function complain(reading: Reading, complaint: Complaint): never {
  reading.complaints.push(complaint)
  return undefined as never
}

function simple<T>(expected: string, pick: (value: unknown, fromForm: boolean) => T | undefined): Field<T> {
  return {
    required: true,
    read(value, path, reading) {
      if (value === '' && reading.fromForm) return complain(reading, { path, kind: 'empty', expected, value })
      const picked = pick(value, reading.fromForm)
      return picked ?? complain(reading, { path, kind: 'invalid', expected, value })
    },
  }
}

export function text(longest = 5000): Field<string> {
  return simple('string', (value) => (typeof value === 'string' && value.length <= longest ? value : undefined))
}

export function matching(pattern: RegExp, expected: string): Field<string> {
  return simple(expected, (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined))
}

export function webAddress(): Field<string> {
  return simple('url', (value) => {
    if (typeof value !== 'string' || value.length > 5000) return undefined
    // Providers replace such a placeholder themselves.
    const parsed = URL.parse(value.replaceAll(/[{}]/g, ''))
    return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? value : undefined
  })
}

export function integer(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Field<number> {
  return simple('integer', (value, fromForm) => {
    const number = fromForm && typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most
      ? number
      : undefined
  })
}

export function flag(): Field<boolean> {
  return simple('boolean', (value, fromForm) => {
    if (fromForm && (value === 'true' || value === 'false')) return value === 'true'
    return typeof value === 'boolean' ? value : undefined
  })
}

export function oneOf<const T extends string>(...values: readonly T[]): Field<T> {
  return simple(`one of ${values.join(', ')}`, (value) => values.find((each) => each === value))
}

export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    required: false,
    read: (value, path, reading) => (value === undefined ? undefined : field.read(value, path, reading)),
  }
}

export function list<T>(field: Field<T>, most = 100): Field<readonly T[]> {
  return {
    required: true,
    read(value, path, reading) {
      if (!Array.isArray(value) || value.length > most)
        return complain(reading, { path, kind: 'invalid', expected: 'array', value })
      return value.map((each: unknown, index) => field.read(each, [...path, String(index)], reading))
    },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Free keys with text values, as providers store for their callers. */
export function metadata(): Field<Readonly<Record<string, string>>> {
  return {
    required: true,
    read(value, path, reading) {
      if (value === '') return {}
      const fits =
        isRecord(value) && Object.values(value).every((each) => typeof each === 'string' && each.length <= 500)
      if (!fits) return complain(reading, { path, kind: 'invalid', expected: 'hash', value })
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))
    },
  }
}

/** Accepted unchecked, for fields whose content does not matter here. */
export function anything(): Field<unknown> {
  return { required: true, read: (value) => value }
}

export function object<const S extends Shape>(shape: S): Field<Values<S>> {
  return {
    required: true,
    read(value, path, reading) {
      if (!isRecord(value)) return complain(reading, { path, kind: 'invalid', expected: 'hash', value })
      if (reading.refuseUnknown)
        for (const name of Object.keys(value))
          if (!Object.hasOwn(shape, name))
            complain(reading, { path: [...path, name], kind: 'unknown', expected: '', value: value[name] })
      const read = Object.entries(shape).map(([name, field]) => {
        const own = Object.hasOwn(value, name) ? value[name] : undefined
        const here = [...path, name]
        if (own === undefined && field.required)
          return [name, complain(reading, { path: here, kind: 'missing', expected: '', value: undefined })]
        return [name, field.read(own, here, reading)]
      })
      return Object.fromEntries(read) as Values<S>
    },
  }
}
