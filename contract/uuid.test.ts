import { expect, it } from 'vitest'
import { uuidV7 } from './uuid.ts'

it('makes ids that sort by time and have the format of version 7', () => {
  const random = new Uint8Array(10).fill(255)
  expect(uuidV7(1_790_000_000_000, random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7fff-bfff-f{12}$/)
  expect(uuidV7(1, random) < uuidV7(2, new Uint8Array(10))).toBe(true)
})
