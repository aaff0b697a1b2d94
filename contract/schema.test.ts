import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { calls, type PlainCall } from './calls.ts'
import {
  type AnySchema,
  bool,
  currencyCode,
  date,
  decode,
  decodeParameters,
  either,
  encode,
  id,
  instant,
  integer,
  list,
  metaOf,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  record,
  text,
  type Value,
  yesNo,
} from './schema.ts'

const anId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The value, or the problems as `path code limit`. */
function read(schema: AnySchema, raw: unknown, tolerant = false): unknown {
  const decoded = decode(schema, raw, { tolerant })
  if (decoded.ok) return decoded.value
  return decoded.problems.map(({ path, code, limit }) =>
    [path, code, limit].filter((each) => each !== '' && each !== undefined).join(' '),
  )
}

describe('decoding a value', () => {
  test.each<[string, AnySchema, unknown, unknown]>([
    ['text', text({ max: 5 }), ' abc ', 'abc'],
    ['text that keeps its spaces', text({ max: 5, keepSpace: true }), ' abc ', ' abc '],
    ['text is normalized', text({ max: 5 }), 'e\u0301', '\u00e9'],
    ['text counts graphemes', text({ max: 2 }), '👨‍👩‍👧e\u0301', '👨‍👩‍👧\u00e9'],
    ['text too long', text({ max: 2 }), 'abc', ['too-long 2']],
    ['much too long text', text({ max: 2 }), 'a'.repeat(1000), ['too-long 2']],
    ['text too short', text({ min: 3, max: 9 }), 'ab', ['too-short 3']],
    ['text missing', text({ min: 1, max: 9 }), '  ', ['required']],
    ['text of another type', text({ max: 9 }), 1, ['type']],
    ['text with NUL', text({ max: 9 }), 'a\u0000', ['characters']],
    ['half a surrogate pair', text({ max: 9 }), '\ud800', ['characters']],
    ['pattern', text({ max: 9, pattern: /^[a-z]+$/ }), 'a1', ['format']],
    ['pattern with its own code', text({ max: 9, pattern: /@/, code: 'email' }), 'a', ['email']],
    ['an empty text skips the pattern', text({ max: 9, pattern: /^[a-z]+$/ }), '', ''],
    ['id', id(), anId, anId],
    ['id in capitals', id(), anId.toUpperCase(), ['format']],
    ['instant', instant(), '2027-01-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z'],
    ['instant without a zone', instant(), '2027-01-31T10:00:00.000', ['format']],
    ['date', date(), '2027-01-31', '2027-01-31'],
    ['impossible date', date(), '2027-02-29', ['date']],
    ['year zero', date(), '0000-01-31', ['date']],
    ['date in another order', date(), '31-01-2027', ['date']],
    ['currency', currencyCode(), 'usd', ['format']],
    ['integer', integer({ min: 1, max: 9 }), 9, 9],
    ['integer below', integer({ min: 1, max: 9 }), 0, ['too-small 1']],
    ['integer above', integer({ min: 1, max: 9 }), 10, ['too-large 9']],
    ['integer with a fraction', integer({ min: 1, max: 9 }), 1.5, ['number']],
    ['integer as text', integer({ min: 1, max: 9 }), '5', ['number']],
    ['not a number', integer({ min: 1, max: 9 }), Number.NaN, ['number']],
    ['minor units', minor(), '-900719925474099299', -900_719_925_474_099_299n],
    ['minor units as a number', minor(), 12, ['number']],
    ['minor units with a point', minor(), '1.5', ['number']],
    ['too many minor units', minor(), '9'.repeat(19), ['number']],
    ['money', money(), { amount: '1250', currency: 'JPY' }, { amount: 1250n, currency: 'JPY' }],
    ['boolean', bool(), true, true],
    ['boolean as text', bool(), 'true', ['type']],
    ['yes', yesNo(), 'yes', true],
    ['no', yesNo(), 'no', false],
    ['perhaps', yesNo(), 'perhaps', ['type']],
    ['one of', oneOf(['a', 2]), 2, 2],
    ['none of', oneOf(['a', 2]), '2', ['format']],
    ['none of, blank', oneOf(['a']), '', ['required']],
    ['null', nullable(minor()), null, null],
    ['list', list(minor(), 2), ['1', '2'], [1n, 2n]],
    ['list too long', list(minor(), 2), ['1', '2', '3'], ['too-many 2']],
    ['list with an error', list(minor(), 2), ['1', 'x'], ['1 number']],
    ['record', record(yesNo(), 2), { a: 'yes' }, { a: true }],
    ['record too large', record(bool(), 1), { a: true, b: true }, ['too-many 1']],
    ['the first matching shape', either(object({ a: minor() }), object({ b: bool() })), { b: true }, { b: true }],
  ])('%s', (_, schema, raw, expected) => {
    expect(read(schema, raw)).toEqual(expected)
  })
})

