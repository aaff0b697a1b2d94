import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedReason, conversationKinds, mayReport, type SendingFacts } from './messaging.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const open: SendingFacts = {
  kind: 'direct',
  asTeam: false,
  hasBlocked: false,
  isBlocked: false,
  counterpartActive: true,
  suspendedUntil: undefined,
}
const facts: fc.Arbitrary<SendingFacts> = fc.record({
  kind: fc.constantFrom(...conversationKinds),
  asTeam: fc.boolean(),
  hasBlocked: fc.boolean(),
  isBlocked: fc.boolean(),
  counterpartActive: fc.boolean(),
  suspendedUntil: fc.constantFrom(undefined, now - 1, now, now + 1),
})

describe('a sender', () => {
  it.each([
    [{}, undefined],
    [{ kind: 'campaign' }, undefined],
    [{ hasBlocked: true }, 'blocked'],
    [{ isBlocked: true }, 'unavailable'],
    [{ counterpartActive: false }, 'unavailable'],
    [{ hasBlocked: true, isBlocked: true }, 'blocked'],
    [{ suspendedUntil: now + 1 }, 'suspended'],
    [{ suspendedUntil: now }, undefined],
    [{ suspendedUntil: now + 1, hasBlocked: true }, 'suspended'],
    [{ kind: 'support', suspendedUntil: now + 1, counterpartActive: false }, undefined],
    [{ kind: 'support', asTeam: true, counterpartActive: false }, 'unavailable'],
    [{ kind: 'support', asTeam: true }, undefined],
  ] as const)('with %j is refused with %s', (change, expected) => {
    expect(closedReason({ ...open, ...change }, now)).toBe(expected)
  })

  it('cannot distinguish a counterpart who blocked them from one whose account is closed', () =>
    fc.assert(
      fc.property(facts, (each) => {
        const [blocked, closed] = [
          { ...each, isBlocked: true, counterpartActive: true },
          { ...each, isBlocked: false, counterpartActive: false },
        ]
        if (each.kind !== 'support') expect(closedReason(blocked, now)).toBe(closedReason(closed, now))
      }),
    ))

  it('always reaches the administrators', () =>
    fc.assert(
      fc.property(facts, (each) => {
        expect(closedReason({ ...each, kind: 'support', asTeam: false }, now)).toBeUndefined()
      }),
    ))
})

it('users report messages of other users only', () => {
  expect(mayReport('a', { kind: 'direct', authorId: 'b' })).toBe(true)
  expect(mayReport('a', { kind: 'campaign', authorId: 'b' })).toBe(true)
  expect(mayReport('a', { kind: 'direct', authorId: 'a' })).toBe(false)
  expect(mayReport('a', { kind: 'support', authorId: 'b' })).toBe(false)
})
