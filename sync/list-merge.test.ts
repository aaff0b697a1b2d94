/** Two users edit one list: what one wrote is retained, whatever the other removed or moved meanwhile. */

import { expect, it } from 'vitest'
import { type DraftRecord, type Fields, serverDraft, markSending, nextItem, typeFields } from './outbox.ts'
import { applyAnswer, learnServer } from './merge.ts'

const start: Fields = {
  'a.question': 'May I visit?',
  'a.answer': 'On Sundays.',
  'a.position': 'c',
  'b.question': 'Who cleans?',
  'b.position': 'i',
  'c.position': 'o',
}
const typing = (change: Fields) => ({ section: 'faqs', path: 'faqs/c1', change })

const known = (): DraftRecord => learnServer(serverDraft('c1', 'equity', 0), 'faqs', { version: 1, values: start })

/** The server has their changes already, and rejects ours because of them. */
function meet(record: DraftRecord, theirs: Fields): DraftRecord {
  const item = nextItem(record, 20)
  const current = { version: 2, values: { ...start, ...theirs } }
  const refusal = { kind: 'refused', status: 412, code: 'VERSION_CONFLICT', retryAfterMs: undefined, current } as const
  return applyAnswer(record, item?.id ?? '', refusal, 'k9', 20, 0.5)
}

interface Case {
  readonly ours: Fields
  readonly theirs: Fields
  /** The fields that are sent in the end. */
  readonly sent: Fields | undefined
  /** The fields shown on this page. */
  readonly shown: Fields
}

const cases: Readonly<Record<string, Case>> = {
  'removed there, answered here: it stays': {
    ours: { 'a.answer': 'Any day.' },
    theirs: { 'a.removed': 'yes' },
    sent: { 'a.answer': 'Any day.', 'a.removed': '' },
    shown: { 'a.answer': 'Any day.', 'a.removed': '' },
  },
  'removed here, answered there: it stays': {
    ours: { 'a.removed': 'yes' },
    theirs: { 'a.answer': 'Any day.' },
    sent: undefined,
    shown: { 'a.answer': 'Any day.', 'a.removed': '' },
  },
  'removed here with another change, answered there: the other change is sent': {
    ours: { 'a.removed': 'yes', 'b.answer': 'We do.' },
    theirs: { 'a.answer': 'Any day.' },
    sent: { 'b.answer': 'We do.' },
    shown: { 'a.answer': 'Any day.', 'a.removed': '', 'b.answer': 'We do.' },
  },
  'removed, restored and answered here; removed there: it stays': {
    ours: { 'a.answer': 'Any day.', 'a.removed': '' },
    theirs: { 'a.removed': 'yes' },
    sent: { 'a.answer': 'Any day.', 'a.removed': '' },
    shown: { 'a.removed': '' },
  },
  'removed here, only moved there: it is removed': {
    ours: { 'a.removed': 'yes' },
    theirs: { 'a.position': 'z' },
    sent: { 'a.removed': 'yes' },
    shown: { 'a.removed': 'yes', 'a.position': 'z' },
  },
  'only moved here, removed there: it is removed': {
    ours: { 'a.position': 'z' },
    theirs: { 'a.removed': 'yes' },
    sent: { 'a.position': 'z' },
    shown: { 'a.removed': 'yes' },
  },
  'the same answer here, and removed there: it is removed': {
    ours: { 'a.answer': 'Any day. ' },
    theirs: { 'a.answer': 'Any day.', 'a.removed': 'yes' },
    sent: undefined,
    shown: { 'a.removed': 'yes' },
  },
  'removed on both sides: it is removed': {
    ours: { 'a.removed': 'yes' },
    theirs: { 'a.removed': 'yes' },
    sent: undefined,
    shown: { 'a.removed': 'yes' },
  },
  'moved on both sides: the later position applies, without a conflict': {
    ours: { 'a.position': 'z' },
    theirs: { 'a.position': 'l' },
    sent: { 'a.position': 'z' },
    shown: { 'a.position': 'z' },
  },
  'added on both sides: both stay': {
    ours: { 'd.question': 'Ours', 'd.position': 'r' },
    theirs: { 'e.question': 'Theirs', 'e.position': 'r' },
    sent: { 'd.question': 'Ours', 'd.position': 'r' },
    shown: { 'd.question': 'Ours', 'e.question': 'Theirs' },
  },
}

it.each(Object.entries(cases))('%s', (_, { ours, theirs, sent, shown }) => {
  const record = meet(typeFields(known(), typing(ours), 'k1', 10), theirs)
  expect(nextItem(record, 100)?.body).toEqual(sent)
  expect(record.sections['faqs']?.values).toMatchObject(
    Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== '')),
  )
  for (const [name, value] of Object.entries(shown))
    expect(record.sections['faqs']?.values[name] ?? '', name).toBe(value)
  expect(record.sections['faqs']?.conflicts).toEqual({})
})

it.each(Object.entries(cases))(
  'also when theirs was received before ours was sent: %s',
  (_, { ours, theirs, sent }) => {
    const learnt = learnServer(typeFields(known(), typing(ours), 'k1', 10), 'faqs', {
      version: 2,
      values: { ...start, ...theirs },
    })
    expect(nextItem(meet(learnt, theirs), 100)?.body).toEqual(sent)
  },
)

it('merges changes made while another was in flight', () => {
  const first = markSending(typeFields(known(), typing({ 'b.answer': 'We do.' }), 'k1', 10), 'k1')
  const typed = typeFields(first, typing({ 'a.answer': 'Any day.', 'c.removed': 'yes' }), 'k2', 11)
  const item = typed.items.find(({ id }) => id === 'k1')
  expect(item?.body).toEqual({ 'b.answer': 'We do.' })
  const current = { version: 2, values: { ...start, 'a.removed': 'yes', 'c.answer': 'Theirs' } }
  const record = applyAnswer(
    typed,
    'k1',
    { kind: 'refused', status: 412, code: 'VERSION_CONFLICT', retryAfterMs: undefined, current },
    'k9',
    20,
    0.5,
  )
  expect(record.items.map(({ body }) => body)).toEqual([
    { 'b.answer': 'We do.', 'a.removed': '' },
    { 'a.answer': 'Any day.' },
  ])
  expect(record.sections['faqs']?.values).toMatchObject({
    'a.removed': '',
    'a.answer': 'Any day.',
    'c.answer': 'Theirs',
  })
})

it('conflicts when both changed the same field, also of a removed item', () => {
  const record = meet(typeFields(known(), typing({ 'a.answer': 'Any day.' }), 'k1', 10), {
    'a.answer': 'Never.',
    'a.removed': 'yes',
  })
  expect(record.sections['faqs']?.conflicts).toEqual({ 'a.answer': { mine: 'Any day.', theirs: 'Never.' } })
  expect(nextItem(record, 100)?.body).toEqual({ 'a.removed': '' })
})