describe('decoding an object', () => {
  const shape = object({ name: text({ min: 1, max: 9 }), units: optional(minor()), inner: object({ open: yesNo() }) })

  test('reports every invalid field by its path', () => {
    expect(read(shape, { name: '', units: 'x', inner: { open: 'perhaps' } })).toEqual([
      'name required',
      'units number',
      'inner.open type',
    ])
    expect(read(shape, {})).toEqual(['name required', 'inner required'])
    expect(read(shape, { name: 'a', inner: { open: 'yes' } })).toEqual({ name: 'a', inner: { open: true } })
  })

  test('rejects unknown fields, or drops them when tolerant', () => {
    const raw = { name: 'a', inner: { open: 'no', admin: true }, isAdmin: true }
    expect(read(shape, raw)).toEqual(expect.arrayContaining(['isAdmin unknown']))
    expect(read(shape, raw, true)).toEqual({ name: 'a', inner: { open: false } })
  })

  test.each([null, undefined, 'text', 7, [], true])('rejects %j instead of an object', (raw) => {
    expect(decode(shape, raw).ok).toBe(false)
  })

  test('reports fifty problems at most', () => {
    const decoded = decode(
      list(minor(), 1000),
      Array.from({ length: 500 }, () => 'x'),
    )
    expect(decoded.ok ? [] : decoded.problems).toHaveLength(50)
  })

  test('ignores names that every object inherits', () => {
    const raw = JSON.parse('{"name":"a","inner":{"open":"yes"},"__proto__":{"admin":true}}') as unknown
    const decoded = decode(shape, raw, { tolerant: true })
    expect(decoded.ok && 'admin' in (decoded.value as object)).toBe(false)
  })

  test('infers the type of its value', () => {
    expectTypeOf<Value<typeof shape>>().toEqualTypeOf<{
      name: string
      inner: { open: boolean }
      units?: bigint | undefined
    }>()
  })
})

describe('decoding a query', () => {
  const query = object({
    page: optional(integer({ min: 1, max: 9 })),
    kind: optional(oneOf(['a', 2])),
    on: optional(bool()),
    search: optional(text({ max: 9 })),
  })
  const ask = (entries: readonly [string, string][]): unknown => {
    const decoded = decodeParameters(query, entries)
    return decoded.ok ? decoded.value : decoded.problems
  }

  test.each<[string, [string, string][], unknown]>([
    ['numbers are parsed from digits', [['page', '2']], { page: 2 }],
    ['of any script', [['page', '٣']], { page: 3 }],
    ['options by their spelling', [['kind', '2']], { kind: 2 }],
    ['booleans', [['on', 'false']], { on: false }],
    [
      'blank entries are skipped',
      [
        ['page', ''],
        ['search', '  '],
        ['nobody', ''],
      ],
      {},
    ],
    [
      'duplicates are rejected',
      [
        ['page', '1'],
        ['page', '2'],
      ],
      [{ path: 'page', code: 'too-many', limit: 1 }],
    ],
    ['no number', [['page', '1e1']], [{ path: 'page', code: 'number' }]],
    ['an unknown name', [['isAdmin', 'yes']], [{ path: 'isAdmin', code: 'unknown' }]],
    ['a name that every object inherits', [['constructor', '1']], [{ path: 'constructor', code: 'unknown' }]],
  ])('%s', (_, entries, expected) => {
    expect(ask(entries)).toEqual(expected)
  })
})

