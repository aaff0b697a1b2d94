import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revive } from './revive.ts'
import {
  bool,
  decode,
  either,
  encode,
  id,
  integer,
  list,
  money,
  nullable,
  object,
  oneOf,
  optional,
  record,
  text,
  yesNo,
} from './schema.ts'

const shape = object({
  name: text({ max: 40 }),
  price: money(),
  open: yesNo(),
  seen: bool(),
  kind: oneOf(['debt', 'equity']),
  count: integer({ min: 0, max: 9 }),
  note: nullable(text({ max: 40 })),
  most: optional(money()),
  parts: list(object({ open: yesNo(), most: nullable(money()) }), 5),
  byName: record(money(), 5),
  one: either(object({ price: money() }), object({ id: id() })),
})

// schema.ts rejects the property names that every object inherits.
const part = fc.stringMatching(/^[a-zé–]{1,12}$/).filter((letters) => !(letters in Object.prototype))
const price = fc.record({ amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), currency: fc.constant('EUR') })
const value = fc.record(
  {
    name: part,
    price,
    open: fc.boolean(),
    seen: fc.boolean(),
    kind: fc.constantFrom('debt', 'equity'),
    count: fc.integer({ min: 0, max: 9 }),
    note: fc.option(part),
    most: price,
    parts: fc.array(fc.record({ open: fc.boolean(), most: fc.option(price) }), { maxLength: 5 }),
    byName: fc.dictionary(part, price, { maxKeys: 5 }),
    one: fc.oneof(fc.record({ price }), fc.record({ id: fc.uuid({ version: 7 }) })),
  },
  { requiredKeys: ['name', 'price', 'open', 'seen', 'kind', 'count', 'note', 'parts', 'byName', 'one'] },
)

test('encoded values are restored, equal to a validating decode', () => {
  fc.assert(
    fc.property(value, (each) => {
      const wire: unknown = JSON.parse(JSON.stringify(encode(shape, each)))
      expect(revive(shape, wire)).toEqual(each)
      expect(decode(shape, wire)).toEqual({ ok: true, value: revive(shape, wire) })
    }),
  )
})

test('an unknown field throws', () => {
  expect(() => revive(object({ open: yesNo() }), { open: 'yes', other: 1 })).toThrow(TypeError)
})
