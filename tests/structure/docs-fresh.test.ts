import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiDocument } from '#tools/api-document.ts'

it('docs/api.md is what the call table makes of it; “npm run docs” writes it', () => {
  expect(readFileSync('docs/api.md', 'utf8') === apiDocument()).toBe(true)
})
