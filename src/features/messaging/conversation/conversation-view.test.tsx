/** One conversation: messages, their states, reading, and what replaces the field where the user cannot write. */

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type Conversation,
  changeConversation,
  getConversation,
  type Message,
  readConversation,
} from '#contract/messaging/conversation.ts'
import { blockUser, reportMessage, unblockUser } from '#contract/messaging/safety.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { ConversationView } from './conversation-view.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-0000000000c1'
const userId = '018f0000-0000-7000-8000-0000000000b1'
const params = { id }

const message = (sequence: number, change: Partial<Message> = {}): Message => ({
  id: `018f0000-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
  sequence,
  own: false,
  author: '',
  text: `message ${sequence}`,
  at: new Date(Date.parse(now) - 3_600_000 + sequence * 60_000).toISOString(),
  removed: false,
  reported: false,
  attachments: [],
  ...change,
})

const conversation = (change: Partial<Conversation> = {}): Conversation => ({
  id,
  kind: 'direct',
  counterpart: { id: userId, name: 'Layla Noor', profile: 'layla-noor', photo: null },
  campaign: null,
  answering: false,
  unread: 0,
  archived: false,
  muted: false,
  closed: null,
  suspendedUntil: null,
  ...change,
})

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'messaging')
})
beforeEach(() => {
  calls = stubCalls(now)
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answer(items: readonly Message[], change: Partial<Conversation> = {}, next: string | null = null): void {
  calls.answer(
    getConversation,
    {
      conversation: conversation(change),
      items: [...items].toReversed(),
      total: items.length,
      totalIsExact: true,
      displayLoadMore: next !== null,
      next,
    },
    params,
  )
}
const show = (asTeam = false) =>
  showStubbed(
    <ConversationView id={id} back={routes.inbox} {...(asTeam ? { teamMenu: () => <button>Resolve</button> } : {})} />,
    { intl, now, path: '/' },
  )

it('shows the messages by day, the earliest first, and who wrote them', async () => {
  answer([message(1, { at: '2026-11-19T09:00:00.000Z' }), message(2, { own: true }), message(3)])
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Layla Noor' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Yesterday',
    'Today',
  ])
  const texts = screen.getAllByText(/^message \d$/).map(({ textContent }) => textContent)
  expect(texts).toEqual(['message 1', 'message 2', 'message 3'])
  expect(screen.getByText('message 2').closest('li')?.textContent).toContain('You:')
  expect(screen.getByText('message 3').closest('li')?.textContent).toContain('Layla Noor:')
})

it('marks the messages as read up to the latest one', async () => {
  answer([message(1), message(2)], { unread: 2 })
  calls.answer(readConversation, { done: true }, params)
  show()
  await waitFor(() => expect(calls.sent(readConversation, params)[0]?.body).toEqual({ sequence: 2 }))
  const line = screen.getByText('New messages', { selector: 'li *' })
  expect(line.compareDocumentPosition(screen.getByText('message 1')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('marks nothing as read before the latest message is on the screen', async () => {
  let report: (isIntersecting: boolean) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  answer([message(1), message(2)], { unread: 2 })
  calls.answer(readConversation, { done: true }, params)
  show()
  await screen.findByText('message 2')
  act(() => report(false))
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeTruthy()
  expect(calls.sent(readConversation, params)).toEqual([])
  act(() => report(true))
  await waitFor(() => expect(calls.sent(readConversation, params)).toHaveLength(1))
})

it('marks nothing as read that was read already', async () => {
  answer([message(1)])
  show()
  await screen.findByText('message 1')
  expect(calls.sent(readConversation, params)).toEqual([])
})

it('links addresses of this site, and no others', async () => {
  answer([message(1, { text: `See ${location.origin}/faq. Or https://pay.example/now and <b>bold</b>` })])
  show()
  const bubble = await screen.findByText(/^See/)
  const links = within(bubble).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/faq'])
  expect(bubble.textContent).toBe(`See ${location.origin}/faq. Or https://pay.example/now and <b>bold</b>`)
  expect(bubble.querySelector('b')).toBeNull()
})

