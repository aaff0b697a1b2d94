/** A digest as a mail: a list for each kind, the latest first. */

import type { ItemRow } from '#api/db/preference/digests.ts'
import { isolate, formatInlineMoney } from '#api/texts/figures.ts'
import type { MailList, MailText } from '#api/texts/mail-text.ts'
import { nonEmptyText, type NonEmptyText } from '#api/texts/values.ts'
import { dayText, texts } from '#api/texts/texts.ts'
import type { Language } from '#contract/shapes.ts'
import { digestLines } from '#domain/account/digest.ts'
import { type DigestFrequency, type DigestKind, digestKinds } from '#domain/account/mailing.ts'
import { campaignText, textIn } from './texts.ts'

export interface DigestFrame {
  readonly frequency: DigestFrequency
  /** The day on which it is due. */
  readonly period: string
  readonly language: Language
  readonly site: NonEmptyText
  readonly origin: string
  readonly timeZone: string
  /** The link that ends one kind. */
  readonly stop: (kind: DigestKind) => string
}

/** A calendar day in words. */
function dayOf(day: string, language: Language): NonEmptyText {
  return dayText(new Date(`${day}T12:00:00Z`), 'UTC', language)
}

export function digestText(items: readonly ItemRow[], frame: DigestFrame): MailText {
  const { language, frequency, period, site } = frame
  const said = texts[language].digest
  return {
    ...said.mail[frequency]({ site, day: dayOf(period, language), count: items.length }),
    lists: digestKinds.flatMap((kind) => {
      const told = items.filter((item) => item.kind === kind)
      return told.length === 0 ? [] : [listOf(kind, told, frame)]
    }),
  }
}

/** Where the rest of a kind can be read. */
const restAt: Readonly<Record<DigestKind, string>> = {
  investedCampaign: '/investments',
  savedCampaign: '/saved-campaign',
  newInvestment: '/campaign-dashboard',
  newComment: '/notifications',
  newUpdate: '/notifications',
}

function listOf(kind: DigestKind, items: readonly ItemRow[], frame: DigestFrame): MailList {
  const said = texts[frame.language].digest
  const shown = items.slice(0, digestLines).map((item) => lineOf(item, frame))
  const more = items.length - shown.length
  return {
    heading: said.kinds[kind],
    lines: more === 0 ? shown : [...shown, { text: said.more({ count: more }), link: frame.origin + restAt[kind] }],
    end: { text: said.stop, link: frame.stop(kind) },
  }
}

function lineOf({ news, facts }: ItemRow, { language, origin }: DigestFrame): MailList['lines'][number] {
  const said = texts[language].digest.news
  const campaign = isolate(campaignText(facts.campaign, language))
  return {
    text: textOf(),
    link: origin + facts.path,
  }

  function textOf(): string {
    const { amount = '0', currency = 'USD', day } = facts
    switch (news) {
      case 'update':
        return said.update({
          campaign,
          title: isolate(nonEmptyText(textIn(facts.title, language), texts[language].noTitle)),
        })
      case 'investment':
        return said.investment({ campaign, amount: formatInlineMoney(BigInt(amount), currency, language) })
      case 'closing-soon':
        return said['closing-soon']({
          campaign,
          day: day === undefined ? texts[language].closingDay : dayOf(day, language),
        })
      default:
        return said[news]({ campaign })
    }
  }
}
