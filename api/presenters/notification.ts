/** What a notification says, in the language of who reads it. Facts keep names in every language, so nothing is looked up. */

import type { Texts } from '#api/db/tables.ts'
import { moneyText, type ShortText, texts } from '#api/texts/texts.ts'
import type { Language } from '#contract/shapes.ts'
import { exponentOf } from '#domain/money.ts'
import { textIn } from './texts.ts'

export const notificationKinds = ['update', 'confirmed', 'approved', 'declined', 'hidden', 'shown'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface NotificationFacts {
  /** Names of the campaign by language. */
  readonly campaign: Texts
  /** A path of the site. */
  readonly path: string
  readonly title?: Texts
  /** Minor units as digits. */
  readonly amount?: string
  readonly currency?: string
}

export function notificationText(kind: string, facts: NotificationFacts, language: Language): ShortText {
  const campaign = textIn(facts.campaign, language)
  const said = texts[language]
  switch (kind as NotificationKind) {
    case 'update':
      return said.update({ campaign, title: textIn(facts.title, language) })
    case 'confirmed':
      return said.confirmed({ campaign, amount: amountText(facts, language) })
    case 'approved':
    case 'declined':
    case 'hidden':
    case 'shown':
      return said[kind as 'approved' | 'declined' | 'hidden' | 'shown']({ campaign })
  }
}

function amountText({ amount = '0', currency = 'USD' }: NotificationFacts, language: Language): string {
  return moneyText(BigInt(amount), currency, exponentOf(currency), language)
}