it('names files with their size, and why nobody can open them', async () => {
  const file = { fileId: '018f0000-0000-8000-8000-0000000000f1', mime: 'application/pdf', bytes: 1_200_000 }
  answer([
    message(1, {
      text: '',
      attachments: [
        { ...file, name: 'lease.pdf' },
        { ...file, fileId: '018f0000-0000-8000-8000-0000000000f2', name: 'plan.pdf', scan: 'quarantined' },
        { ...file, fileId: '018f0000-0000-8000-8000-0000000000f3', name: 'virus.pdf', scan: 'infected' },
      ],
    }),
  ])
  show()
  expect(await screen.findByRole('button', { name: 'Download \u2068lease.pdf\u2069' })).toBeTruthy()
  expect(screen.getByText('plan.pdf').closest('li')?.textContent).toContain('Checking for viruses')
  expect(screen.getByText('virus.pdf').closest('li')?.textContent).toContain('Deleted: contained malware')
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1)
  expect(screen.getAllByText('1.2 MB')).toHaveLength(3)
})

it('loads earlier messages by the cursor and adds them above', async () => {
  answer([message(4), message(5)], {}, 'bmV4dA')
  const user = show()
  const button = await screen.findByRole('button', { name: 'Load earlier messages' })
  answer([message(1), message(2)])
  await user.click(button)
  await screen.findByText('message 1')
  expect(calls.sent(getConversation, params).some(({ query }) => query['after'] === 'bmV4dA')).toBe(true)
  expect(screen.getAllByText(/^message \d$/).map(({ textContent }) => textContent)).toEqual(
    [1, 2, 4, 5].map((each) => `message ${each}`),
  )
  expect(screen.queryByRole('button', { name: 'Load earlier messages' })).toBeNull()
})

it('shows a removed message without its text', async () => {
  answer([message(1, { removed: true, text: '' })])
  show()
  expect(await screen.findByText('Our team removed this message.')).toBeTruthy()
})

it('replaces the field by the reason and the way out', async () => {
  answer([message(1)], { closed: 'blocked' })
  calls.answer(unblockUser, { done: true }, { userId })
  const user = show()
  expect(await screen.findByText(/^You blocked/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  answer([message(1)])
  // The menu has one too.
  const [, below] = screen.getAllByRole('button', { name: 'Unblock' })
  await user.click(below ?? document.body)
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toBeTruthy()
})

it('links a suspended user to support, which stays open to them', async () => {
  answer([message(1)], { closed: 'suspended', suspendedUntil: '2026-12-20T12:00:00.000Z' })
  show()
  expect(await screen.findByText(/^You cannot send messages until Dec 20, 2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/inbox/new?support=1')
})

it('warns of fraud between members, and not in support', async () => {
  answer([message(1)])
  show()
  expect(await screen.findByText(/^Never pay or share passwords outside/)).toBeTruthy()
  answer([message(1)], { kind: 'support', counterpart: { id: null, name: '', profile: null, photo: null } })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Freehold team' })).toBeTruthy()
  expect(screen.queryByText(/^Never pay/)).toBeNull()
  expect(screen.queryByText('Block')).toBeNull()
})

it('mutes, and blocks after a confirmation', async () => {
  answer([message(1)])
  calls.answer(changeConversation, { done: true }, params)
  calls.answer(blockUser, { done: true })
  const user = show()
  await screen.findByText('message 1')
  await user.click(screen.getByText('Mute'))
  await waitFor(() => expect(calls.sent(changeConversation, params)[0]?.body).toEqual({ muted: true }))
  await user.click(screen.getByText('Block'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(calls.sent(blockUser)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(calls.sent(blockUser)[0]?.body).toEqual({ userId }))
})

it('reports one message of the counterpart with a reason', async () => {
  answer([message(1), message(2, { own: true }), message(3, { reported: true })])
  calls.answer(reportMessage, { done: true }, { id: message(1).id })
  const user = show()
  await screen.findByText('message 1')
  await user.click(screen.getByText('Report a message'))
  expect(screen.getAllByRole('button', { name: /^Report the message/ })).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Report the message/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  // Its reason has to be described.
  expect(calls.sent(reportMessage, { id: message(1).id })).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Details' }), 'Wants my password')
  await user.click(dialog.getByRole('checkbox', { name: 'Also block this member' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() =>
    expect(calls.sent(reportMessage, { id: message(1).id })[0]?.body).toEqual({
      reason: 'other',
      details: 'Wants my password',
      block: false,
    }),
  )
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toBeTruthy()
})

it('names the administrator who answered, for administrators only, with their own menu', async () => {
  answer([message(1), message(2, { own: true, author: 'Sara Admin' })], { kind: 'support', answering: true })
  show(true)
  expect(await screen.findByRole('heading', { level: 2, name: 'Layla Noor' })).toBeTruthy()
  expect(screen.getByText('Sara Admin', { selector: 'p *' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Layla Noor' }).getAttribute('href')).toBe(`/admin/users/${userId}`)
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeTruthy()
  expect(screen.queryByText('Archive')).toBeNull()
})
