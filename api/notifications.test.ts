/** The table of notifications agrees with what a user can choose. */

import { describe, expect, it } from 'vitest'
import { digestKinds, type DigestKind } from '#domain/notification/mailing.ts'
import { chosenTopics, fixedTopics, isChosen, ruleOf } from '#domain/notification/topics.ts'
import { type NotificationRow, notificationEvents, notifications } from './notifications.ts'

const rows: readonly (NotificationRow & { readonly event: string })[] = notificationEvents.map((event) => ({
  ...(notifications[event] as NotificationRow),
  event,
}))
const namesOf = (some: readonly { readonly event: string }[]): string[] => some.map(({ event }) => event)

function digestsOf({ preference }: NotificationRow): readonly DigestKind[] {
  const digest = preference?.digest
  if (digest === undefined) return []
  return typeof digest === 'function' ? [digest({ invested: true }), digest({ invested: false })] : [digest]
}

describe.each(chosenTopics)('the topic %s', (topic) => {
  const rule = ruleOf(topic)
  const own = rows.filter((row) => row.topic === topic)

  it('has notifications on exactly the channels that it offers', () => {
    expect(own.some(({ channels }) => channels.includes('inbox'))).toBe(true)
    expect(own.some(({ channels }) => channels.includes('push'))).toBe(rule.push !== undefined)
    const mails = new Set(own.flatMap(({ preference }) => preference?.mail ?? []))
    expect(mails.has('topic')).toBe(rule.email.by === 'switch')
    if (rule.email.by === 'always') expect(mails.size).toBeGreaterThan(0)
    if (rule.email.by === 'none') expect(mails.size).toBe(0)
    const kinds = rule.email.by === 'digest' ? rule.email.kinds : []
    expect([...new Set(own.flatMap(digestsOf))].toSorted()).toEqual(kinds.toSorted())
  })
})

describe('events', () => {
  it('for administrators, and about security, have a topic that cannot be switched off', () => {
    for (const row of rows)
      expect(isChosen(row.topic), row.event).toBe(
        row.audience !== 'administrators' && row.preference?.mail !== 'security',
      )
    for (const topic of fixedTopics) expect(namesOf(rows.filter((row) => row.topic === topic))).not.toEqual([])
  })

  it('with a mail that may be delayed have no values that are not stored', () => {
    const isDelayed = ({ topic, channels, loadedAgain }: NotificationRow): boolean =>
      isChosen(topic) && channels.includes('push') && !loadedAgain
    expect(namesOf(rows.filter((row) => isDelayed(row) && (row.lookedUp ?? []).length > 0))).toEqual([])
    const switched = rows.filter(({ preference, loadedAgain }) => preference?.mail === 'topic' && !loadedAgain)
    expect(switched.length).toBeGreaterThan(5)
    expect(namesOf(switched.filter((row) => (row.mailOnly ?? []).length + (row.lookedUp ?? []).length > 0))).toEqual([])
  })

  it('with a receipt, a reason or a legal notice are mailed in any case', () => {
    for (const event of ['payout-paid', 'top-up-paid', 'distribution', 'declined', 'reconfirmation-needed'] as const)
      expect(['receipt', 'notice']).toContain(notifications[event].preference.mail)
  })
})

it('every kind of digest belongs to a topic', () => {
  const kinds = chosenTopics.flatMap((topic) => {
    const { email } = ruleOf(topic)
    return email.by === 'digest' ? email.kinds : []
  })
  expect([...new Set(kinds)].toSorted()).toEqual(digestKinds.toSorted())
})
