import { expect, it } from 'vitest'
import type { Message } from '#contract/messaging/conversation.ts'
import { withEarlier, withLatest } from './merge-messages.ts'

const message = (sequence: number, change: Partial<Message> = {}): Message => ({
  id: `018f0000-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
  sequence,
  own: false,
  author: '',
  text: `message ${sequence}`,
  at: '2026-11-20T12:00:00.000Z',
  removed: false,
  reported: false,
  attachments: [],
  ...change,
})
const latest = (...sequences: number[]) => ({ items: sequences.map((each) => message(each)), next: 'bmV4dA' })
const sequencesOf = ({ items }: { readonly items: readonly Message[] }) => items.map(({ sequence }) => sequence)

it('shows the earliest first, and each message once', () => {
  const loaded = withLatest(undefined, latest(3, 2, 1))
  expect(sequencesOf(loaded)).toEqual([1, 2, 3])
  expect(sequencesOf(withLatest(loaded, latest(5, 4, 3)))).toEqual([1, 2, 3, 4, 5])
})

it('takes the newer version of a message, and keeps the cursor of the earlier ones', () => {
  const loaded = withEarlier(withLatest(undefined, latest(4, 3)), { items: [message(2), message(1)], next: null })
  expect(loaded.next).toBeNull()
  const renewed = withLatest(loaded, { items: [message(4, { removed: true, text: '' }), message(3)], next: 'b3RoZXI' })
  expect(renewed.items.map(({ removed }) => removed)).toEqual([false, false, false, true])
  expect(renewed.next).toBeNull()
})

it('drops what it has if newer messages do not meet it, instead of leaving a gap', () => {
  const loaded = withLatest(undefined, latest(3, 2, 1))
  const renewed = withLatest(loaded, latest(40, 39, 38))
  expect(sequencesOf(renewed)).toEqual([38, 39, 40])
  expect(renewed.next).toBe('bmV4dA')
})

it('loses nothing by an outdated copy', () => {
  const loaded = withLatest(withLatest(undefined, latest(3, 2, 1)), latest(5, 4, 3))
  expect(sequencesOf(withLatest(loaded, latest(3, 2, 1)))).toEqual([1, 2, 3, 4, 5])
})
