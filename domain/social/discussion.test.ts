import { expect, it } from 'vitest'
import { validateComment } from './discussion.ts'

const at = (state: 'pending' | 'approved' | 'declined' | 'spam', threadState = state) => ({ state, threadState })

it.each([
  ['a member asks', false, undefined, 'pending'],
  ['a moderator says something', true, undefined, 'approved'],
  ['a member answers', false, at('approved'), 'pending'],
  ['a member answers what waits', false, at('pending'), 'COMMENT_CLOSED'],
  ['a member answers what was declined', false, at('declined'), 'COMMENT_CLOSED'],
  ['a member answers below spam', false, at('approved', 'spam'), 'COMMENT_CLOSED'],
  ['a moderator answers', true, at('approved'), 'approved'],
  ['a moderator answers what waits', true, at('pending'), 'approved, and shows it'],
  ['a moderator answers a waiting reply', true, at('pending', 'approved'), 'approved, and shows it'],
  ['a moderator answers what was declined', true, at('declined'), 'COMMENT_CLOSED'],
  ['a moderator answers spam', true, at('spam'), 'COMMENT_CLOSED'],
] as const)('%s', (_, moderates, answered, outcome) => {
  const verdict = validateComment(moderates, answered)
  expect(verdict.ok ? verdict.state + (verdict.approvesThread ? ', and shows it' : '') : verdict.code).toBe(outcome)
})
