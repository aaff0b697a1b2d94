/** The field of a conversation: sending, limits, files, and what waits on the device. */

import { createRef } from 'react'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { messageAttachmentsMaximum, messageMaximum } from '#domain/limits.ts'
import type { QueuedMessage } from '#sync/message-queue.ts'
import type { MessageQueue } from '#src/data/messaging/use-message-queue.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { noteReachable } from '#src/platform/online.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Composer } from './composer.tsx'
import { PendingMessage } from './pending-message.tsx'

const now = '2026-11-20T12:00:00.000Z'
let intl: Intl

beforeAll(async () => {
  intl = await english('shell', 'errors', 'messaging')
})
beforeEach(() => {
  stubCalls(now)
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text })
})
afterEach(() => {
  cleanup()
  noteReachable(true)
  vi.unstubAllGlobals()
})

type Action = 'setText' | 'attach' | 'detach' | 'send' | 'retry' | 'edit' | 'discard'
type SpiedQueue = Omit<MessageQueue, Action> & { readonly [Name in Action]: Mock<MessageQueue[Name]> }

function queueWith(change: Partial<SpiedQueue> = {}): SpiedQueue {
  return {
    isReady: true,
    text: '',
    files: [],
    pending: [],
    conversationId: undefined,
    failed: false,
    setText: vi.fn(),
    attach: vi.fn(async () => []),
    detach: vi.fn(),
    send: vi.fn(),
    retry: vi.fn(),
    edit: vi.fn(),
    discard: vi.fn(),
    ...change,
  }
}
const none: readonly File[] = []
const onDropTaken = vi.fn()
const show = (queue: MessageQueue, dropped = none) =>
  showStubbed(
    <Composer
      queue={queue}
      counterpart="Layla Noor"
      dropped={dropped}
      onDropTaken={onDropTaken}
      field={createRef<HTMLTextAreaElement>()}
    />,
    { intl, now, path: '/' },
  )
const field = () => screen.getByRole('textbox', { name: /^Message to/ })
const file = (name: string) => new File(['x'], name, { type: 'application/pdf' })

it('sends with the button and with Ctrl or ⌘ and Enter, and not with Enter alone', async () => {
  const queue = queueWith({ text: 'Hello' })
  const user = show(queue)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(queue.send).toHaveBeenCalledTimes(1)
  await user.click(field())
  await user.keyboard('{Enter}')
  expect(queue.send).toHaveBeenCalledTimes(1)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(queue.send).toHaveBeenCalledTimes(3)
})

it('sends nothing that is empty, too long or not read from the device yet', async () => {
  for (const change of [{ text: ' \n' }, { text: 'x'.repeat(messageMaximum + 1) }, { text: 'Hello', isReady: false }]) {
    const queue = queueWith(change)
    const user = show(queue)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(queue.send).not.toHaveBeenCalled()
  }
})

