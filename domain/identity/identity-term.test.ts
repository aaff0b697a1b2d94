import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import { identityProblem, identityStates } from './identity.ts'
import {
  identifyingFields,
  identityAfter,
  identityAt,
  type IdentityEvent,
  type IdentityTerm,
  isBeingChecked,
  isOtherParty,
  renewalStates,
} from './identity-term.ts'
import type { PartyValues } from './party.ts'

const now = Date.parse('2026-11-26T10:00:00Z')

/** Every status that can be stored, each before, at and after its end, and without one. */
const terms: readonly IdentityTerm[] = identityStates.flatMap((state) =>
  (state === 'approved' ? [undefined, ...renewalStates] : [undefined]).flatMap((renewal) =>
    [undefined, now - dayMs, now, now + 1, now + dayMs].map((expiresAt) => ({ state, expiresAt, renewal })),
  ),
)
const decisions = ['approved', 'declined', 'more-required', 'review'] as const
const events: readonly IdentityEvent[] = [
  { type: 'submitted', to: 'pending' },
  { type: 'submitted', to: 'review' },
  ...decisions.flatMap((state) => [true, false].map((listed): IdentityEvent => ({ type: 'decided', state, listed }))),
  { type: 'identity-changed' },
  { type: 'sanction-confirmed' },
]
const cases = terms.flatMap((term) => events.map((event) => [term, event] as const))
const isOpen = (state: Parameters<typeof identityProblem>[1]) => identityProblem(true, state) === undefined

describe('the status at a moment', () => {
  it.each(terms)('$state, renewal $renewal, until $expiresAt', ({ state, expiresAt, renewal }) => {
    const at = identityAt({ state, expiresAt, renewal }, now)
    const isOver = expiresAt !== undefined && expiresAt <= now
    if (state !== 'approved') expect(at).toEqual({ state, renewal: undefined })
    else if (isOver) expect(at).toEqual({ state: renewal ?? 'expired', renewal: undefined })
    else expect(at).toEqual({ state, renewal })
  })

  it('is being checked while a submission or a renewal is', () => {
    expect(identityStates.filter((state) => isBeingChecked({ state, renewal: undefined }))).toEqual([
      'pending',
      'review',
    ])
    expect(renewalStates.filter((renewal) => isBeingChecked({ state: 'approved', renewal }))).toEqual([
      'pending',
      'review',
    ])
  })
})

describe('after an event', () => {
  it('the gates are open exactly while an approval is in force', () => {
    for (const [term, event] of cases) {
      const before = identityAt(term, now)
      const after = identityAfter(term, event, now)
      const state = after?.state ?? before.state
      const isApproved = before.state === 'approved'
      const isRenewed = isApproved && before.renewal !== undefined
      const opens =
        event.type === 'submitted'
          ? isApproved
          : event.type === 'decided'
            ? event.state === 'approved' || (isRenewed && event.state !== 'declined' && !event.listed)
            : false
      expect([term, event, isOpen(state)]).toEqual([term, event, opens])
    }
  })

  it('an approval retains its end while a renewal is undecided, and gets a new one only by an approval', () => {
    for (const [term, event] of cases) {
      const after = identityAfter(term, event, now)
      if (!after) continue
      const isNew = event.type === 'decided' && event.state === 'approved'
      expect(after.term).toBe(isNew ? 'begins' : after.state === 'approved' ? 'continues' : 'none')
      expect(after.renewal === undefined || after.state === 'approved').toBe(true)
    }
  })

  it.each<[string, IdentityEvent, ReturnType<typeof identityAfter>]>([
    [
      'is sent to a provider',
      { type: 'submitted', to: 'pending' },
      { state: 'approved', renewal: 'pending', term: 'continues' },
    ],
    [
      'lacks something',
      { type: 'decided', state: 'more-required', listed: false },
      { state: 'approved', renewal: 'more-required', term: 'continues' },
    ],
    [
      'is unclear',
      { type: 'decided', state: 'review', listed: false },
      { state: 'approved', renewal: 'review', term: 'continues' },
    ],
    [
      'has a match',
      { type: 'decided', state: 'review', listed: true },
      { state: 'review', renewal: undefined, term: 'none' },
    ],
    [
      'lacks something and has a match',
      { type: 'decided', state: 'more-required', listed: true },
      { state: 'more-required', renewal: undefined, term: 'none' },
    ],
    [
      'is declined',
      { type: 'decided', state: 'declined', listed: false },
      { state: 'declined', renewal: undefined, term: 'none' },
    ],
    [
      'is approved',
      { type: 'decided', state: 'approved', listed: false },
      { state: 'approved', renewal: undefined, term: 'begins' },
    ],
    ['is about another party', { type: 'identity-changed' }, { state: 'started', renewal: undefined, term: 'none' }],
    ['is sanctioned', { type: 'sanction-confirmed' }, { state: 'review', renewal: undefined, term: 'none' }],
  ])('a renewal that %s', (_, event, after) => {
    expect(identityAfter({ state: 'approved', expiresAt: now + 1, renewal: 'review' }, event, now)).toEqual(after)
  })

  it('an administrator who asks for more without a renewal ends the approval', () => {
    const term = { state: 'approved', expiresAt: undefined, renewal: undefined } as const
    expect(identityAfter(term, { type: 'decided', state: 'more-required', listed: false }, now)).toEqual({
      state: 'more-required',
      renewal: undefined,
      term: 'none',
    })
  })
})

describe('another party', () => {
  const values: PartyValues = {
    ...Object.fromEntries(identifyingFields.map((field) => [field, 'same'])),
    city: 'Portland',
    documentType: 'passport',
  }
  it.each(identifyingFields)('by another %s', (field) => {
    expect(isOtherParty({ kind: 'self', values }, { kind: 'self', values: { ...values, [field]: 'other' } })).toBe(true)
    expect(isOtherParty({ kind: 'self', values }, { kind: 'self', values: { ...values, [field]: '' } })).toBe(true)
  })
  it('by another kind, not by an address, an income or a document', () => {
    expect(isOtherParty({ kind: 'self', values }, { kind: 'joint', values })).toBe(true)
    const changed = { ...values, city: 'Salem', currentIncome: '1', documentType: 'id-card', notes: 'New.' }
    expect(isOtherParty({ kind: 'self', values }, { kind: 'self', values: changed })).toBe(false)
    expect(isOtherParty({ kind: 'self', values: {} }, { kind: 'self', values: { firstName: '' } })).toBe(false)
  })
})
