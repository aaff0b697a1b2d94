/** Compares our wire types with the providers' published API descriptions, and proves that deviations are found. */

import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Description, disagreements } from '#tests/support/provider-wire/published.ts'
import type { Disagreements } from '#tests/support/provider-wire/published-types.ts'
import { wireCalls, type WireProvider } from '#tests/support/provider-wire/wire-calls.ts'
import {
  anything,
  flag,
  integer,
  list,
  object,
  optional,
  text,
  texts,
  type WireCalls,
  type WireFields,
  type WireShape,
  literal,
} from '#tests/support/provider-wire/wire-shape.ts'

const require = createRequire(import.meta.url)
const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Description

function compared(calls: WireCalls, descriptions: readonly Description[]) {
  const found = descriptions.map((description) => disagreements(calls, description))
  return {
    faults: found.flatMap(({ faults }) => faults),
    names: [...new Set(found.flatMap((each) => each.compared))].toSorted(),
  }
}

/** All calls except tokens, which PayPal's description omits. */
const described = (provider: WireProvider): readonly string[] =>
  Object.keys(wireCalls[provider])
    .filter((name) => !name.includes('/oauth'))
    .toSorted()

describe('PayPal’s API description', () => {
  const inside = path.dirname(require.resolve('@paypal/paypal-rest-api-specifications/package.json'))
  const payPal = ['checkout_orders_v2', 'payments_payment_v2', 'notifications_webhooks_v1'].map((name) =>
    read(path.join(inside, 'openapi', `${name}.json`)),
  )

  it('matches every call of our wire types', () => {
    expect(compared(wireCalls.paypal, payPal)).toEqual({ faults: [], names: described('paypal') })
  })

  it.each(described('paypal'))('matches no renamed field and no other type: %s', (name) => {
    const call = wireCalls.paypal[name] ?? {}
    const others = [
      ...spoiltFields(call.body ?? {}, 'body').map(({ how, spoilt }) => ({ how, call: { ...call, body: spoilt } })),
      ...spoiltShapes(call.answer ?? anything, 'answer').map(({ how, spoilt }) => ({
        how,
        call: { ...call, answer: spoilt },
      })),
    ]
    const passed = others.filter((other) => compared({ [name]: other.call }, payPal).faults.length === 0)
    expect(passed.map(({ how }) => how)).toEqual([])
  })
})

interface Spoilt<What> {
  readonly how: string
  readonly spoilt: What
}

/** Every field renamed, and every value with another type. */
function spoiltFields(fields: WireFields, fieldPath: string): readonly Spoilt<WireFields>[] {
  return Object.entries(fields).flatMap(([name, shape]) => {
    const { [name]: _, ...others } = fields
    return [
      { how: `${fieldPath}.${name} renamed`, spoilt: { ...others, [`${name}_renamed`]: shape } },
      ...spoiltShapes(shape, `${fieldPath}.${name}`).map(({ how, spoilt }) => ({
        how,
        spoilt: { ...fields, [name]: spoilt },
      })),
    ]
  })
}

function spoiltShapes(shape: WireShape, fieldPath: string): readonly Spoilt<WireShape>[] {
  if (shape.kind === 'anything') return []
  const other = { how: `${fieldPath} of another kind`, spoilt: shape.kind === 'flag' ? integer : flag }
  switch (shape.kind) {
    case 'object':
      return [
        other,
        ...spoiltFields(shape.fields, fieldPath).map(({ how, spoilt }) => ({ how, spoilt: object(spoilt) })),
      ]
    case 'list':
      return [
        other,
        ...spoiltShapes(shape.of, `${fieldPath}[]`).map(({ how, spoilt }) => ({ how, spoilt: list(spoilt) })),
      ]
    case 'optional':
      return spoiltShapes(shape.of, fieldPath).map(({ how, spoilt }) => ({ how, spoilt: optional(spoilt) }))
    default:
      return [other]
  }
}

