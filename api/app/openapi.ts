/** OpenAPI 3.1, made from the call table. */

import { apiBase } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { type ErrorCode, errorCodes, errors } from '#contract/errors.ts'
import { type AnySchema, metaOf } from '#contract/schema.ts'
import { languages } from '#contract/shapes.ts'

type JsonSchema = Record<string, unknown>

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: 'success' }, message: { type: 'string' }, data },
})

/** Codes that every call may give. */
const always: readonly ErrorCode[] = ['INVALID_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']
const forBodies: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'FORBIDDEN_ORIGIN',
]
const forMembers: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'SESSION_EXPIRED', 'NOT_ALLOWED', 'USER_TYPE_REQUIRED']
const forKeys: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS']

export function openApi(origin: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, call } of callList) {
    const path = `/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freehold API',
      version: '1.1.0',
      description:
        'Money is `{ amount, currency }` with the amount in minor units as a string of digits. Every answer is `{ status, message, data }`; failures add a stable `code`.',
    },
    servers: [{ url: origin + apiBase.replace(/\/$/, '') }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema() },
    },
    paths,
  }
}

function operation(name: string, call: PlainCall): JsonSchema {
  const codes = codesOf(call)
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.')[0]],
    summary: call.summary,
    description: `Specification: ${call.spec}. For: ${call.access}.`,
    'x-access': call.access,
    ...(call.access === 'visitor'
      ? {}
      : { security: call.access === 'either' ? [{}, { session: [] }] : [{ session: [] }] }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...headerParameters(call)],
    ...(call.method === 'GET' || Object.keys(fieldsOf(call.body)).length === 0
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(call.body) } } } }),
    responses: {
      200: {
        description: 'Done.',
        ...(call.versioned ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
        content: { 'application/json': { schema: envelope(jsonSchemaOf(call.reply)) } },
      },
      ...(call.access === 'visitor' && call.method === 'GET' && call.cache !== 'never'
        ? { 304: { description: 'Unchanged.' } }
        : {}),
      ...Object.fromEntries(
        [...byStatus].map(([status, of]) => [
          String(status),
          {
            description: of.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
  }
}

/** Every code that a call can answer with. */
export function codesOf(call: PlainCall): ErrorCode[] {
  return [
    ...new Set([
      ...always,
      ...(call.method === 'GET' ? [] : forBodies),
      ...(call.access === 'visitor' ? [] : forMembers),
      ...(call.idempotent ? forKeys : []),
      ...call.errors,
    ]),
  ]
}

function headerParameters(call: PlainCall): JsonSchema[] {
  return [
    {
      name: 'lng',
      in: 'query',
      required: false,
      schema: { enum: languages },
      description: 'Language of the answer; else by Accept-Language.',
    },
    ...(call.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,255}$' },
          },
        ]
      : []),
    ...(call.versioned && call.method !== 'GET'
      ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string', pattern: '^"[0-9]{1,9}"$' } }]
      : []),
  ]
}

function fieldsOf(schema: AnySchema): Readonly<Record<string, AnySchema>> {
  const meta = metaOf(schema)
  return meta.kind === 'object' ? meta.fields : {}
}

function parametersOf(schema: AnySchema, place: 'path' | 'query'): JsonSchema[] {
  return Object.entries(fieldsOf(schema)).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || metaOf(field).kind !== 'optional',
    schema: jsonSchemaOf(field),
  }))
}

/** A shape of the wire as JSON Schema 2020-12. */
export function jsonSchemaOf(schema: AnySchema): JsonSchema {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'text':
      return {
        type: 'string',
        ...(meta.min > 0 ? { minLength: meta.min } : {}),
        maxLength: meta.max,
        ...(meta.pattern ? { pattern: meta.pattern } : {}),
        ...(meta.format ? { format: meta.format } : {}),
      }
    case 'integer':
      return { type: 'integer', minimum: meta.min, maximum: meta.max }
    case 'minor':
      return { type: 'string', pattern: '^-?[0-9]{1,18}$', description: 'A whole number as digits.' }
    case 'boolean':
      return { type: 'boolean' }
    case 'yes-no':
      return { enum: ['yes', 'no'] }
    case 'one-of':
      return { enum: meta.values }
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

function failureSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['status', 'code', 'message', 'data'],
    properties: {
      status: { const: 'error' },
      code: { enum: errorCodes },
      message: { type: 'string' },
      data: { type: 'null' },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'code'],
          properties: { path: { type: 'string' }, code: { type: 'string' }, limit: { type: 'integer' } },
        },
      },
      details: { type: 'object' },
      showResendLink: { type: 'boolean' },
    },
  }
}
