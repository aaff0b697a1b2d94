import { describe, expect, it } from 'vitest'
import { type AccountReport, connectedState, isOpen, needsAccount } from './connected-account.ts'

const done: AccountReport = { submitted: true, receives: true, rejected: false, needs: [] }

describe('the state of an account after the provider’s report', () => {
  it.each([
    ['all information is given and money can be received', {}, 'usable'],
    ['more is required later, and money can be received', { needs: ['identity'] }, 'usable'],
    [
      'no information was given',
      { submitted: false, receives: false, needs: ['business', 'bank', 'agreement'] },
      'unfinished',
    ],
    ['onboarding was not finished, whatever was possible before', { submitted: false }, 'unfinished'],
    ['more is required before money can be received again', { receives: false, needs: ['identity'] }, 'restricted'],
    ['the provider reviews the information', { receives: false }, 'checking'],
    ['the provider rejected it', { rejected: true, receives: false, needs: ['other'] }, 'closed'],
    [
      'the provider rejected it before it was finished',
      { rejected: true, submitted: false, receives: false },
      'closed',
    ],
  ] as const)('%s', (_, change, state) => expect(connectedState({ ...done, ...change })).toBe(state))

  it.each([
    ['created', true],
    ['unfinished', true],
    ['checking', false],
    ['usable', false],
    ['restricted', true],
    ['closed', false],
    ['disconnected', false],
  ] as const)('%s accepts more information: %s', (state, open) => expect(isOpen(state)).toBe(open))
})

describe('a campaign and its connected account', () => {
  it.each([
    ['a draft', 0, 'fixed', 0n, false],
    ['pending review', 1, 'fixed', 0n, true],
    ['open for investments', 2, 'flexible', 0n, true],
    ['declined', 3, 'fixed', 0n, false],
    ['successful, not paid out', 4, 'fixed', 1n, true],
    ['successful, paid out', 4, 'fixed', 0n, false],
    ['unsuccessful, when the owner keeps the funds raised', 5, 'flexible', 1n, true],
    ['unsuccessful, paid out', 5, 'flexible', 0n, false],
    ['unsuccessful, when all investments are refunded', 5, 'fixed', 1n, false],
    ['hidden with funds', 6, 'fixed', 1n, true],
    ['hidden and empty', 6, 'fixed', 0n, false],
  ] as const)('%s: %s, %s, %s', (_, status, raiseType, held, needed) =>
    expect(needsAccount({ status, raiseType, held })).toBe(needed),
  )
})
