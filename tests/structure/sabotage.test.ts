/** The patches of `npm run sabotage` match the code: each still applies, and names a test that exists. */

import fs from 'node:fs'
import { expect, it } from 'vitest'
import { applyPatch } from '#tests/sabotage/patch.ts'
import { patches } from '#tests/sabotage/patches.ts'

it('has at least eighty patches, each with a unique name', () => {
  expect(patches.length).toBeGreaterThanOrEqual(80)
  expect(new Set(patches.map(({ name }) => name)).size).toBe(patches.length)
})

it.each(patches.map((patch) => [patch.name, patch] as const))('%s', (_, patch) => {
  expect(fs.existsSync(patch.test), patch.test).toBe(true)
  const source = fs.readFileSync(patch.file, 'utf8')
  expect(applyPatch(source, patch)).not.toBe(source)
})
