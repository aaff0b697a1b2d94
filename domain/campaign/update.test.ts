import { expect, it } from 'vitest'
import { validateUpdate } from './update.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const day = 86_400_000

it.each([
  ['a new draft', undefined, 'draft', undefined, 'stays'],
  ['a new one, at once', undefined, 'published', undefined, 'publishes'],
  ['a new one, later', undefined, 'scheduled', now + 1, 'stays'],
  ['later, without a moment', undefined, 'scheduled', undefined, 'required'],
  ['later, and it is now', undefined, 'scheduled', now, 'past'],
  ['later, a year ahead', 'draft', 'scheduled', now + 365 * day, 'stays'],
  ['later, more than a year ahead', 'draft', 'scheduled', now + 365 * day + 1, 'too-far'],
  ['a draft, at once', 'draft', 'published', undefined, 'publishes'],
  ['a scheduled one, at once', 'scheduled', 'published', undefined, 'publishes'],
  ['a scheduled one, not after all', 'scheduled', 'draft', undefined, 'stays'],
  ['a published one, corrected', 'published', 'published', undefined, 'stays'],
  ['a published one, taken back', 'published', 'draft', undefined, 'UPDATE_PUBLISHED'],
  ['a published one, for later', 'published', 'scheduled', now + day, 'UPDATE_PUBLISHED'],
] as const)('%s', (_, from, to, publishAt, outcome) => {
  const verdict = validateUpdate({ from, to, publishAt, now })
  const message = verdict.ok
    ? verdict.publishes
      ? 'publishes'
      : 'stays'
    : verdict.code === 'INVALID_INPUT'
      ? verdict.problem.code
      : verdict.code
  expect(message).toBe(outcome)
})