it('sends files without a text', async () => {
  const queue = queueWith({
    files: [{ fileId: 'f1', name: 'lease.pdf', mime: 'application/pdf', bytes: 2000, path: 'f1' }],
  })
  const user = show(queue)
  await user.click(screen.getByRole('button', { name: 'Remove \u2068lease.pdf\u2069' }))
  expect(queue.detach).toHaveBeenCalledWith('f1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(queue.send).toHaveBeenCalledTimes(1)
})

it('sends no more files than a message takes, although an edited message brought them', async () => {
  const files = Array.from({ length: messageAttachmentsMaximum + 1 }, (_, index) => ({
    fileId: `f${index}`,
    name: `plan-${index}.pdf`,
    mime: 'application/pdf',
    bytes: 2000,
    path: `f${index}`,
  }))
  const queue = queueWith({ files })
  const user = show(queue)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(queue.send).not.toHaveBeenCalled()
  expect(screen.getByText('You can attach up to 5 files.')).toBeTruthy()
})

it('counts characters as a reader does, near the limit only', () => {
  show(queueWith({ text: 'x'.repeat(100) }))
  expect(screen.queryByText(/characters? left/)).toBeNull()
  show(queueWith({ text: 'x'.repeat(messageMaximum - 1) }))
  expect(screen.getByText('1 character left')).toBeTruthy()
  show(queueWith({ text: '👩‍👩‍👧'.repeat(messageMaximum - 10) }))
  expect(screen.getByText('10 characters left')).toBeTruthy()
  show(queueWith({ text: 'x'.repeat(messageMaximum + 2) }))
  expect(screen.getByText('2 characters too long')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

it('attaches chosen, dropped and pasted files, and names those that were refused', async () => {
  const queue = queueWith({ attach: vi.fn(async () => [{ name: 'tool.exe', code: 'type' as const }]) })
  const user = show(queue, [file('dropped.pdf')])
  expect(queue.attach).toHaveBeenCalledTimes(1)
  expect(onDropTaken).toHaveBeenCalledTimes(1)
  expect((await screen.findByRole('alert')).textContent).toContain('tool.exe')
  await user.upload(screen.getByLabelText('Attach files'), [file('lease.pdf'), file('plan.pdf')])
  expect(queue.attach.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['lease.pdf', 'plan.pdf'])
  fireEvent.paste(field(), { clipboardData: { files: [file('shot.pdf')], types: ['Files'] } })
  expect(queue.attach.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['shot.pdf'])
  // A copied table has a picture of itself beside its text.
  fireEvent.paste(field(), { clipboardData: { files: [file('table.png')], types: ['text/plain', 'Files'] } })
  expect(queue.attach).toHaveBeenCalledTimes(3)
})

it('explains what happens offline, and that the device could not store it', () => {
  show(queueWith({ text: 'Hello', failed: true }))
  expect(screen.getByText(/could not save your message/)).toBeTruthy()
  show(queueWith())
  noteReachable(false)
  return expect(screen.findByText(/We send your message when you are back online/)).resolves.toBeTruthy()
})

const pending = (change: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id: 'm1',
  text: 'Hello',
  files: [],
  uploaded: [],
  attempt: 0,
  notBefore: 0,
  createdAt: Date.parse(now),
  state: 'queued',
  ...change,
})
const showPending = (message: QueuedMessage, queue = queueWith(), canEdit = true) =>
  showStubbed(
    <ul>
      <PendingMessage of={message} queue={queue} canEdit={canEdit} />
    </ul>,
    { intl, now, path: '/' },
  )

it('names what a message waits for', async () => {
  showPending(pending({ state: 'sending' }))
  expect(screen.getByRole('status').textContent).toBe('Sending…')
  expect(screen.queryByRole('button')).toBeNull()
  showPending(pending({ state: 'parked' }))
  expect(screen.getByRole('status').textContent).toBe('Sign in again to send it')
  // The server may have got it.
  showPending(pending({ attempt: 1 }))
  expect(screen.queryByRole('button')).toBeNull()
  showPending(pending({ state: 'sent' }))
  expect(screen.getByRole('status').textContent).toBe('Sent')
  showPending(pending())
  noteReachable(false)
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('explains a refusal, and offers to retry, edit or delete it', async () => {
  const queue = queueWith()
  const refused = pending({ state: 'rejected', error: { status: 409, code: 'RECIPIENT_UNAVAILABLE' } })
  const user = showPending(refused, queue)
  expect(screen.getByRole('status').textContent).toMatch(/^Not sent\. \w/)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(queue.retry).toHaveBeenCalledWith('m1')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(queue.edit).toHaveBeenCalledWith('m1')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(queue.discard).not.toHaveBeenCalled()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(queue.discard).toHaveBeenCalledWith('m1')
})

it('offers no editing where the user cannot write', () => {
  showPending(pending({ state: 'rejected' }), queueWith(), false)
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})
