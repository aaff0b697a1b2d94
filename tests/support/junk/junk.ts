/** Junk requests: generated from a call's own definition and then corrupted, so that they pass the first check. */

import fc from 'fast-check'
import { apiBase } from '#contract/call.ts'
import type { PlainCall } from '#contract/calls.ts'
import { type AnySchema, metaOf } from '#contract/schema.ts'

export interface JunkRequest {
  /** The name of the target call. */
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** Names that a careless look-up finds on every object. */
const inheritedNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then']

const strangeTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202e\u2066',
  '\ufdfa'.repeat(100),
  // One character for a reader, a thousand code units for an index.
  '\u1100'.repeat(1500),
  'e\u0301'.repeat(60),
  '👨‍👩‍👧‍👦'.repeat(30),
  'a'.repeat(5000),
  '٤٢',
  '-0',
  '1e400',
  'NaN',
  '9223372036854775808',
  '99999999999999999999',
  '-1',
  "' or 1=1 --",
  "'; drop table app_user; --",
  '%',
  '\\',
  '%00',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\r\nBcc: someone@example.com',
  'infinity',
  '2027-02-30',
  '00000000-0000-0000-0000-000000000000',
  '------------------------------------',
]

const strangeText = fc.oneof(
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)
const strangeNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  strangeNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: -1 }, { toString: 1 }, { toJSON: 'x' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Well-formed cursors of existing lists, with positions that cannot exist. */
const strangeCursor = fc
  .tuple(
    fc.constantFrom(
      'campaigns-newest',
      'campaigns-amount',
      'investments',
      'own',
      'review',
      'payments',
      'notifications',
    ),
    fc.constantFrom('0', '-1', '9223372036854775807', '9999999999999999999', '999999999999999999'),
    fc.constantFrom('------------------------------------', '00000000-0000-0000-0000-000000000000', 'x'),
  )
  .map((parts) => Buffer.from(parts.join('|')).toString('base64url'))

/** Values that a schema accepts, in wire form, occasionally corrupted. @param ids ids of existing data */
function wireValuesOf(schema: AnySchema, ids: readonly string[], name = ''): fc.Arbitrary<unknown> {
  const meta = metaOf(schema)
  const inner = (of: AnySchema) => wireValuesOf(of, ids, name)
  switch (meta.kind) {
    case 'text':
      if (name === 'after') return fc.oneof(strangeCursor, strangeText)
      if (meta.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid(), strangeText)
      if (meta.format === 'email') return fc.oneof(fc.emailAddress(), strangeText)
      return fc.oneof(strangeText, fc.string({ minLength: meta.min, maxLength: Math.min(meta.max, 300) }))
    case 'integer':
      return fc.oneof(fc.integer({ min: meta.min, max: meta.max }), fc.constantFrom(meta.min - 1, meta.max + 1, 1.5))
    case 'minor':
      return fc.oneof(fc.bigInt({ min: -2n, max: 10n ** 18n }).map(String), strangeText)
    case 'boolean':
      return fc.boolean()
    case 'yes-no':
      return fc.constantFrom('yes', 'no', true)
    case 'one-of':
      return fc.oneof(fc.constantFrom(...meta.values), strangeText)
    case 'nullable':
      return fc.oneof(inner(meta.inner), fc.constant(null))
    case 'optional':
      return fc.oneof(inner(meta.inner), fc.constant(undefined))
    case 'list':
      return fc.array(inner(meta.inner), { maxLength: 3 })
    case 'record':
      return fc.dictionary(strangeText, inner(meta.inner), { maxKeys: 3 })
    case 'either':
      return fc.oneof(...meta.options.map(inner))
    case 'object':
      return fc
        .tuple(
          fc.record(
            Object.fromEntries(
              Object.entries(meta.fields).map(([field, each]) => [field, wireValuesOf(each, ids, field)]),
            ),
          ),
          fc.option(
            fc.tuple(fc.constantFrom(...Object.keys(meta.fields), ...inheritedNames, 'isAdmin'), strangeValue),
            {
              freq: 3,
            },
          ),
        )
        .map(([input, spoiled]) => (spoiled ? withField(input, ...spoiled) : input))
  }
}

/** A field `__proto__` also becomes one that JSON serializes. */
function withField(input: object, name: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(input), [name, value]])
}

