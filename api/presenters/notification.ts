/** What a notification says, in the language of who reads it. Facts keep names in every language, so nothing is looked up. */

import type { Texts } from '#api/db/tables.ts'
import { moneyText, type ShortText, texts } from '#api/texts/texts.ts'
import { walletNews, type WalletNews } from '#api/texts/server-texts.ts'
import type { Language } from '#contract/shapes.ts'
import { exponentOf } from '#domain/money.ts'
import { textIn } from './texts.ts'

export const notificationKinds = [
  'update',
  'confirmed',
  'saved-ends',
  'submitted',
  'comment',
  'comment-approved',
  'comment-reply',
  'approved',
  'declined',
  'hidden',
  'shown',
  'document-asked',
  'document-granted',
  'document-refused',
  'commented',
  'withdrawal-waiting',
  ...walletNews,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface NotificationFacts {
  /** Names of the campaign by language, where it is about one. */
  readonly campaign?: Texts
  /** A path of the site. */
  readonly path: string
  readonly title?: Texts
  /** Minor units as digits. */
  readonly amount?: string
  readonly currency?: string
  /** The end of an account's number. */
  readonly account?: string
}

export function notificationText(kind: string, facts: NotificationFacts, language: Language): ShortText {
  const campaign = textIn(facts.campaign, language)
  const said = texts[language]
  const title = textIn(facts.title, language)
  switch (kind as NotificationKind) {
    case 'update':
      return said.update({ campaign, title })
    case 'document-asked':
      return said.documentAsked({ campaign, title })
    case 'document-granted':
      return said.documentGranted({ campaign, title })
    case 'document-refused':
      return said.documentRefused({ campaign, title })
    case 'comment':
      return said.comment({ campaign })
    case 'comment-approved':
      return said.commentApproved({ campaign })
    case 'comment-reply':
      return said.commentReply({ campaign })
    case 'confirmed':
      return said.confirmed({ campaign, amount: amountText(facts, language) })
    case 'saved-ends':
      return said.savedEnds({ campaign, amount: amountText(facts, language) })
    case 'submitted':
    case 'approved':
    case 'declined':
    case 'hidden':
    case 'shown':
    case 'commented':
      return said[kind as 'submitted' | 'approved' | 'declined' | 'hidden' | 'shown' | 'commented']({ campaign })
    case 'withdrawal-waiting':
      return said.withdrawalWaiting({ amount: amountText(facts, language) })
    default:
      return walletText(kind as WalletNews, facts, language)
  }
}

/** The heading of the mail and its first paragraph. */
function walletText(kind: WalletNews, facts: NotificationFacts, language: Language): ShortText {
  const { heading, body } = texts[language].wallet[kind]({
    amount: amountText(facts, language),
    account: facts.account ?? '',
    campaign: textIn(facts.campaign, language),
    // Said by the mail alone.
    reference: '',
    until: '',
    reason: '',
  })
  return { title: heading, body: body[0] ?? '' }
}

function amountText({ amount = '0', currency = 'USD' }: NotificationFacts, language: Language): string {
  return moneyText(BigInt(amount), currency, exponentOf(currency), language)
}
