import { expect, it } from 'vitest'
import { applyAnswer, learnServer } from '#sync/merge.ts'
import { noteGrowths } from './draft-growth.ts'
import { serverDraft, typeFields } from '#sync/outbox.ts'

const growth = { from: '1250000.00', to: '12500000.00' }
const typing = { section: 'fundraising', path: 'x', change: { goal: growth.to } }
const unconfirmedIn = (record: ReturnType<typeof serverDraft>) => record.sections['fundraising']?.unconfirmed

it("unconfirmed growth survives sending, the server's confirmation and a reload", () => {
  const typed = noteGrowths(typeFields(serverDraft('c1', 'equity', 0), typing, 'i1', 0), 'fundraising', {
    goal: growth,
  })
  const sent = applyAnswer(typed, 'i1', { kind: 'done', version: 2, values: typing.change }, 'i2', 1, 0)
  expect(sent.items).toEqual([])
  const learned = learnServer(sent, 'fundraising', { version: 3, values: { ...typing.change, city: 'Portland' } })
  for (const record of [typed, sent, learned]) expect(unconfirmedIn(record)).toEqual({ goal: growth })
})

it('confirmed growth is removed, and no other', () => {
  const both = noteGrowths(serverDraft('c1', 'equity', 0), 'fundraising', { goal: growth, landPrice: growth })
  expect(unconfirmedIn(noteGrowths(both, 'fundraising', { goal: undefined }))).toEqual({ landPrice: growth })
  expect(noteGrowths(both, 'fundraising', {})).toBe(both)
})
