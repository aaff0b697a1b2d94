/** OpenAPI 3.1, made from the call table. */

import { apiBase } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { metaOf } from '#contract/schema.ts'
import { languages } from '#contract/shapes.ts'
import { fieldCodes } from '#domain/field.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { fileOperations, fileTags } from './openapi-files.ts'
import {
  always,
  envelope,
  failures,
  fieldsOf,
  forBodies,
  forKeys,
  forMembers,
  jsonContent,
  parametersOf,
  reference,
  securityOf,
} from './openapi-parts.ts'

/** The document, for a site at this origin. */
export function openApi(origin: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, call } of callList) {
    const [path, names] = sharedPath(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, names) }
  }
  for (const [path, methods] of Object.entries(fileOperations())) paths[path] = { ...paths[path], ...methods }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Freehold API',
      version: '1.1.0',
      description:
        'Money is `{ amount, currency }` with the amount in minor units as a string of digits. Every answer is `{ status, message, data }`; failures add a stable `code`.',
    },
    servers: [{ url: origin + apiBase.replace(/\/$/, '') }],
    tags: [...new Set([...callList.map(({ name }) => areaOf(name)), ...fileTags])].map((name) => ({ name })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that `login` answers with.' },
      },
      parameters: { Language: languageParameter, IdempotencyKey: keyParameter, IfMatch: matchParameter },
      schemas: { Failure: failureSchema() },
    },
    paths,
  }
}

const languageParameter = {
  name: 'lng',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: languages },
  description: 'Language of the answer; else by Accept-Language.',
}
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,255}$' },
  description:
    'Chosen by the client, one for each thing that is to happen; a repeat with the same key gets the first answer.',
}
const matchParameter = {
  name: 'If-Match',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^"[0-9]{1,9}"$' },
  description: 'The ETag of the version that the change is based on.',
}

/**
 * Two paths that differ in the names of their parameters alone are one path of the document, under the names of the first.
 * @returns the path and, by this call's name of a parameter, the document's
 */
function sharedPath(path: string): [string, ReadonlyMap<string, string>] {
  const shapeOf = (each: string): string => each.replace(/\{\w+\}/g, '{}')
  const namesOf = (each: string): string[] => [...each.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const first = callList.find(({ call }) => shapeOf(call.path) === shapeOf(path))?.call.path ?? path
  const shared = namesOf(first)
  return [`/${first}`, new Map(namesOf(path).map((name, index) => [name, shared[index] ?? name]))]
}

const areaOf = (name: string): string => name.split('.')[0] ?? name

function operation(name: string, call: PlainCall, names: ReadonlyMap<string, string>): JsonSchema {
  const kept = call.access === 'visitor' && call.method === 'GET' && call.cache !== 'never'
  return {
    operationId: name.replace('.', '_'),
    tags: [areaOf(name)],
    summary: call.summary,
    description: `Specification: ${call.spec}. For: ${call.access}.`,
    'x-access': call.access,
    ...securityOf(call.access),
    parameters: [
      ...parametersOf(call.params, 'path').map((each) => ({ ...each, name: names.get(each.name) ?? each.name })),
      ...parametersOf(call.query, 'query'),
      reference('parameters', 'Language'),
      ...(call.idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
      ...(call.versioned && call.method !== 'GET' ? [reference('parameters', 'IfMatch')] : []),
    ],
    ...(call.method === 'GET' || Object.keys(fieldsOf(call.body)).length === 0
      ? {}
      : { requestBody: { required: true, content: contentOf(call) } }),
    responses: {
      200: {
        description: 'Done.',
        ...(call.versioned || kept ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
        content: jsonContent(envelope(jsonSchemaOf(call.reply))),
      },
      ...(kept ? { 304: { description: 'Not changed since the ETag of If-None-Match.' } } : {}),
      ...failures(codesOf(call)),
    },
  }
}

/** Nested fields of a form: whole as JSON in a part, or by `note[en]`. */
function contentOf({ body, form }: PlainCall): JsonSchema {
  const schema = jsonSchemaOf(body)
  if (!form) return jsonContent(schema)
  const nested = Object.entries(fieldsOf(body)).filter(([, field]) => ['object', 'list'].includes(metaOf(field).kind))
  const encoded = (how: JsonSchema) =>
    nested.length === 0 ? {} : { encoding: Object.fromEntries(nested.map(([name]) => [name, how])) }
  return {
    ...jsonContent(schema),
    'multipart/form-data': { schema, ...encoded({ contentType: 'application/json' }) },
    'application/x-www-form-urlencoded': { schema, ...encoded({ contentType: 'application/json' }) },
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

function failureSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['status', 'code', 'message', 'data'],
    properties: {
      status: { type: 'string', const: 'error' },
      code: { type: 'string', enum: errorCodes },
      message: { type: 'string' },
      data: { type: 'null' },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'code'],
          properties: {
            path: { type: 'string' },
            code: { type: 'string', enum: fieldCodes },
            limit: { type: 'integer' },
            size: { type: 'string' },
          },
        },
      },
      details: { type: 'object' },
      showResendLink: { type: 'boolean' },
    },
  }
}
