import { expect, it } from 'vitest'
import type { Message } from '#contract/messaging/conversation.ts'
import { messageDays } from './message-days.ts'

const message = (sequence: number, at: string, own = false, author = ''): Message => ({
  id: `m${sequence}`,
  sequence,
  own,
  author,
  text: 'text',
  at,
  removed: false,
  reported: false,
  attachments: [],
})

const shape = (items: readonly Message[], startId?: string) =>
  messageDays(items, startId).map(({ day, groups }) => [day, groups.map(({ messages }) => messages.length)])

it('separates days, authors and pauses', () => {
  expect(
    shape([
      message(1, '2026-11-19T12:00:00.000Z'),
      message(2, '2026-11-19T12:01:00.000Z'),
      message(3, '2026-11-19T12:02:00.000Z', true),
      message(4, '2026-11-19T12:20:00.000Z', true),
      message(5, '2026-11-20T12:00:00.000Z', true),
      message(6, '2026-11-20T12:01:00.000Z', true, 'Second administrator'),
    ]),
  ).toEqual([
    ['2026-11-19', [2, 1, 1]],
    ['2026-11-20', [1, 1]],
  ])
})

it('begins a group with the first unread message', () => {
  const items = [message(1, '2026-11-19T12:00:00.000Z'), message(2, '2026-11-19T12:01:00.000Z')]
  expect(shape(items, 'm2')).toEqual([['2026-11-19', [1, 1]]])
})
