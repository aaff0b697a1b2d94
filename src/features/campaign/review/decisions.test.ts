import { describe, expect, it } from 'vitest'
import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { decidedStatus, decisionsFor, type Review } from './decisions.ts'

function review(status: CampaignStatus, closesAt: string | null, history: Review['history'] = []) {
  return { campaign: { status, closesAt } as Review['campaign'], history }
}
const live = '2027-01-20T23:59:59.999Z'

describe('decisions of an administrator', () => {
  it.each([
    [0, null, []],
    [1, null, ['approve', 'decline']],
    [2, live, ['hide']],
    [3, null, []],
    [4, live, []],
    [5, live, []],
    [6, live, ['show']],
    // Archived by its owner before it was ever live.
    [6, null, []],
  ] as const)('status %i, closing %s: %j', (status, closesAt, expected) => {
    expect(decisionsFor(review(status, closesAt))).toEqual(expected)
  })

  it('allow showing a campaign that was live according to its history', () => {
    const history: Review['history'] = [{ from: 1, to: 2, actor: 'Irene Novak', reason: '', at: live }]
    expect(decisionsFor(review(6, null, history))).toEqual(['show'])
  })

  it('lead to the statuses of the transition table', () => {
    expect((['approve', 'decline', 'hide', 'show'] as const).map(decidedStatus)).toEqual([2, 3, 6, 2])
  })
})
