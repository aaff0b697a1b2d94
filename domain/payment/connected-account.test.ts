import { describe, expect, it } from 'vitest'
import { type AccountReport, connectedState, isOpen, needsAccount } from './connected-account.ts'

const done: AccountReport = { submitted: true, receives: true, rejected: false, needs: [] }

describe('what the provider’s report makes of an account', () => {
  it.each([
    ['everything is given and money can come', {}, 'usable'],
    ['it wants more by and by, and money can come', { needs: ['identity'] }, 'usable'],
    [
      'nothing was given',
      { submitted: false, receives: false, needs: ['business', 'bank', 'agreement'] },
      'unfinished',
    ],
    ['it was left half-way, whatever it could do before', { submitted: false }, 'unfinished'],
    ['it wants more before money can come again', { receives: false, needs: ['identity'] }, 'restricted'],
    ['it looks at what was given', { receives: false }, 'checking'],
    ['it was refused', { rejected: true, receives: false, needs: ['other'] }, 'closed'],
    ['it was refused before it was finished', { rejected: true, submitted: false, receives: false }, 'closed'],
  ] as const)('%s', (_, change, state) => expect(connectedState({ ...done, ...change })).toBe(state))

  it.each([
    ['created', true],
    ['unfinished', true],
    ['checking', false],
    ['usable', false],
    ['restricted', true],
    ['closed', false],
    ['disconnected', false],
  ] as const)('%s has something to give: %s', (state, open) => expect(isOpen(state)).toBe(open))
})

describe('a campaign and the account that it names', () => {
  it.each([
    ['a draft', 0, 'fixed', 0n, false],
    ['waiting for its decision', 1, 'fixed', 0n, true],
    ['taking money', 2, 'flexible', 0n, true],
    ['declined', 3, 'fixed', 0n, false],
    ['successful, not paid out', 4, 'fixed', 1n, true],
    ['successful, paid out', 4, 'fixed', 0n, false],
    ['unsuccessful, where the owner keeps what was raised', 5, 'flexible', 1n, true],
    ['unsuccessful, paid out', 5, 'flexible', 0n, false],
    ['unsuccessful, where all money goes back', 5, 'fixed', 1n, false],
    ['hidden with money in it', 6, 'fixed', 1n, true],
    ['hidden and empty', 6, 'fixed', 0n, false],
  ] as const)('%s: %s, %s, %s', (_, status, raiseType, held, needed) =>
    expect(needsAccount({ status, raiseType, held })).toBe(needed),
  )
})