describe('encoding', () => {
  test('writes only defined fields, in wire format', () => {
    const shape = object({
      amount: minor(),
      open: yesNo(),
      note: optional(text({ max: 9 })),
      ends: nullable(instant()),
    })
    expect(encode(shape, { amount: 5n, open: false, ends: null, password: 'secret' })).toEqual({
      amount: '5',
      open: 'no',
      ends: null,
    })
  })

  test('writes the matching shape of a union, and nothing of another', () => {
    const shape = either(object({ a: minor() }), object({ b: yesNo() }))
    expect(encode(shape, { b: true })).toEqual({ b: 'yes' })
    expect(() => encode(shape, { c: 1 })).toThrow('no shape')
  })

  const everything = object({
    text: text({ max: 40, keepSpace: true }),
    units: minor(),
    open: yesNo(),
    count: integer({ min: -5, max: 5 }),
    kind: oneOf(['a', 'b', 3]),
    maybe: nullable(money()),
    missing: optional(minor()),
    list: list(object({ flag: bool() }), 4),
    record: record(minor(), 4),
  })

  test('and decoding are inverse', () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
    const texts = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((each) => each.replaceAll('\u0000', '').normalize('NFC'))
    fc.assert(
      fc.property(
        fc.record(
          {
            text: texts.filter((each) => each.isWellFormed()),
            units: amount,
            open: fc.boolean(),
            count: fc.integer({ min: -5, max: 5 }),
            kind: fc.constantFrom('a' as const, 'b' as const, 3 as const),
            maybe: fc.option(fc.record({ amount, currency: fc.constantFrom('USD', 'JPY', 'KWD') })),
            missing: amount,
            list: fc.array(fc.record({ flag: fc.boolean() }), { maxLength: 4 }),
            record: fc.dictionary(fc.constantFrom('a', 'b', 'c'), amount, { maxKeys: 3, noNullPrototype: true }),
          },
          {
            requiredKeys: ['text', 'units', 'open', 'count', 'kind', 'maybe', 'list', 'record'],
            noNullPrototype: true,
          },
        ),
        (value) => {
          const wire = JSON.parse(JSON.stringify(encode(everything, value))) as unknown
          expect(decode(everything, wire)).toEqual({ ok: true, value })
          expect(decode(everything, wire, { tolerant: true })).toEqual({ ok: true, value })
        },
      ),
    )
  })

  test('decoding never throws, for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        expect(decode(everything, raw)).toHaveProperty('ok')
        expect(decode(everything, raw, { tolerant: true })).toHaveProperty('ok')
      }),
    )
  })

  test('a reply is read like a request, except that unknown fields are dropped', () => {
    const wire = { text: 'a', units: '1', open: 'yes', count: 1, kind: 'a', maybe: null, list: [], record: {} }
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(wire), 'missing'), fc.jsonValue({ maxDepth: 2 }))
    fc.assert(
      fc.property(changes, (changed) => {
        const raw = JSON.stringify({ ...wire, ...changed })
        const strict = decode(everything, JSON.parse(raw))
        const tolerant = decode(everything, JSON.parse(raw), { tolerant: true })
        const isKnown = strict.ok || strict.problems.every(({ code }) => code !== 'unknown')
        if (isKnown) expect(tolerant).toEqual(strict)
      }),
    )
  })
})

describe('metadata of a schema', () => {
  test('can be read for the documents', () => {
    expect(metaOf(text({ min: 1, max: 9, pattern: /^a/, format: 'uri' }))).toEqual({
      kind: 'text',
      min: 1,
      max: 9,
      pattern: '^a',
      format: 'uri',
    })
    expect(metaOf(integer({ min: 0, max: 3 }))).toEqual({ kind: 'integer', min: 0, max: 3 })
    expect(metaOf(oneOf(['a', 1]))).toEqual({ kind: 'one-of', values: ['a', 1] })
    expect(metaOf(list(bool(), 4))).toMatchObject({ kind: 'list', max: 4 })
    expect(metaOf(optional(minor()))).toMatchObject({ kind: 'optional' })
    expect(() => metaOf({} as AnySchema)).toThrow('not made by contract/schema.ts')
  })

  test('exists for every schema of every call, down to its leaves', () => {
    let leaves = 0
    // A larger body has one large text: a file's.
    const walk = (schema: AnySchema, most = 100_000): void => {
      const meta = metaOf(schema)
      if (meta.kind === 'object') for (const field of Object.values(meta.fields)) walk(field, most)
      else if (meta.kind === 'either') for (const option of meta.options) walk(option, most)
      else if ('inner' in meta) walk(meta.inner, most)
      else leaves += 1
      if (meta.kind === 'text') expect(meta.max).toBeLessThanOrEqual(most)
    }
    for (const area of Object.values(calls))
      for (const call of Object.values(area))
        for (const each of [call.params, call.query, call.body, ...('reply' in call ? [call.reply] : [])])
          walk(each as AnySchema, each === call.body ? (call as PlainCall).bodyBytes : undefined)
    expect(leaves).toBeGreaterThan(200)
  })
})
