import { expect, it } from 'vitest'
import { validateComment } from './discussion.ts'

const at = (state: 'pending' | 'approved' | 'declined' | 'spam', threadState = state) => ({ state, threadState })

it.each([
  ['a member comments', false, undefined, 'pending'],
  ['a moderator comments', true, undefined, 'approved'],
  ['a member replies', false, at('approved'), 'pending'],
  ['a member replies to a pending comment', false, at('pending'), 'COMMENT_CLOSED'],
  ['a member replies to a declined comment', false, at('declined'), 'COMMENT_CLOSED'],
  ['a member replies below spam', false, at('approved', 'spam'), 'COMMENT_CLOSED'],
  ['a moderator replies', true, at('approved'), 'approved'],
  ['a moderator replies to a pending comment', true, at('pending'), 'approved, and shows it'],
  ['a moderator replies to a pending reply', true, at('pending', 'approved'), 'approved, and shows it'],
  ['a moderator replies to a declined comment', true, at('declined'), 'COMMENT_CLOSED'],
  ['a moderator replies to spam', true, at('spam'), 'COMMENT_CLOSED'],
] as const)('%s', (_, moderates, answered, outcome) => {
  const verdict = validateComment(moderates, answered)
  expect(verdict.ok ? verdict.state + (verdict.approvesThread ? ', and shows it' : '') : verdict.code).toBe(outcome)
})
