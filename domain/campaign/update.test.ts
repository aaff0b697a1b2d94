import { expect, it } from 'vitest'
import { validateUpdate } from './update.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const day = 86_400_000

it.each([
  ['a new draft', undefined, 'draft', undefined, 'stays'],
  ['a new one, published immediately', undefined, 'published', undefined, 'publishes'],
  ['a new one, scheduled', undefined, 'scheduled', now + 1, 'stays'],
  ['scheduled without a time', undefined, 'scheduled', undefined, 'required'],
  ['scheduled for now', undefined, 'scheduled', now, 'past'],
  ['scheduled a year ahead', 'draft', 'scheduled', now + 365 * day, 'stays'],
  ['scheduled more than a year ahead', 'draft', 'scheduled', now + 365 * day + 1, 'too-far'],
  ['a draft, published', 'draft', 'published', undefined, 'publishes'],
  ['a scheduled one, published', 'scheduled', 'published', undefined, 'publishes'],
  ['a scheduled one, unscheduled', 'scheduled', 'draft', undefined, 'stays'],
  ['a published one, corrected', 'published', 'published', undefined, 'stays'],
  ['a published one, unpublished', 'published', 'draft', undefined, 'UPDATE_PUBLISHED'],
  ['a published one, scheduled', 'published', 'scheduled', now + day, 'UPDATE_PUBLISHED'],
] as const)('%s', (_, from, to, publishAt, outcome) => {
  const verdict = validateUpdate({ from, to, changesAudience: false, publishAt, now })
  const message = verdict.ok
    ? verdict.publishes
      ? 'publishes'
      : 'stays'
    : verdict.code === 'INVALID_INPUT'
      ? verdict.problem.code
      : verdict.code
  expect(message).toBe(outcome)
})

it.each([
  [undefined, 'published', true],
  ['draft', 'scheduled', true],
  ['scheduled', 'published', true],
  ['published', 'published', false],
] as const)('changes its audience from %s to %s: %s', (from, to, ok) => {
  expect(validateUpdate({ from, to, changesAudience: true, publishAt: now + day, now }).ok).toBe(ok)
})
