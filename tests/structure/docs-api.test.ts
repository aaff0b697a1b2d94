import { describe, expect, it, test } from 'vitest'
import { openApi } from '#api/app/openapi.ts'
import { callList } from '#contract/calls.ts'
import { errorCodes } from '#contract/errors.ts'
import { apiDocument } from '#tools/api-document.ts'

describe('docs/api.md, as “npm run docs” writes it', () => {
  const text = apiDocument()

  test.each(callList.map(({ name, call }) => ({ name, call })))('documents $name', ({ name, call }) => {
    const [, section = ''] = text.split(`\n### ${name}\n`)
    const [own = ''] = section.split(/\n##+ /)
    expect(own).toContain(`\`${call.method} ${call.path}\``)
    expect(own).toContain(call.summary)
    expect(own).toContain(`Specification: ${call.spec}.`)
    expect(own).toMatch(/\nErrors: `\w+`/)
  })

  it('lists every error code', () => {
    expect(errorCodes.filter((code) => !text.includes(`\n| \`${code}\` | `))).toEqual([])
  })

  it('closes every code block and leaves no value undefined', () => {
    expect((text.match(/^```$/gm) ?? []).length % 2).toBe(0)
    expect(text).not.toMatch(/\bundefined\b|\[object Object\]/)
  })

  it('describes as many calls as the table has', () => {
    expect(text.match(/^### /gm)).toHaveLength(callList.length)
  })
})

it('the OpenAPI document has an operation for every call', () => {
  const { paths } = openApi('https://example.com') as { paths: Record<string, Record<string, { operationId: string }>> }
  const operations = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId)),
  )
  expect(callList.filter(({ name }) => !operations.has(name.replace('.', '_'))).map(({ name }) => name)).toEqual([])
})
