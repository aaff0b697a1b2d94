/** OpenAPI 3.1, generated from the call table. */

import { apiBase } from '#contract/call.ts'
import { callList, type PlainCall, type PlainUpload } from '#contract/calls.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { csvType } from '#contract/files.ts'
import { metaOf } from '#contract/schema.ts'
import { languages } from '#contract/shapes.ts'
import { fieldCodes } from '#domain/field.ts'
import { type JsonSchema, jsonSchemaOf } from '#contract/json-schema.ts'
import {
  always,
  envelope,
  failures,
  fieldsOf,
  forBodies,
  forKeys,
  forVersions,
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
    tags: [...new Set(callList.map(({ name }) => areaOf(name)))].map((name) => ({ name })),
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
 * Two paths that differ in their parameter names only are one path of the document, with the names of the first.
 * @returns the path and a map from this call's parameter names to the document's
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
  const isRevalidated =
    call.kind === 'json' && call.access === 'visitor' && call.method === 'GET' && call.cache !== 'never'
  return {
    operationId: name.replace('.', '_'),
    tags: [areaOf(name)],
    summary: call.summary,
    description: [...(call.details ? [call.details] : []), `Specification: ${call.spec}. For: ${call.access}.`].join(
      ' ',
    ),
    'x-access': call.access,
    ...securityOf(call.access),
    parameters: [
      ...parametersOf(call.params, 'path').map((each) => ({ ...each, name: names.get(each.name) ?? each.name })),
      ...parametersOf(call.query, 'query'),
      reference('parameters', 'Language'),
      ...(call.idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
      ...(call.versioned && call.method !== 'GET' ? [reference('parameters', 'IfMatch')] : []),
    ],
    ...requestBodyOf(call),
    responses: {
      200: {
        description: 'Done.',
        ...(call.versioned || isRevalidated ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
        content:
          call.kind === 'file' ? fileContent(call.contentTypes) : jsonContent(envelope(jsonSchemaOf(call.reply))),
      },
      ...(isRevalidated ? { 304: { description: 'Not changed since the ETag of If-None-Match.' } } : {}),
      ...failures(codesOf(call)),
    },
  }
}

function requestBodyOf(call: PlainCall): JsonSchema {
  if (call.kind === 'upload') return { requestBody: { required: true, content: uploadContent(call) } }
  if (call.method === 'GET' || Object.keys(fieldsOf(call.body)).length === 0) return {}
  return { requestBody: { required: true, content: contentOf(call) } }
}

function uploadContent({ encoding, contentTypes, filesMaximum, body }: PlainUpload): JsonSchema {
  if (encoding === 'bytes') return fileContent(contentTypes)
  const { properties, ...fields } = jsonSchemaOf(body) as JsonSchema & { readonly properties: JsonSchema }
  const files = { type: 'array', maxItems: filesMaximum, items: binary }
  return {
    'multipart/form-data': {
      schema: { ...fields, properties: { ...properties, files } },
      encoding: { files: { contentType: contentTypes.join(', ') } },
    },
  }
}

const binary: JsonSchema = { type: 'string', contentEncoding: 'binary' }

function fileContent(types: readonly string[]): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema: type === csvType ? { type: 'string' } : binary }]))
}

/** Nested fields of a form: as JSON in one part, or as `note[en]`. */
function contentOf({ body, form }: Pick<PlainCall, 'body' | 'form'>): JsonSchema {
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

/** Every error code that a call can return. */
export function codesOf(call: PlainCall): ErrorCode[] {
  return [
    ...new Set([
      ...always,
      ...(call.method === 'GET' ? [] : forBodies),
      ...(call.access === 'visitor' ? [] : forMembers),
      ...(call.idempotent ? forKeys : []),
      ...(call.versioned && call.method !== 'GET' ? forVersions : []),
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
