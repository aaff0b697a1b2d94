/** A digest email: a list for each kind, the latest first. */

import type { ItemRow } from '#api/db/notification/digests.ts'
import { dayText, isolate } from '#api/texts/figures.ts'
import { type MailList, type MailText, mailText, text, type TextValues } from '#api/texts/text.ts'
import type { NonEmptyText } from '#api/texts/values.ts'
import type { Language } from '#contract/shapes.ts'
import { digestLines } from '#domain/notification/digest.ts'
import { type DigestFrequency, type DigestKind, digestKinds } from '#domain/notification/mailing.ts'
import { formatValues } from './notification.ts'

export interface DigestFrame {
  readonly frequency: DigestFrequency
  /** The day on which it is due. */
  readonly period: string
  readonly language: Language
  readonly site: NonEmptyText
  readonly origin: string
  readonly timeZone: string
  /** The link that unsubscribes from one kind. */
  readonly stop: (kind: DigestKind) => string
}

export function digestText(items: readonly ItemRow[], frame: DigestFrame): MailText {
  const { language, frequency, period, site } = frame
  const day = dayText(new Date(`${period}T12:00:00Z`), 'UTC', language)
  return {
    ...mailText(language, `digest.${frequency}`, { site, day, count: items.length }),
    lists: digestKinds.flatMap((kind) => {
      const ofKind = items.filter((item) => item.kind === kind)
      return ofKind.length === 0 ? [] : [listOf(kind, ofKind, frame)]
    }),
  }
}

/** The page that shows the remaining items of a kind. */
const restAt: Readonly<Record<DigestKind, string>> = {
  investedCampaign: '/investments',
  savedCampaign: '/saved-campaign',
  newInvestment: '/campaign-dashboard',
  newComment: '/notifications',
  newUpdate: '/notifications',
}

function listOf(kind: DigestKind, items: readonly ItemRow[], frame: DigestFrame): MailList {
  const { language, origin } = frame
  const shown = items.slice(0, digestLines).map((item) => lineOf(item, frame))
  const count = items.length - shown.length
  return {
    heading: text(language, `digest.kind.${kind}`),
    lines:
      count === 0 ? shown : [...shown, { text: text(language, 'digest.more', { count }), link: origin + restAt[kind] }],
    end: { text: text(language, 'digest.stop'), link: frame.stop(kind) },
  }
}

function lineOf({ event, facts }: ItemRow, frame: DigestFrame): MailList['lines'][number] {
  const { language, origin } = frame
  const values = formatValues(facts, frame)
  // Isolated, so that each keeps its direction among campaign names in other scripts.
  const named: TextValues = {
    ...values,
    campaign: isolate(String(values['campaign'])),
    title: isolate(String(values['title'])),
    day: values['day'] ?? text(language, 'invested-funds.closing-day'),
  }
  return { text: text(language, `digest.item.${event}`, named), link: origin + facts.path }
}
