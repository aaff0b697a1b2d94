/**
 * The sealed account in the outbox: in order, once, replaced as a whole, and never replacing another without
 * confirmation.
 */

import { describe, expect, it } from 'vitest'
import {
  type DraftRecord,
  hurry,
  markSending,
  newDraft,
  nextItem,
  type OutboxAnswer,
  summaryOf,
  unpark,
} from './outbox.ts'
import {
  decideAccount,
  disputeAccount,
  holdAccount,
  cachedAccount,
  type SealedAccount,
  extractAccount,
} from './account-section.ts'
import { applyAnswer } from './merge.ts'

const account: SealedAccount = {
  id: 'a1',
  path: 'p/c1/sealed',
  sealed: '1.key.text',
  shown: '••••1234',
  achAccountId: 'connected',
  version: 0,
}
const begun = newDraft('c1', 'equity', 'k1', 0)
const answered = (record: DraftRecord, id: string, answer: OutboxAnswer): DraftRecord =>
  applyAnswer(markSending(record, id), id, answer, 'new', 50, 0.5)
const done = (version?: number): OutboxAnswer => ({
  kind: 'done',
  version,
  values: version === undefined ? undefined : { accountNumber: '••••1234', bankName: 'Example Bank' },
})
const refusal = (status: number, code: string, current?: { version: number; values: Record<string, string> }) =>
  ({ kind: 'refused', status, code, retryAfterMs: undefined, current }) as const
const created = answered(begun, 'k1', done())
const waiting = holdAccount(created, account, 10)
const theirs = { version: 3, values: { accountNumber: '••••9137', bankName: 'Other Bank' } }

describe('a sealed account', () => {
  it('is sent after the campaign is created, as it was sealed, and leaves only its mask', () => {
    const both = holdAccount(begun, account, 10)
    expect(nextItem(both, 20)?.id).toBe('k1')
    expect(cachedAccount(both)).toMatchObject({ state: 'waiting', shown: '••••1234' })
    const item = nextItem(answered(both, 'k1', done()), 20)
    expect(item).toMatchObject({ id: 'a1', method: 'PATCH', path: 'p/c1/sealed', body: { sealed: '1.key.text' } })
    const after = answered(waiting, 'a1', done(1))
    // The chosen connected account is known until the server shows it, and reveals nothing else.
    expect(cachedAccount(after)).toMatchObject({
      state: 'sent',
      shown: '••••1234',
      achAccountId: 'connected',
      version: 1,
    })
    expect(after.items).toEqual([])
    expect(JSON.stringify(after)).not.toMatch(/Example Bank|1\.key\.text/)
  })

  it('is retried under one key, and waits for the same user to sign in', () => {
    const lost = answered(waiting, 'a1', { kind: 'none' })
    expect(nextItem(lost, 51)).toBeUndefined()
    expect(nextItem(hurry(lost), 51)).toMatchObject({ id: 'a1', body: { sealed: '1.key.text' } })
    const expired = answered(waiting, 'a1', refusal(401, 'SESSION_EXPIRED'))
    expect(cachedAccount(expired)?.state).toBe('parked')
    expect(nextItem(unpark(expired), 51)?.id).toBe('a1')
  })

  it('is replaced as a whole, under another key', () => {
    const again = holdAccount(waiting, { ...account, id: 'a2', sealed: '1.key.other', shown: '••••5678' }, 20)
    expect(again.items).toHaveLength(1)
    expect(nextItem(again, 30)).toMatchObject({ id: 'a2', body: { sealed: '1.key.other' } })
    expect(cachedAccount(again)?.shown).toBe('••••5678')
    // The response to the previous request does not concern it.
    expect(applyAnswer(again, 'a1', done(1), 'new', 50, 0.5)).toBe(again)
    expect(JSON.stringify(extractAccount(again))).not.toMatch(/1\.key|••••/)
    expect(cachedAccount(extractAccount(again))).toBeUndefined()
  })

  it('never replaces an account that it was not entered for', () => {
    const disputed = answered(waiting, 'a1', refusal(412, 'VERSION_CONFLICT', theirs))
    expect(cachedAccount(disputed)).toMatchObject({ state: 'disputed', shown: '••••1234', theirs: '••••9137' })
    expect(nextItem(disputed, 1e9)).toBeUndefined()
    expect(nextItem(unpark(hurry(disputed)), 1e9)).toBeUndefined()
    expect(summaryOf([disputed]).conflicts).toBe(1)
    expect(cachedAccount(decideAccount(disputed, 'theirs', 'a2'))).toBeUndefined()
    const mine = decideAccount(disputed, 'mine', 'a2')
    expect(cachedAccount(mine)).toMatchObject({ state: 'waiting', version: 3, theirs: '' })
    expect(nextItem(mine, 60)).toMatchObject({ id: 'a2', body: { sealed: '1.key.text' }, attempt: 0 })
    // Changed again during the decision: the conflict is raised again.
    const newer = { version: 4, values: { accountNumber: '••••0001' } }
    expect(cachedAccount(answered(mine, 'a2', refusal(412, 'VERSION_CONFLICT', newer)))).toMatchObject({
      state: 'disputed',
      theirs: '••••0001',
      version: 4,
    })
    expect(decideAccount(waiting, 'theirs', 'a2')).toBe(waiting)
    expect(cachedAccount(disputeAccount(waiting, theirs))?.state).toBe('disputed')
  })

  it('of an earlier version has no connected account', () => {
    const section = waiting.sections['funding']
    if (!section) throw new Error('nothing waits')
    const older = { ...waiting, sections: { funding: { ...section, values: { accountNumber: '••••1234' } } } }
    expect(cachedAccount(older)?.achAccountId).toBe('')
  })

  it('reports a different connected account in a conflict', () => {
    const other = { version: 3, values: { accountNumber: '••••1234', achAccountId: 'other' } }
    const disputed = answered(waiting, 'a1', refusal(412, 'VERSION_CONFLICT', other))
    expect(cachedAccount(disputed)).toMatchObject({
      state: 'disputed',
      achAccountId: 'connected',
      theirAchAccountId: 'other',
    })
    expect(cachedAccount(decideAccount(disputed, 'mine', 'a2'))).toMatchObject({
      state: 'waiting',
      theirAchAccountId: '',
    })
    expect(cachedAccount(answered(waiting, 'a1', refusal(412, 'VERSION_CONFLICT', theirs)))).toMatchObject({
      theirAchAccountId: '',
    })
  })

  it('that is rejected stays, reports the error, and blocks nothing else', () => {
    const refused = answered(waiting, 'a1', refusal(409, 'CAMPAIGN_LOCKED'))
    expect(cachedAccount(refused)).toMatchObject({ state: 'refused', code: 'CAMPAIGN_LOCKED', shown: '••••1234' })
    expect(nextItem(refused, 1e9)).toBeUndefined()
    const later = {
      ...refused.items[0],
      id: 'k9',
      section: 'story',
      state: 'queued' as const,
    } as (typeof refused.items)[0]
    expect(nextItem({ ...refused, items: [...refused.items, later] }, 1e9)?.id).toBe('k9')
  })
})
