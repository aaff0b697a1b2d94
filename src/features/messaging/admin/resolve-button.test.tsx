/** Administrators take a support conversation out of their queue, and return it. */

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Conversation, changeConversation } from '#contract/messaging/conversation.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { ResolveButton } from './resolve-button.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-0000000000c1'
const conversation = (archived: boolean): Conversation => ({
  id,
  kind: 'support',
  counterpart: { id: null, name: 'Layla Noor', profile: null, photo: null },
  campaign: null,
  answering: true,
  unread: 0,
  archived,
  muted: false,
  closed: null,
  suspendedUntil: null,
})

afterEach(cleanup)

it.each([
  ['Resolve', false],
  ['Reopen', true],
])('%s', async (label, archived) => {
  const calls = stubCalls(now)
  calls.answer(changeConversation, { done: true }, { id })
  const intl = await english('shell', 'errors', 'messaging', 'messaging-admin')
  const user = showStubbed(<ResolveButton of={conversation(archived)} />, { intl, now, path: '/' })
  await user.click(screen.getByRole('button', { name: label }))
  await waitFor(() => expect(calls.sent(changeConversation, { id })[0]?.body).toEqual({ archived: !archived }))
})
