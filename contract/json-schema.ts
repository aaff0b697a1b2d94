/** Converts wire schemas to JSON Schema 2020-12. */

import { type AnySchema, metaOf } from './schema.ts'

export type JsonSchema = Record<string, unknown>

export function jsonSchemaOf(schema: AnySchema): JsonSchema {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'text':
      return {
        type: 'string',
        ...(meta.min > 0 ? { minLength: meta.min } : {}),
        maxLength: meta.max,
        ...(meta.pattern ? { pattern: meta.min > 0 ? meta.pattern : `^$|(?:${meta.pattern})` } : {}),
        ...(meta.format ? { format: meta.format } : {}),
      }
    case 'integer':
      return { type: 'integer', minimum: meta.min, maximum: meta.max }
    case 'minor':
      return { type: 'string', pattern: '^-?[0-9]{1,18}$', description: 'A whole number as digits.' }
    case 'boolean':
      return { type: 'boolean' }
    case 'yes-no':
      return { type: 'string', enum: ['yes', 'no'] }
    case 'one-of':
      return { type: typeof meta.values[0] === 'number' ? 'integer' : 'string', enum: meta.values }
    case 'nullable':
      return { anyOf: [jsonSchemaOf(meta.inner), { type: 'null' }] }
    case 'optional':
      return jsonSchemaOf(meta.inner)
    case 'list':
      return { type: 'array', items: jsonSchemaOf(meta.inner), maxItems: meta.max }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchemaOf(meta.inner), maxProperties: meta.max }
    case 'either':
      return { anyOf: meta.options.map(jsonSchemaOf) }
    case 'object':
      return {
        type: 'object',
        additionalProperties: false,
        required: Object.entries(meta.fields).flatMap(([name, field]) =>
          metaOf(field).kind === 'optional' ? [] : [name],
        ),
        properties: Object.fromEntries(Object.entries(meta.fields).map(([name, field]) => [name, jsonSchemaOf(field)])),
      }
  }
}