function bodyOf(call: PlainCall, ids: readonly string[]): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const fitting = wireValuesOf(call.body, ids).map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 2, arbitrary: strangeValue.map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '{"a":1,}',
        'null',
        '"text"',
        '\ufeff{}',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
        '['.repeat(40) + ']'.repeat(40),
        `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`,
        `"${'a'.repeat(300_000)}"`,
        '{"email":"\\u0000@example.com","password":"x"}',
        '{"email":"\\ud800","password":"x"}',
      ),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes)) },
  )
}

function queryOf(call: PlainCall, ids: readonly string[]): fc.Arbitrary<string> {
  const meta = metaOf(call.query)
  const fields = meta.kind === 'object' ? meta.fields : {}
  const known = fc
    .record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wireValuesOf(field, ids, name)])))
    .map((input) => Object.entries(input).filter(([, value]) => value !== undefined))
  const unknown = fc.tuple(
    fc.constantFrom('lng', 'language', 'languageId', 'x', '', ...inheritedNames, ...Object.keys(fields)),
    strangeText,
  )
  return fc
    .tuple(known, fc.array(unknown, { maxLength: 2 }), fc.constantFrom('', '', '', '%', '&&=&', '%E0%A4%A'))
    .map(([pairsOfCall, strange, tail]) => {
      const pairs = [...pairsOfCall, ...strange].map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`)
      return pairs.length + tail.length === 0 ? '' : `?${pairs.join('&')}${tail}`
    })
}

/** Half a surrogate pair cannot be escaped; as bytes of a path it is a different kind of invalid input. */
function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function pathOf(call: PlainCall, ids: readonly string[]): fc.Arbitrary<string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: strangeText.filter((text) => !/^(\.{1,2})?$/.test(text)) },
  )
  return fc
    .tuple(...names.map(() => value))
    .map((values) => names.reduce((path, name, at) => path.replace(`{${name}}`, escaped(values[at] ?? '')), call.path))
}

const headerText = fc.constantFrom(
  '',
  '"',
  'W/"1"',
  '*',
  '"1"',
  '"0"',
  '"999999999"',
  '-1',
  'a'.repeat(400),
  '"\u00e9"',
)

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record({
    'content-type': fc.constantFrom(
      ...Array.from({ length: 8 }, () => 'application/json'),
      'application/json; charset=utf-8',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ),
    'idempotency-key': fc.oneof(
      { weight: 8, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('short', 'a key with spaces', 'x'.repeat(300), '__proto__') },
    ),
    'if-match': fc.oneof({ weight: 4, arbitrary: fc.constantFrom('"0"', '"1"') }, { weight: 1, arbitrary: headerText }),
    'if-none-match': headerText,
    'accept-language': fc.constantFrom('ar', 'fr;q=nonsense', '*', ',;q=,', 'en-GB,en;q=0.8', 'x'.repeat(900)),
    'accept-encoding': fc.constantFrom('identity', 'br', 'br;q=0', 'nonsense'),
    'sec-fetch-site': fc.constantFrom(...Array.from({ length: 8 }, () => 'same-origin'), 'cross-site'),
  })
  .chain((all) => fc.subarray(Object.entries(all), { minLength: 3 }).map((some) => Object.fromEntries(some)))

/** Requests to one call. @param ids ids of existing data of every kind and every user */
export function junkRequests(name: string, call: PlainCall, ids: readonly string[]): fc.Arbitrary<JunkRequest> {
  return fc
    .record({
      path: pathOf(call, ids),
      query: queryOf(call, ids),
      headers: strangeHeaders,
      body: call.method === 'GET' ? fc.constant(undefined) : bodyOf(call, ids),
    })
    .map(({ path, query, headers, body }) => ({ name, path: apiBase + path + query, headers, body }))
}
