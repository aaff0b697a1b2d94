/** Values that a JSON Schema allows, as a client makes them that has read nothing else. Knows what this API's document uses. */

import fc, { type Arbitrary } from 'fast-check'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: 'string' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
}

/** @param resolve what a reference stands for */
export function valuesOf(schema: JsonSchema, resolve: (pointer: string) => unknown): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesOf(resolve(schema.$ref) as JsonSchema, resolve)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, resolve)))
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, resolve), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object':
      return objects(schema, resolve)
    default:
      throw new Error(`a schema that allows anything: ${JSON.stringify(schema)}`)
  }
}

function texts({ pattern, format, minLength = 0, maxLength = 100 }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('a@example.com', 'amal.haddad@mail.example.org')
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (pattern !== undefined) {
    // The bounds go into the pattern: a text made without them would hardly ever fit.
    const bounded = pattern.replace(/\+\$$/, `{${Math.max(minLength, 1)},${maxLength}}$`)
    return fc
      .stringMatching(new RegExp(bounded, 'u'))
      .filter((text) => text.length >= minLength && text.length <= maxLength)
  }
  // Letters: what is only white space is no text to this API, which a schema cannot say.
  const letter = fc.constantFrom('a', 'é', 'ب', '7', '家')
  return fc.string({ unit: letter, minLength, maxLength: Math.min(maxLength, minLength + 20) })
}

function objects(schema: JsonSchema, resolve: (pointer: string) => unknown): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each, resolve)]))
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('en', 'fr', 'ar'), valuesOf(additionalProperties, resolve))
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true })
}
