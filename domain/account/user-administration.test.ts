import { describe, expect, it } from 'vitest'
import { blockProblem, stateAfterUnblocking, userTypeProblem } from './user-administration.ts'

describe('blocking', () => {
  it.each([
    ['the administrator’s own account', 'a', { id: 'a', isAdmin: true }, ['a', 'b'], 'OWN_ACCOUNT'],
    ['the last administrator', 'a', { id: 'b', isAdmin: true }, ['b'], 'LAST_ADMINISTRATOR'],
    ['one of two administrators', 'a', { id: 'b', isAdmin: true }, ['a', 'b'], undefined],
    ['a member, without any administrator', 'a', { id: 'c', isAdmin: false }, [], undefined],
  ] as const)('%s', (_, actor, account, administrators, problem) => {
    expect(blockProblem(actor, account, administrators)).toBe(problem)
  })

  it('is undone to active with a verified address, and to pending without', () => {
    expect(stateAfterUnblocking(true)).toBe('active')
    expect(stateAfterUnblocking(false)).toBe('pending')
  })
})

describe('the type of account', () => {
  it.each([
    ['investor', 1, 'CAMPAIGNS_OWNED'],
    ['investor', 0, undefined],
    ['reit', 3, undefined],
  ] as const)('%s with %i campaigns: %s', (type, campaigns, problem) => {
    expect(userTypeProblem(type, campaigns)).toBe(problem)
  })
})
