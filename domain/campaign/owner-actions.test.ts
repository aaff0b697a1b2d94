import { expect, it } from 'vitest'
import { type CampaignWork, ownerActions } from './owner-actions.ts'

const today = '2026-11-26'
const quiet: CampaignWork = {
  id: 'a',
  name: 'Harbour Lofts',
  status: 2,
  raiseType: 'fixed',
  raised: 0n,
  hasAccount: true,
  allocateBy: undefined,
  pendingComments: 0,
  reviewComments: 0,
  documentRequests: 0,
  repayment: undefined,
  openChanges: 'none',
  amendmentDeclined: false,
}
const due = (dueOn: string) => ({ repayment: { id: 'r', dueOn } })

it.each<readonly [string, Partial<CampaignWork>, readonly string[]]>([
  ['a live campaign', {}, []],
  ['one in review', { status: 1 }, []],
  ['a draft', { status: 0, hasAccount: false }, ['draft']],
  ['a declined one', { status: 3, hasAccount: false }, ['declined']],
  ['one without a payout account', { hasAccount: false }, ['payout-account']],
  ['one that succeeded without one', { status: 4, hasAccount: false }, ['payout-account']],
  ['one that failed without one', { status: 5, hasAccount: false, raised: 5n }, []],
  [
    'one that keeps its money without one',
    { status: 5, hasAccount: false, raised: 5n, raiseType: 'flexible' },
    ['payout-account'],
  ],
  ['units to allocate', { status: 4, allocateBy: '2026-12-05' }, ['allocation']],
  ['comments of its review', { status: 1, reviewComments: 2 }, ['review-comments']],
  ['comments of the review that declined it', { status: 3, reviewComments: 2 }, ['declined', 'review-comments']],
  ['pending comments', { pendingComments: 2 }, ['comments']],
  ['requests for documents', { documentRequests: 1 }, ['document-requests']],
  ['a repayment of yesterday', { status: 4, ...due('2026-11-25') }, ['repayment-late']],
  ['a repayment of today', { status: 4, ...due('2026-11-26') }, ['repayment-due']],
  ['a repayment in a week', { status: 4, ...due('2026-12-03') }, ['repayment-due']],
  ['a repayment in eight days', { status: 4, ...due('2026-12-04') }, []],
  ['changes that were not sent', { openChanges: 'unsent' }, ['changes-unsent']],
  ['changes that were declined', { openChanges: 'declined' }, ['changes-declined']],
  ['changes of a hidden campaign', { status: 6, openChanges: 'declined' }, []],
  ['a declined request', { amendmentDeclined: true }, ['amendment-declined']],
  ['a declined request of one that ended', { status: 4, amendmentDeclined: true }, []],
])('%s needs %s', (_, change, kinds) => {
  expect(ownerActions([{ ...quiet, ...change }], today).map(({ kind }) => kind)).toEqual(kinds)
})

it('lists the most urgent first, at most three drafts, and ten in all', () => {
  const drafts = Array.from({ length: 5 }, (_, index) => ({ ...quiet, id: `d${index}`, status: 0 as const }))
  const late = { ...quiet, id: 'late', status: 4 as const, pendingComments: 3, ...due('2026-11-01') }
  expect(
    ownerActions([...drafts, late], today).map(({ kind, campaignId, count }) => [kind, campaignId, count]),
  ).toEqual([
    ['repayment-late', 'late', 1],
    ['comments', 'late', 3],
    ['draft', 'd0', 1],
    ['draft', 'd1', 1],
    ['draft', 'd2', 1],
  ])
  const declined = Array.from({ length: 12 }, (_, index) => ({ ...quiet, id: `x${index}`, status: 3 as const }))
  expect(ownerActions(declined, today)).toHaveLength(10)
})
