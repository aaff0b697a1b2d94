/** Shared parts of the operations of the OpenAPI document. */

import type { Access } from '#contract/call.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { type AnySchema, metaOf } from '#contract/schema.ts'
import { type JsonSchema, jsonSchemaOf } from '#contract/json-schema.ts'

export const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { type: 'string', const: 'success' }, message: { type: 'string' }, data },
})

/** Codes that every call may return. */
export const always: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'MAINTENANCE',
  'INTERNAL',
  'UNAVAILABLE',
]
export const forBodies: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'FORBIDDEN_ORIGIN',
]
export const forMembers: readonly ErrorCode[] = [
  'SIGN_IN_REQUIRED',
  'SESSION_EXPIRED',
  'NOT_ALLOWED',
  'USER_TYPE_REQUIRED',
]
export const forKeys: readonly ErrorCode[] = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
]
export const forVersions: readonly ErrorCode[] = ['VERSION_REQUIRED', 'VERSION_CONFLICT']

export function securityOf(access: Access): JsonSchema {
  if (access === 'visitor') return { security: [] }
  return { security: access === 'either' ? [{}, { session: [] }] : [{ session: [] }] }
}

/** Groups the codes by their status. */
export function failures(codes: readonly ErrorCode[]): JsonSchema {
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

export const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })
export const reference = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` })

export function fieldsOf(schema: AnySchema): Readonly<Record<string, AnySchema>> {
  const meta = metaOf(schema)
  return meta.kind === 'object' ? meta.fields : {}
}

export function parametersOf(schema: AnySchema, parameterLocation: 'path' | 'query') {
  return Object.entries(fieldsOf(schema)).map(([name, field]) => ({
    name,
    in: parameterLocation,
    required: parameterLocation === 'path' || metaOf(field).kind !== 'optional',
    schema: jsonSchemaOf(field),
  }))
}
