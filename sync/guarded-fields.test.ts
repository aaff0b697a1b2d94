/** Money and the closing date are never merged without confirmation; files never block text changes. */

import { describe, expect, it } from 'vitest'
import { addFile, type DraftRecord, pendingFiles, serverDraft, nextItem, typeFields } from './outbox.ts'
import { decideConflict, learnServer, applyAnswer } from './merge.ts'

const guarded = ['goal', 'closingDate', 'currency']
const typing = (change: Readonly<Record<string, string>>) => ({ section: 'fundraising', path: 'f/c1', change, guarded })

/** A draft at version 1 with a goal, a date and a name, in which fields were changed. */
function typed(change: Readonly<Record<string, string>>): DraftRecord {
  const known = learnServer(serverDraft('c1', 'equity', 0), 'fundraising', {
    version: 1,
    values: { goal: '1000', closingDate: '2027-03-01', propertyName: 'Rope Works' },
  })
  return typeFields(known, typing(change), 'k1', 10)
}

/** The server responds that it has a newer version. */
function refused(record: DraftRecord, values: Readonly<Record<string, string>>): DraftRecord {
  const item = nextItem(record, 20)
  expect(item).toBeDefined()
  const current = {
    version: 2,
    values: { goal: '1000', closingDate: '2027-03-01', propertyName: 'Rope Works', ...values },
  }
  return applyAnswer(
    record,
    item?.id ?? '',
    { kind: 'refused', status: 412, code: 'VERSION_CONFLICT', retryAfterMs: undefined, current },
    'k2',
    20,
    0.5,
  )
}

const conflictsOf = (record: DraftRecord) => record.sections['fundraising']?.conflicts

describe('guarded fields', () => {
  it('conflict when the two sides changed two different ones', () => {
    const record = refused(typed({ goal: '2000' }), { closingDate: '2027-06-01' })
    expect(conflictsOf(record)).toEqual({
      goal: { mine: '2000', theirs: '1000' },
      closingDate: { mine: '2027-03-01', theirs: '2027-06-01' },
    })
    // None of it is sent before the user has decided.
    expect(nextItem(record, 100)).toBeUndefined()
  })

  it('conflict also when the change of the other side was received before ours was sent', () => {
    const learnt = learnServer(typed({ goal: '2000' }), 'fundraising', {
      version: 2,
      values: { goal: '1000', closingDate: '2027-06-01', propertyName: 'Rope Works' },
    })
    // The other date is on the screen by then; the goal is not combined with it without confirmation.
    const record = refused(learnt, { closingDate: '2027-06-01' })
    expect(conflictsOf(record)).toEqual({ goal: { mine: '2000', theirs: '1000' } })
    expect(nextItem(record, 100)).toBeUndefined()
  })

  it('send the decision, and nothing else', () => {
    let record = refused(typed({ goal: '2000', propertyName: 'Rope Row' }), { closingDate: '2027-06-01' })
    // Fields that are not guarded with them are still sent.
    expect(nextItem(record, 100)?.body).toEqual({ propertyName: 'Rope Row' })
    record = decideConflict(record, typing({}), 'goal', 'mine', 'k3', 30)
    record = decideConflict(record, typing({}), 'closingDate', 'theirs', 'k4', 31)
    expect(conflictsOf(record)).toEqual({})
    expect(nextItem(record, 100)?.body).toEqual({ propertyName: 'Rope Row', goal: '2000' })
    expect(record.sections['fundraising']?.values).toMatchObject({ goal: '2000', closingDate: '2027-06-01' })
  })

  it('do not conflict when both sides agree, or the other side changed an unguarded field', () => {
    expect(conflictsOf(refused(typed({ goal: '2000' }), { goal: '2000' }))).toEqual({})
    const other = refused(typed({ goal: '2000' }), { propertyName: 'Rope Yard' })
    expect(conflictsOf(other)).toEqual({})
    expect(nextItem(other, 100)?.body).toEqual({ goal: '2000' })
  })
})

describe('files', () => {
  const start = serverDraft('c1', 'equity', 0)
  const logo = (record: DraftRecord, id: string) =>
    typeFields(
      addFile(record, 'file-1', 'uploads/logo/file-1', `${id}f`, 1),
      { section: 'company', path: 'c/c1', change: { companyLogo: 'file-1' } },
      id,
      1,
    )

  it('are sent before their references, also when their section was edited before', () => {
    const before = typeFields(start, { section: 'company', path: 'c/c1', change: { companyName: 'A' } }, 'k0', 0)
    const record = logo(before, 'k1')
    expect(record.items.map(({ file, section }) => file ?? section)).toEqual(['file-1', 'company'])
    expect(record.items[1]?.body).toEqual({ companyName: 'A', companyLogo: 'file-1' })
  })

  it('are queued once, however often they are chosen', () => {
    expect(pendingFiles(logo(logo(start, 'k1'), 'k2'))).toEqual(['file-1'])
  })

  it('that are rejected report the error, block nothing, and can be chosen again', () => {
    const refusal = {
      kind: 'refused',
      status: 400,
      code: 'INVALID_INPUT',
      fieldCode: 'pixels',
      retryAfterMs: undefined,
      current: undefined,
    } as const
    const record = applyAnswer(logo(start, 'k1'), 'k1f', refusal, 'k9', 5, 0.5)
    expect(record.refusedFiles).toEqual({ 'file-1': 'pixels' })
    expect(nextItem(record, 5)?.section).toBe('company')
    const again = addFile(record, 'file-1', 'uploads/logo/file-1', 'k5', 6)
    expect(again.refusedFiles).toEqual({})
    expect(pendingFiles(again)).toEqual(['file-1'])
  })
})

it('a rejected section blocks no other', () => {
  let record = typeFields(serverDraft('c1', 'equity', 0), { section: 'a', path: 'a', change: { x: '1' } }, 'k1', 1)
  record = typeFields(record, { section: 'b', path: 'b', change: { y: '1' } }, 'k2', 2)
  const refusal = {
    kind: 'refused',
    status: 409,
    code: 'CAMPAIGN_LOCKED',
    retryAfterMs: undefined,
    current: undefined,
  } as const
  record = applyAnswer(record, 'k1', refusal, 'k3', 3, 0.5)
  expect(nextItem(record, 4)?.section).toBe('b')
  record = applyAnswer(record, 'k2', { kind: 'done', version: 1, values: { y: '1' } }, 'k4', 4, 0.5)
  expect(nextItem(record, 5)).toBeUndefined()
  // New input triggers a retry.
  expect(nextItem(typeFields(record, { section: 'a', path: 'a', change: { x: '2' } }, 'k5', 6), 6)?.body).toEqual({
    x: '2',
  })
})
