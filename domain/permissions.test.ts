import { expect, it } from 'vitest'
import { mayEditDraft, mayOpenDocument, mayPostUpdate } from './permissions.ts'

const owner = { id: 'owner', isAdmin: false }
const admin = { id: 'admin', isAdmin: true }
const other = { id: 'other', isAdmin: false }
const campaign = (status: 0 | 1 | 2 | 3 | 4 | 5 | 6) => ({ ownerId: 'owner', status })

it('lets only the owner edit, and only drafts and declined campaigns', () => {
  const editable = ([0, 1, 2, 3, 4, 5, 6] as const).filter((status) => mayEditDraft(owner, campaign(status)))
  expect(editable).toEqual([0, 3])
  expect(mayEditDraft(other, campaign(0)) || mayEditDraft(admin, campaign(0))).toBe(false)
})

it('lets only the owner post updates, to campaigns that people see', () => {
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
  ['an administrator', admin, 'private', 6, [], true],
] as const)('%s: %s', (_, someone, visibility, status, investments, allowed) => {
  expect(mayOpenDocument(someone, { visibility }, campaign(status), investments)).toBe(allowed)
})
