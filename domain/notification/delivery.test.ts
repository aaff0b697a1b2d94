import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideDelivery, type NotificationPreferences, usualNotificationPreferences } from './delivery.ts'
import { type ChoiceKey, choiceOf, chosenTopics, fixedTopics, topicChannels, topicsFor, usualChoice } from './topics.ts'

const now = Date.parse('2026-11-21T22:30:00Z')
const quietHours = { from: '22:00', until: '07:00', timeZone: 'UTC' } as const
const end = Date.parse('2026-11-22T07:00:00Z')
const topic = fc.constantFrom(...chosenTopics, ...fixedTopics)
const channel = fc.constantFrom(...topicChannels)
const keys = chosenTopics.flatMap((each) => topicChannels.map((on): ChoiceKey => `${each}.${on}`))
const preferences: fc.Arbitrary<NotificationPreferences> = fc.record({
  choices: fc.dictionary(fc.constantFrom(...keys), fc.boolean()),
  quietHours: fc.constantFrom(undefined, quietHours),
})
const expiry = fc.constantFrom(undefined, end, end + 1, now + 1)

describe('delivery', () => {
  it('of receipts, legal notices and security messages is immediate, whatever was chosen', () =>
    fc.assert(
      fc.property(topic, channel, preferences, expiry, (each, on, chosen, expiresAt) => {
        const request = { topic: each, channel: on, mandatory: true, expiresAt }
        expect(decideDelivery(request, chosen, now)).toEqual({ kind: 'now' })
      }),
    ))

  it('of security and administration is immediate on every channel', () =>
    fc.assert(
      fc.property(fc.constantFrom(...fixedTopics), channel, preferences, (each, on, chosen) => {
        const request = { topic: each, channel: on, mandatory: false, expiresAt: undefined }
        expect(decideDelivery(request, chosen, now)).toEqual({ kind: 'now' })
      }),
    ))

  it('of a topic obeys its switch, then the quiet hours', () =>
    fc.assert(
      fc.property(fc.constantFrom(...chosenTopics), channel, preferences, expiry, (each, on, chosen, expiresAt) => {
        const request = { topic: each, channel: on, mandatory: false, expiresAt }
        const isDelayed = on !== 'inbox' && chosen.quietHours !== undefined && (expiresAt ?? end + 1) > end
        const expected =
          choiceOf(each, on, chosen.choices) !== true
            ? { kind: 'none' }
            : isDelayed
              ? { kind: 'later', at: end }
              : { kind: 'now' }
        expect(decideDelivery(request, chosen, now)).toEqual(expected)
      }),
    ))

  it('of everything that can be switched reaches the inbox without a choice', () => {
    for (const each of chosenTopics.filter((topic) => usualChoice(topic, 'inbox') !== undefined)) {
      const request = { topic: each, channel: 'inbox', mandatory: false, expiresAt: undefined } as const
      expect(decideDelivery(request, usualNotificationPreferences, now)).toEqual({ kind: 'now' })
    }
  })
})

describe('topics', () => {
  it('of owners are offered to owners only', () => {
    expect(topicsFor({ owner: true })).toEqual(chosenTopics)
    expect(topicsFor({ owner: false })).not.toContain('payouts')
    expect(topicsFor({ owner: false })).toContain('updates')
  })

  it('apply their usual choice until another one is made', () => {
    for (const each of chosenTopics)
      for (const on of topicChannels) {
        const usual = usualChoice(each, on)
        expect(choiceOf(each, on, {})).toBe(usual)
        for (const chosen of [true, false])
          expect(choiceOf(each, on, { [`${each}.${on}`]: chosen })).toBe(usual === undefined ? undefined : chosen)
      }
  })
})
