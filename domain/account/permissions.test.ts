import { expect, it } from 'vitest'
import { editableSections, mayModerate, mayOpenDocument, mayPostUpdate } from './permissions.ts'

const owner = { id: 'owner', isAdmin: false }
const admin = { id: 'admin', isAdmin: true }
const other = { id: 'other', isAdmin: false }
const campaign = (status: 0 | 1 | 2 | 3 | 4 | 5 | 6) => ({ ownerId: 'owner', status })

const team = (status: 0 | 1 | 2 | 3 | 4 | 5 | 6) => ({ ownerId: 'owner', editorIds: ['editor'], status })
const editor = { id: 'editor', isAdmin: false }

it('lets the team edit drafts and declined campaigns, nothing under review, and parts of public ones', () => {
  const count = (status: 0 | 1 | 2 | 3 | 4 | 5 | 6): number => editableSections(owner, team(status)).length
  expect(count(0)).toBe(count(3))
  expect([count(1), count(6)]).toEqual([0, 0])
  for (const status of [2, 4, 5] as const) {
    expect(editableSections(owner, team(status))).toContain('faqs')
    for (const locked of ['fundraising', 'terms', 'company', 'story', 'extras'] as const)
      expect(editableSections(owner, team(status))).not.toContain(locked)
  }
})

it('restricts the payout account to the owner, and all sections to the team', () => {
  expect(editableSections(owner, team(0))).toContain('funding')
  expect(editableSections(editor, team(0))).not.toContain('funding')
  expect(editableSections(editor, team(0))).toContain('terms')
  expect(editableSections(other, team(0))).toEqual([])
  expect(editableSections(admin, team(0))).toEqual([])
  for (const status of [2, 4, 5] as const) {
    expect(editableSections(owner, { ...team(status), inReview: true })).toEqual(['funding'])
    expect(editableSections(editor, team(status))).not.toContain('funding')
  }
  for (const status of [1, 6] as const) expect(editableSections(owner, team(status))).not.toContain('funding')
})

it('lets only the owner post updates, to public campaigns', () => {
  expect(([0, 1, 2, 3, 4, 5, 6] as const).filter((status) => mayPostUpdate(owner, campaign(status)))).toEqual([2, 4, 5])
  expect(mayPostUpdate(other, campaign(2))).toBe(false)
})

it.each([
  ['a visitor, public', undefined, 'public', 2, [], true],
  ['a visitor, private', undefined, 'private', 2, [], false],
  ['a member, private', other, 'private', 2, [], false],
  ['an investor, private', other, 'private', 2, ['confirmed'], true],
  ['an unpaid investor, private', other, 'private', 2, ['reserved'], true],
  ['a refunded investor, private', other, 'private', 2, ['refunded', 'cancelled', 'expired'], false],
  ['an investor of a hidden campaign', other, 'private', 6, ['confirmed'], false],
  ['a visitor, public document of a draft', undefined, 'public', 0, [], false],
  ['its owner, private document of a draft', owner, 'private', 0, [], true],
  ['an editor, private document of a draft', editor, 'private', 0, [], true],
  ['an administrator', admin, 'private', 6, [], true],
] as const)('%s: %s', (_, someone, visibility, status, investments, allowed) => {
  expect(mayOpenDocument(someone, { visibility }, team(status), { investments, request: undefined })).toBe(allowed)
})

it.each([
  ['with a pending request', other, 'requested', 2, false],
  ['with a granted request', other, 'granted', 2, true],
  ['with a granted request, of a hidden campaign', other, 'granted', 6, false],
  ['with a rejected request', other, 'refused', 2, false],
  ['without an account', undefined, 'granted', 2, false],
] as const)('opens a private document to a user %s', (_, someone, request, status, allowed) => {
  const document = { visibility: 'private' } as const
  expect(mayOpenDocument(someone, document, team(status), { investments: [], request })).toBe(allowed)
})

it('lets only the owner and administrators moderate comments', () => {
  expect([owner, admin, other].map((someone) => mayModerate(someone, campaign(2)))).toEqual([true, true, false])
})
