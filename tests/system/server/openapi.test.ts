/** The OpenAPI document as an external client sees it, without the call table. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import { decode, decodeParameters } from '#contract/schema.ts'
import { type JsonSchema, valuesOf } from '#tests/support/json-schema-values.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}
interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
}
interface OpenApi {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let app: TestApp
let document: OpenApi

beforeAll(async () => {
  app = await startTestApp()
  const response = await app.fetch(new Request('http://localhost/api/v1.1/openapi.json'))
  document = (await response.json()) as OpenApi
})
afterAll(() => app.close())

/** The value at `#/a/b`. */
function resolve(pointer: string): unknown {
  return pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)
}

function parametersOf(operation: Operation): Parameter[] {
  return operation.parameters.map((each) => ('$ref' in each ? (resolve(each.$ref) as Parameter) : each))
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/** By shape: two calls may name the parameter of a path differently. */
function operationOf(path: string, method: string): Operation {
  const found = Object.entries(document.paths).find(([each]) => shapeOf(each) === shapeOf(`/${path}`))
  const operation = found?.[1][method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  )

describe('the OpenAPI document', () => {
  it('has version 3.1 and no ambiguous paths', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: 'https://freehold.example/api/v1.1' }])
    const shapes = Object.keys(document.paths).map(shapeOf)
    expect(new Set(shapes).size).toBe(shapes.length)
    const ids = operations().map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('contains exactly the calls of the table, and file calls are served', async () => {
    for (const { call } of callList) operationOf(call.path, call.method)
    expect(operations().length).toBe(callList.length)
    const files = callList.filter(({ call }) => call.kind !== 'json')
    expect(files.length).toBeGreaterThan(10)
    for (const { call } of files) {
      const { path, method } = call
      const url = path.replaceAll('{kind}', 'photo').replaceAll(/\{\w+\}/g, '01a20701-4793-7607-9daa-078c196294a4')
      const response = await app.fetch(new Request(`http://localhost/api/v1.1/${url}`, { method }))
      if (call.kind === 'file' && call.access === 'visitor' && !path.includes('{token}')) {
        expect(response.status, path).toBe(200)
        continue
      }
      const { code } = (await response.json()) as { code: string }
      // Other calls require a session; the contact form requires a form body, and a feed a token.
      const own: Record<string, string> = {
        'contact-us': 'UNSUPPORTED_MEDIA_TYPE',
        'deadline-feed/{token}/deadlines.ics': 'NOT_FOUND',
      }
      expect(code, path).toBe(own[path] ?? 'SIGN_IN_REQUIRED')
    }
  })

  it('contains no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = '']) => pointer)
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter((pointer) => resolve(pointer) === undefined)).toEqual([])
  })

  it('declares exactly the parameters that its paths name, each once', () => {
    for (const [path, operation] of operations()) {
      const parameters = parametersOf(operation)
      const inPath = parameters.filter((each) => each.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).toBe(true)
      const documented = parameters.map((each) => `${each.in} ${each.name}`)
      expect(new Set(documented).size).toBe(documented.length)
    }
  })

  it.each(callList.map(({ name, call }) => ({ name, call })))('describes the request of $name', ({ name, call }) => {
    const operation = operationOf(call.path, call.method)
    const parameters = parametersOf(operation)
    const headers = parameters.filter((each) => each.in === 'header').map((each) => each.name)
    expect(headers).toEqual([
      ...(call.idempotent ? ['Idempotency-Key'] : []),
      ...(call.versioned && call.method !== 'GET' ? ['If-Match'] : []),
    ])
    expect(operation.security.some((each) => 'session' in each)).toBe(call.access !== 'visitor')
    expect(operation.security.some((each) => !('session' in each)) || operation.security.length === 0).toBe(
      call.access === 'visitor' || call.access === 'either',
    )
    for (const status of ['200', '400', '404', '429', '500', '503']) expect(operation.responses).toHaveProperty(status)
    if (call.access !== 'visitor' && call.access !== 'either') expect(operation.responses).toHaveProperty('401')

    const content = operation.requestBody?.content
    if (call.kind === 'upload')
      expect(Object.keys(content ?? {})).toEqual(call.encoding === 'form' ? ['multipart/form-data'] : call.contentTypes)
    const replies = Object.keys(operation.responses['200']?.content ?? {})
    expect(replies).toEqual(call.kind === 'file' ? call.contentTypes : ['application/json'])
    const schema = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema ?? {
      type: 'object' as const,
    }
    const query = parameters.filter((each) => each.in === 'query' && each.name !== 'lng')
    const inputs = fc.record({
      body: valuesOf(schema, resolve),
      path: fc.tuple(...parameters.filter((each) => each.in === 'path').map((each) => valuesOf(each.schema, resolve))),
      query: fc.record(Object.fromEntries(query.map((each) => [each.name, valuesOf(each.schema, resolve)]))),
    })
    const problems = (decoded: { ok: boolean }) => (decoded.ok ? [] : decoded)
    fc.assert(
      fc.property(inputs, (input) => {
        const { files: _, ...fields } = input.body as { files?: unknown }
        expect(problems(decode(call.body, call.kind === 'upload' ? fields : input.body)), name).toEqual([])
        const names = call.path.match(/(?<=\{)\w+(?=\})/g) ?? []
        const params = names.map((each, index): [string, string] => [each, String(input.path[index])])
        expect(problems(decodeParameters(call.params, params)), name).toEqual([])
        const queryPairs = Object.entries(input.query).map(([key, value]): [string, string] => [key, String(value)])
        expect(problems(decodeParameters(call.query, queryPairs)), name).toEqual([])
        expect(pathOf(call, Object.fromEntries(params))).not.toContain('undefined')
      }),
      { numRuns: 25 },
    )
  })
})

describe('error responses', () => {
  it('have only the codes documented for their status', async () => {
    const operation = operationOf('campaigns/equities', 'GET')
    const response = await app.fetch(new Request('http://localhost/api/v1.1/campaigns/equities?limit=none'))
    const failure = (await response.json()) as { code: string }
    expect(response.status).toBe(400)
    expect(operation.responses['400']?.description).toContain(`\`${failure.code}\``)
  })
})