describe('the comparison', () => {
  interface Published {
    'POST /orders': {
      body: {
        name: string
        kind: 'card' | 'bank'
        parts: { amount: number; note?: string }[]
        test?: boolean
        tags?: Record<string, string>
      }
      answer: { id: string; state: 'open' | 'paid' }
    }
    'GET /orders': { query: { customer: string; limit?: number }; answer: { id: string }[] }
    'POST /orders/{id}/close': { body: { reason: string } }
  }
  const string = { type: 'string' }
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const description: Description = {
    paths: {
      '/orders': {
        post: {
          requestBody: json({
            type: 'object',
            required: ['name', 'kind', 'parts'],
            properties: {
              name: string,
              kind: { type: 'string', enum: ['card', 'bank'] },
              parts: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['amount'],
                  properties: { amount: { type: 'integer' }, note: string },
                },
              },
              test: { type: 'boolean' },
              tags: { type: 'object', additionalProperties: string },
            },
          }),
          responses: { 201: json({ properties: { id: string, state: { type: 'string', enum: ['open', 'paid'] } } }) },
        },
        get: {
          parameters: [
            { name: 'customer', in: 'query', required: true, schema: string },
            { name: 'limit', in: 'query', schema: { type: 'integer' } },
          ],
          responses: { 200: json({ type: 'array', items: { properties: { id: string } } }) },
        },
      },
      '/orders/{order}/close': {
        post: { requestBody: json({ required: ['reason'], properties: { reason: string } }), responses: {} },
      },
    },
  }

  it('finds no fault when the wire types match the description', () => {
    const right = {
      'POST /orders': {
        body: {
          name: text,
          kind: literal('card'),
          parts: list(object({ amount: integer, note: optional(text) })),
          test: optional(flag),
          tags: texts,
        },
        answer: object({ state: literal('open', 'paid') }),
      },
      'GET /orders': { query: { customer: text }, answer: list(object({ id: text })) },
      'POST /orders/{id}/close': { body: { reason: text } },
    } as const
    expect(disagreements(right, description)).toEqual({
      faults: [],
      compared: Object.keys(right),
    })
    expectTypeOf<Disagreements<typeof right, Published>>().toEqualTypeOf<never>()
  })

  it('finds the same faults in types and in descriptions', () => {
    const wrong = {
      'POST /orders': {
        body: {
          name: integer,
          kind: literal('card', 'cash'),
          parts: list(object({ amont: integer, note: optional(flag) })),
          test: text,
          tags: text,
        },
        answer: object({ id: list(text), state: literal('closed'), total: integer }),
      },
      'GET /orders': { query: { customer: optional(text), limit: flag }, answer: list(object({ Id: text })) },
      'POST /orders/{id}/close': {},
    } as const
    const faults = [
      'POST /orders: body.name is not a number in the description',
      'POST /orders: body.kind has no cash in the description',
      'POST /orders: body.parts[].amount is required by the description',
      'POST /orders: body.parts[].amont is not in the description',
      'POST /orders: body.parts[].note is not a flag in the description',
      'POST /orders: body.test is not text in the description',
      'POST /orders: body.tags is not text in the description',
      'POST /orders: answer.id is not a list in the description',
      'POST /orders: answer.state has no closed in the description',
      'POST /orders: answer.total is not in the description',
      'GET /orders: query.customer is required by the description',
      'GET /orders: query.limit is not a flag in the description',
      'GET /orders: answer[].Id is not in the description',
      'POST /orders/{id}/close: body.reason is required by the description',
    ] as const
    expect(disagreements(wrong, description).faults).toEqual(faults)
    expectTypeOf<Disagreements<typeof wrong, Published>>().toEqualTypeOf<(typeof faults)[number]>()
  })
})

/** Stripe and Plaid publish API descriptions, but not as packages: the variable names a folder with them. */
const folder = process.env['PROVIDER_DESCRIPTIONS']

describe.skipIf(folder === undefined)('available API descriptions', () => {
  it.each(['stripe', 'plaid'] as const)('match every call of our wire types: %s', (provider) => {
    const inside = path.join(folder ?? '', provider)
    const found = fs.readdirSync(inside).map((file) => read(path.join(inside, file)))
    expect(compared(wireCalls[provider], found)).toEqual({ faults: [], names: described(provider) })
  })
})
