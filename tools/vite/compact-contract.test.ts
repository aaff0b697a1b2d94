import fc from 'fast-check'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { callList } from '#contract/calls.ts'
import * as compact from '#contract/compact.ts'
import { revive } from '#contract/revive.ts'
import { type AnySchema, bool, either, encode, minor, metaOf, object, text, yesNo } from '#contract/schema.ts'
import { compactCall, compactShape, withoutUnused } from './compact-contract.ts'

/** Decoded values of a shape, whatever their limits: browsers check types alone. */
function valuesOf(schema: AnySchema): fc.Arbitrary<unknown> {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'text':
      return fc.string({ maxLength: 8 })
    case 'integer':
      return fc.integer()
    case 'minor':
      return fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
    case 'boolean':
    case 'yes-no':
      return fc.boolean()
    case 'one-of':
      return fc.constantFrom(...meta.values)
    case 'nullable':
      return fc.option(valuesOf(meta.inner))
    case 'optional':
      return fc.option(valuesOf(meta.inner), { nil: undefined })
    case 'list':
      return fc.array(valuesOf(meta.inner), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{9}$/), valuesOf(meta.inner), { maxKeys: 3 })
    case 'either':
      return fc.oneof(...meta.options.map(valuesOf))
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(meta.fields).map(([name, field]) => [name, valuesOf(field)])))
  }
}

/** What arrives at the other end. */
const sent = (wire: unknown): unknown => (wire === undefined ? undefined : JSON.parse(JSON.stringify(wire)))

const runs = { numRuns: 5 }

describe.each(callList.map(({ name, call }) => [name, call] as const))('%s', (_, call) => {
  const written = compactCall(call as unknown as Record<string, unknown>, metaOf)

  it('is encoded as its definition requires', () => {
    const { body } = call
    fc.assert(
      fc.property(valuesOf(body), (value) => {
        expect(sent(compact.encode(written['body'], value))).toEqual(sent(encode(body, value)))
      }),
      runs,
    )
  })

  // The only union is examined below: its options are told apart by values that keep their limits.
  const reply = 'reply' in call && metaOf(call.reply).kind !== 'either' ? call.reply : undefined
  it.skipIf(reply === undefined)('is decoded as its definition requires', () => {
    fc.assert(
      fc.property(valuesOf(reply as AnySchema), (value) => {
        const wire = sent(encode(reply as AnySchema, value))
        const decoded = compact.decode(written['reply'], wire)
        expect(decoded).toEqual({ ok: true, value: revive(reply as AnySchema, wire) })
      }),
      runs,
    )
  })
})

const shape = compactShape(
  object({
    name: text({ max: 9 }),
    amount: minor(),
    on: yesNo(),
    of: either(object({ a: minor() }), object({ b: bool() })),
  }),
  metaOf,
)
const wire = { name: 'x', amount: '12', on: 'no', of: { b: true } }

it('ignores fields that a newer server adds, and selects the matching option of a union', () => {
  const decoded = compact.decode(shape, { ...wire, added: 1, of: { b: true, c: 2 } })
  expect(decoded).toEqual({ ok: true, value: { name: 'x', amount: 12n, on: false, of: { b: true } } })
})

it.each([
  ['a missing field', { ...wire, name: undefined }],
  ['another type', { ...wire, name: 5 }],
  ['no digits', { ...wire, amount: '1.5' }],
  ['neither yes nor no', { ...wire, on: 'maybe' }],
  ['no option of a union', { ...wire, of: { b: 'true' } }],
  ['a list', []],
  ['nothing', null],
])('refuses %s', (_, value) => {
  expect(compact.decode(shape, value).ok).toBe(false)
  expect(() => compact.revive(shape, value)).toThrow(Error)
})

it('drops imports and constants that only shapes used, and keeps those that are spread or read', () => {
  const code = [
    "import { a, limit } from './a.ts'",
    "import { kinds } from './kinds.ts'",
    "import { b } from './b.ts'",
    'const unused = b(1)',
    'const onlyForUnused = unused',
    "export const all = ['all', ...kinds]",
    "export const text = 'b, unused and limit'",
    'export const most = limit',
  ].join('\n')
  const left = withoutUnused(code, (each) => parseSync('a.js', each).program)
  expect(left.split('\n').filter((line) => line !== '')).toEqual([
    "import { a, limit } from './a.ts'",
    "import { kinds } from './kinds.ts'",
    "export const all = ['all', ...kinds]",
    "export const text = 'b, unused and limit'",
    'export const most = limit',
  ])
})
