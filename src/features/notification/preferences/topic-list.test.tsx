/** Choices that save themselves: what is sent, and what a failure leaves. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type NotificationPreferencesReply,
  updateNotificationPreferences,
} from '#contract/notification/notification-preferences.ts'
import { usualPreferences } from '#domain/notification/mailing.ts'
import { chosenTopics, topicChannels, usualChoice } from '#domain/notification/topics.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { OfflineReason } from '#src/ui/offline-reason.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { TopicList } from './topic-list.tsx'

const now = '2026-11-20T12:00:00.000Z'
const preferences: NotificationPreferencesReply = {
  choices: chosenTopics.flatMap((topic) =>
    topicChannels.flatMap((channel) => {
      const enabled = usualChoice(topic, channel)
      return enabled === undefined ? [] : [{ topic, channel, enabled }]
    }),
  ),
  quietHours: null,
  frequencies: usualPreferences,
}

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'notification', 'notification-preferences')
})
beforeEach(() => {
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (offline?: string) =>
  showStubbed(
    <OfflineReason value={offline}>
      <TopicList title="All" topics={chosenTopics} preferences={preferences} />
    </OfflineReason>,
    { intl, now, path: '/' },
  )
const switchOf = (name: string): HTMLElement => screen.getByRole('switch', { name })

it('names every switch by its topic and channel', () => {
  show()
  expect(screen.getAllByRole('switch')).toHaveLength(preferences.choices.length)
  expect(switchOf('Updates, In the app').ariaChecked).toBe('true')
  expect(switchOf('New investments, Push').ariaChecked).toBe('false')
  const payments = within(screen.getByRole('group', { name: 'Payments and refunds' }))
  expect(payments.getByText('Always sent')).toBeDefined()
  // One frequency belongs to comments and questions: it is chosen once.
  expect(screen.getAllByRole('combobox')).toHaveLength(5)
  expect(screen.getByText('As for “Comments and replies”')).toBeDefined()
})

it('sends only what was changed', async () => {
  calls.answer(updateNotificationPreferences, preferences)
  const user = show()
  await user.click(switchOf('Updates, Push'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Updates, E-mail' }), 'never')
  await screen.findByText('E-mail preferences updated.')
  expect(calls.sent(updateNotificationPreferences).map(({ body }) => body)).toEqual([
    { choices: [{ topic: 'updates', channel: 'push', enabled: false }] },
    { frequencies: { newUpdate: 'never' } },
  ])
  expect(screen.getByText('Saved')).toBeDefined()
})

it('shows the stored value and the reason beside the switch when saving fails', async () => {
  calls.refuse(updateNotificationPreferences, { code: 'UNAVAILABLE' })
  const user = show()
  await user.click(switchOf('Updates, Push'))
  await waitFor(() => expect(switchOf('Updates, Push').ariaChecked).toBe('true'))
  const note = document.getElementById(switchOf('Updates, Push').getAttribute('aria-describedby') ?? '')
  await waitFor(() => expect(note?.textContent).not.toBe(''))
  expect(
    within(screen.getByRole('group', { name: 'Comments and replies' })).getAllByRole('status')[0]?.textContent,
  ).toBe('')
})

it('changes nothing offline, and says why beside the switch', async () => {
  const user = show('You need an internet connection for this.')
  await user.click(switchOf('Updates, Push'))
  expect(switchOf('Updates, Push').ariaChecked).toBe('true')
  expect(screen.getByText('You need an internet connection for this.')).toBeDefined()
  expect(calls.sent(updateNotificationPreferences)).toEqual([])
})
