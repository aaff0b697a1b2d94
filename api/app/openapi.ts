/** OpenAPI 3.1, made from the call table. */

import { type Access, apiBase } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { type ErrorCode, errorCodes, errors } from '#contract/errors.ts'
import { type AnySchema, id, metaOf, object } from '#contract/schema.ts'
import { languages } from '#contract/shapes.ts'
import {
  csvType,
  investmentsExportPath,
  pdfType,
  receiptFilePath,
  statementQuery,
  walletStatementPaperPath,
  walletStatementPath,
} from '#contract/exports.ts'
import { documentTypes, imageTypes, uploaded, uploadKinds } from '#contract/uploads.ts'
import { fieldCodes } from '#domain/field.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { type: 'string', const: 'success' }, message: { type: 'string' }, data },
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

/** The document, for a site at this origin. */
export function openApi(origin: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, call } of callList) {
    const [path, names] = sharedPath(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, names) }
  }
  paths['/uploads/{kind}/{fileId}'] = { put: uploadOperation() }
  paths[`/${investmentsExportPath}`] = { get: exportOperation() }
  paths[`/${walletStatementPath}`] = { get: statementOperation('csv') }
  paths[`/${walletStatementPaperPath}`] = { get: statementOperation('pdf') }
  paths[`/${receiptFilePath}`] = { get: receiptOperation() }
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
    tags: [...new Set([...callList.map(({ name }) => areaOf(name)), 'uploads', 'exports'])].map((name) => ({ name })),
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
      : { requestBody: { required: true, content: jsonContent(jsonSchemaOf(call.body)) } }),
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

/** Files go up as they are, outside the call table (contract/uploads.ts). */
function uploadOperation(): JsonSchema {
  const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return {
    operationId: 'uploads_put',
    tags: ['uploads'],
    summary: 'Hand in a picture or a document; its bytes are the body.',
    description:
      'The id is a UUID of version 8 made of the first 122 bits of SHA-256 over kind, campaign id (or nothing) and partition (header X-Partition of any answer), each followed by a line feed, and the bytes. The same file again is the same file.',
    'x-access': 'owner',
    ...securityOf('owner'),
    parameters: [
      { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: uploadKinds } },
      { name: 'fileId', in: 'path', required: true, schema: jsonSchemaOf(id()) },
      { name: 'campaignId', in: 'query', required: false, schema: jsonSchemaOf(id()) },
    ],
    requestBody: {
      required: true,
      content: Object.fromEntries([...imageTypes, ...Object.keys(documentTypes)].map((type) => [type, bytes])),
    },
    responses: {
      200: { description: 'Done.', content: jsonContent(envelope(jsonSchemaOf(uploaded))) },
      ...failures([...always, ...forMembers, 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FORBIDDEN_ORIGIN']),
    },
  }
}

/** A table to take along, outside the call table (contract/exports.ts). */
function exportOperation(): JsonSchema {
  return {
    operationId: 'exports_investments',
    tags: ['exports'],
    summary: 'Every investment in an own campaign as comma-separated values, without private data.',
    'x-access': 'owner',
    ...securityOf('owner'),
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      reference('parameters', 'Language'),
    ],
    responses: {
      200: { description: 'Done.', content: { [csvType]: { schema: { type: 'string' } } } },
      ...failures([...always, ...forMembers]),
    },
  }
}

function statementOperation(kind: 'csv' | 'pdf'): JsonSchema {
  return {
    operationId: kind === 'csv' ? 'exports_statement' : 'exports_statementPaper',
    tags: ['exports'],
    summary: `The statement of the asking person’s wallet for any days, as ${kind === 'csv' ? 'comma-separated values' : 'a PDF'}.`,
    'x-access': 'user',
    ...securityOf('user'),
    parameters: [...parametersOf(statementQuery, 'query'), reference('parameters', 'Language')],
    responses: {
      200: fileAnswer(kind === 'csv' ? csvType : pdfType),
      ...failures([...always, ...forMembers, ...(kind === 'csv' ? [] : (['STATEMENT_TOO_LONG'] as const))]),
    },
  }
}

function receiptOperation(): JsonSchema {
  return {
    operationId: 'exports_receipt',
    tags: ['exports'],
    summary: 'The receipt of the asking person’s investment, as a PDF.',
    'x-access': 'user',
    ...securityOf('user'),
    parameters: [...parametersOf(object({ id: id() }), 'path'), reference('parameters', 'Language')],
    responses: { 200: fileAnswer(pdfType), ...failures([...always, ...forMembers]) },
  }
}

function fileAnswer(type: string): JsonSchema {
  const schema = type === pdfType ? { type: 'string', contentEncoding: 'binary' } : { type: 'string' }
  return { description: 'Done.', content: { [type]: { schema } } }
}

function securityOf(access: Access): JsonSchema {
  if (access === 'visitor') return { security: [] }
  return { security: access === 'either' ? [{}, { session: [] }] : [{ session: [] }] }
}

/** For each status the codes that come with it. */
function failures(codes: readonly ErrorCode[]): JsonSchema {
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => errors[code].status)].map(([status, of]) => [
      String(status),
      {
        description: of.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
        content: jsonContent({
          allOf: [reference('schemas', 'Failure')],
          properties: { code: { type: 'string', enum: of } },
        }),
      },
    ]),
  )
}

const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })
const reference = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` })

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

function fieldsOf(schema: AnySchema): Readonly<Record<string, AnySchema>> {
  const meta = metaOf(schema)
  return meta.kind === 'object' ? meta.fields : {}
}

function parametersOf(schema: AnySchema, place: 'path' | 'query') {
  return Object.entries(fieldsOf(schema)).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || metaOf(field).kind !== 'optional',
    schema: jsonSchemaOf(field),
  }))
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
