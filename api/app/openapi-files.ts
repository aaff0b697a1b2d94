/** Operations of the OpenAPI document that are not in the call table: bytes go up, or files come down. */

import type { Access } from '#contract/call.ts'
import { agreementDraftPath, agreementFilePath, generate } from '#contract/agreement.ts'
import { contactBody, contactPath, contactSent } from '#contract/contact.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  accreditationEvidencePath,
  attachmentPath,
  csvType,
  investmentsExportPath,
  pdfType,
  receiptFilePath,
  statementQuery,
  subscribersExportPath,
  walletStatementPdfPath,
  walletStatementPath,
} from '#contract/exports.ts'
import { dataExportPath } from '#contract/privacy/own-data.ts'
import { type AnySchema, id, integer, object, oneOf, optional } from '#contract/schema.ts'
import { documentTypes, imageTypes, evidenceMediaTypes, uploaded, uploadKinds } from '#contract/uploads.ts'
import { filesMaximum } from '#domain/limits.ts'
import { subscriberStates } from '#contract/admin/content/messages.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import {
  always,
  envelope,
  failures,
  forBodies,
  forMembers,
  jsonContent,
  parametersOf,
  reference,
  securityOf,
} from './openapi-parts.ts'

export const fileTags = ['uploads', 'exports'] as const

/** By path and method. */
export function fileOperations(): Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> {
  const owned = object({ id: id() })
  const files: Readonly<Record<string, FileDown>> = {
    [investmentsExportPath]: {
      name: 'investments',
      summary: 'Every investment in an own campaign as comma-separated values, without private data.',
      access: 'owner',
      type: csvType,
      params: owned,
    },
    [walletStatementPath]: {
      name: 'statement',
      summary: 'The statement of the asking person’s wallet for any days, as comma-separated values.',
      access: 'user',
      type: csvType,
      query: statementQuery,
    },
    [walletStatementPdfPath]: {
      name: 'statementPaper',
      summary: 'The statement of the asking person’s wallet for any days, as a PDF.',
      access: 'user',
      type: pdfType,
      query: statementQuery,
      errors: ['STATEMENT_TOO_LONG'],
    },
    [receiptFilePath]: {
      name: 'receipt',
      summary: 'The receipt of the asking person’s investment, as a PDF.',
      access: 'user',
      type: pdfType,
      params: owned,
    },
    [agreementFilePath]: {
      name: 'agreement',
      summary: 'The signed agreement of the asking person’s investment, byte by byte.',
      access: 'user',
      type: pdfType,
      params: owned,
    },
    [dataExportPath]: {
      name: 'ownData',
      summary: 'The archive of the asking person’s own data, while it is kept.',
      access: 'member',
      type: 'application/zip',
      params: owned,
    },
    [attachmentPath]: {
      name: 'attachment',
      summary: 'A file that came with a message, under a name of ours and as no type.',
      access: 'admin',
      type: 'application/octet-stream',
      params: object({ id: id(), position: integer({ min: 0, max: 99 }) }),
    },
    [accreditationEvidencePath]: {
      name: 'accreditationPaper',
      summary: 'A paper that a person’s accreditation profile names. That it was read is written down.',
      access: 'admin',
      type: evidenceMediaTypes,
      params: object({ personId: id(), fileId: id() }),
    },
    [subscribersExportPath]: {
      name: 'subscribers',
      summary: 'Who gets the newsletter, as comma-separated values.',
      access: 'admin',
      type: csvType,
      query: object({ state: optional(oneOf(subscriberStates)) }),
    },
  }
  return {
    '/uploads/{kind}/{fileId}': { put: uploadOperation() },
    [`/${contactPath}`]: { post: contactOperation() },
    [`/${agreementDraftPath}`]: { post: draftOperation() },
    ...Object.fromEntries(Object.entries(files).map(([path, file]) => [`/${path}`, { get: down(file) }])),
  }
}

interface FileDown {
  readonly name: string
  readonly summary: string
  readonly access: Access
  readonly type: string | readonly string[]
  readonly params?: AnySchema
  readonly query?: AnySchema
  readonly errors?: readonly ErrorCode[]
}

function down({ name, summary, access, type, params, query, errors = [] }: FileDown): JsonSchema {
  return {
    operationId: `exports_${name}`,
    tags: ['exports'],
    summary,
    'x-access': access,
    ...securityOf(access),
    parameters: [
      ...(params ? parametersOf(params, 'path') : []),
      ...(query ? parametersOf(query, 'query') : []),
      reference('parameters', 'Language'),
    ],
    responses: { 200: fileAnswer(type), ...failures([...always, ...forMembers, ...errors]) },
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

/** A message to the site with its files, kept as a whole or not at all (contract/contact.ts). */
function contactOperation(): JsonSchema {
  const { properties, ...fields } = jsonSchemaOf(contactBody) as JsonSchema & { readonly properties: JsonSchema }
  const files = { type: 'array', maxItems: filesMaximum, items: { type: 'string', contentEncoding: 'binary' } }
  return {
    operationId: 'uploads_contact',
    tags: ['uploads'],
    summary: 'A message to the site, with files.',
    'x-access': 'visitor',
    ...securityOf('visitor'),
    parameters: [reference('parameters', 'Language')],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...fields, properties: { ...properties, files } } } },
    },
    responses: {
      200: { description: 'Done.', content: jsonContent(envelope(jsonSchemaOf(contactSent))) },
      ...failures([...always, ...forBodies, 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED']),
    },
  }
}

/** What is to be signed: a name has no place in an address. */
function draftOperation(): JsonSchema {
  return {
    operationId: 'exports_agreementDraft',
    tags: ['exports'],
    summary: 'The agreement as it is to be signed, as a PDF; made on request and kept nowhere.',
    'x-access': 'user',
    ...securityOf('user'),
    parameters: [reference('parameters', 'Language')],
    requestBody: { required: true, content: jsonContent(jsonSchemaOf(generate.body)) },
    responses: { 200: fileAnswer(pdfType), ...failures([...always, ...forBodies, ...forMembers, ...generate.errors]) },
  }
}

function fileAnswer(types: string | readonly string[]): JsonSchema {
  const answers = [types].flat().map((type) => {
    const schema = type === csvType ? { type: 'string' } : { type: 'string', contentEncoding: 'binary' }
    return [type, { schema }] as const
  })
  return { description: 'Done.', content: Object.fromEntries(answers) }
}
