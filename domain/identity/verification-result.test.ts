import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import {
  checkResults,
  dueNotice,
  type HitDecision,
  type HitOpinion,
  hitAfterOpinion,
  stateAfterReport,
  type VerificationResult,
  type WatchlistHit,
} from './verification-result.ts'

const hit: WatchlistHit = { kind: 'sanction', name: 'A. Haddad', details: '' }

describe('the state after a report', () => {
  const after = (
    identity: VerificationResult['identity'],
    screening: VerificationResult['screening'],
    hits: readonly WatchlistHit[] = [],
  ) => stateAfterReport({ identity, screening, reasons: [], hits })

  it.each([
    ['approved', 'approved', 'approved'],
    // A provider that refuses the identity while the screening passes.
    ['declined', 'approved', 'declined'],
    ['approved', 'declined', 'review'],
    ['approved', 'pending', 'pending'],
    ['pending', 'approved', 'pending'],
    ['approved', 'unclear', 'review'],
    ['unclear', 'approved', 'review'],
    ['more-required', 'approved', 'more-required'],
    ['approved', 'more-required', 'more-required'],
  ] as const)('identity %s and screening %s: %s', (identity, screening, state) => {
    expect(after(identity, screening)).toBe(state)
  })

  it('approves only if both are approved and no match is open', () => {
    const approved = checkResults.flatMap((identity) =>
      checkResults.flatMap((screening) =>
        [[], [hit]].flatMap((hits) =>
          after(identity, screening, hits) === 'approved' ? [[identity, screening, hits.length]] : [],
        ),
      ),
    )
    expect(approved).toEqual([['approved', 'approved', 0]])
  })

  it('never declines because of a list alone', () => {
    for (const screening of checkResults)
      for (const identity of checkResults.filter((each) => each !== 'declined'))
        expect(after(identity, screening, [hit])).not.toBe('declined')
    expect(after('declined', 'declined', [hit])).toBe('review')
  })
})

describe('opinions about a match', () => {
  /** The opinions of administrators in their order; a refused one has no effect. */
  const decide = (...opinions: readonly [string, HitDecision][]) => {
    let open: HitOpinion | undefined
    let refused = 0
    for (const [by, decision] of opinions) {
      const after = hitAfterOpinion(open, { by, decision })
      if (!after) refused += 1
      else if (after.decided !== undefined) return { decided: after.decided, refused }
      else open = after.open
    }
    return { decided: undefined, refused }
  }

  it('decide if two different administrators agree', () => {
    expect(decide(['a', 'cleared'])).toEqual({ decided: undefined, refused: 0 })
    expect(decide(['a', 'cleared'], ['b', 'cleared'])).toEqual({ decided: 'cleared', refused: 0 })
    expect(decide(['a', 'confirmed'], ['b', 'confirmed'])).toEqual({ decided: 'confirmed', refused: 0 })
  })

  it('of one administrator count once', () => {
    expect(decide(['a', 'cleared'], ['a', 'cleared'])).toEqual({ decided: undefined, refused: 1 })
    expect(decide(['a', 'cleared'], ['a', 'confirmed'], ['a', 'confirmed'])).toEqual({ decided: undefined, refused: 2 })
  })

  it('that contradict each other need a third one', () => {
    expect(decide(['a', 'cleared'], ['b', 'confirmed'])).toEqual({ decided: undefined, refused: 0 })
    expect(decide(['a', 'cleared'], ['b', 'confirmed'], ['c', 'confirmed']).decided).toBe('confirmed')
    expect(decide(['a', 'cleared'], ['b', 'confirmed'], ['a', 'confirmed']).decided).toBe('confirmed')
  })
})

it('notices of renewal are due 30 and 7 days ahead, once each', () => {
  expect(dueNotice(31 * dayMs, undefined)).toBeUndefined()
  expect(dueNotice(30 * dayMs, undefined)).toBe(30)
  expect(dueNotice(8 * dayMs, 30)).toBeUndefined()
  expect(dueNotice(7 * dayMs, 30)).toBe(7)
  expect(dueNotice(7 * dayMs, 7)).toBeUndefined()
  // Approved for a few days only.
  expect(dueNotice(2 * dayMs, undefined)).toBe(7)
  expect(dueNotice(0, undefined)).toBeUndefined()
})
