/** What a notification says, in the language of who reads it. Facts keep names in every language, so nothing is looked up. */

import type { Texts } from '#api/db/tables.ts'
import type { MailText } from '#api/texts/mail-text.ts'
import { isolate, formatInlineMoney } from '#api/texts/figures.ts'
import { providerNames } from '#api/texts/security/provider-key-texts.ts'
import { type ShortText, texts } from '#api/texts/texts.ts'
import { literalText, nonEmptyText, type NonEmptyText, optionalText } from '#api/texts/values.ts'
import { walletNotices, type WalletNotice, type WalletNoticeValues } from '#api/texts/wallet/wallet-texts.ts'
import type { Language } from '#contract/shapes.ts'
import type { FundsStatus } from '#domain/funds.ts'
import type { KeyProvider } from '#domain/gateway-keys.ts'
import { paymentNotices, type PaymentNotice } from '#domain/payment.ts'
import { reportedAttempts } from '#domain/scheduled-jobs.ts'
import { campaignText, textIn } from './texts.ts'

export const notificationKinds = [
  'update',
  'confirmed',
  'saved-ends',
  'waiting-offer',
  'identity-approved',
  'identity-declined',
  'accreditation-approved',
  'accreditation-declined',
  'submitted',
  'changes-sent',
  'changes-approved',
  'changes-declined',
  'campaign-edited',
  'bank-proposed',
  'bank-changed',
  'bank-cancelled',
  'provider-keys-changed',
  'provider-keys-removed',
  'payout-account',
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
  'followed',
  'withdrawal-waiting',
  'ended-funded',
  'ended-missed',
  'ended-kept',
  'payment-waiting',
  'job-failed',
  ...paymentNotices,
  ...walletNotices,
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
  /** Whose keys were changed. */
  readonly provider?: KeyProvider
  /** Where the money of a confirmed investment was held when it arrived. */
  readonly funds?: FundsStatus
  /** How somebody is called to others. Never kept: asked for when it is read. */
  readonly person?: string
}

export function notificationText(kind: string, facts: NotificationFacts, language: Language): ShortText {
  const campaign = campaignText(facts.campaign, language)
  const said = texts[language]
  const title = nonEmptyText(textIn(facts.title, language), said.noTitle)
  const person = optionalText(facts.person)
  switch (kind as NotificationKind) {
    case 'update':
      return said.update({ campaign, title })
    case 'document-asked':
      return said.documentRequested({ campaign, title })
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
      return said.confirmed({ campaign, amount: amountText(facts, language), funds: facts.funds })
    case 'saved-ends':
      return said.savedEnds({ campaign, amount: amountText(facts, language) })
    case 'waiting-offer':
      return said.waitingOffer({ campaign, amount: amountText(facts, language) })
    case 'identity-approved':
      return said.identityApproved()
    case 'identity-declined':
      return said.identityDeclined()
    case 'accreditation-approved':
      return headOf(said.accreditation.approved({ reason: undefined }))
    case 'accreditation-declined':
      // The reason is said by the mail and on the page alone.
      return headOf(said.accreditation.declined({ reason: undefined }))
    case 'submitted':
    case 'approved':
    case 'declined':
    case 'hidden':
    case 'shown':
    case 'commented':
      return said[kind as 'submitted' | 'approved' | 'declined' | 'hidden' | 'shown' | 'commented']({ campaign })
    case 'changes-sent':
      return said.changes.sent({ campaign })
    case 'changes-approved':
      return headOf(said.changes.approved({ campaign }))
    case 'changes-declined':
      // The reason is in the mail and on the page alone.
      return headOf(said.changes.declined({ campaign, reason: undefined }))
    case 'campaign-edited':
      return headOf(said.changes.edited({ campaign }))
    case 'bank-proposed':
    case 'bank-changed':
    case 'bank-cancelled': {
      const news = kind.slice('bank-'.length) as 'proposed' | 'changed' | 'cancelled'
      return headOf(
        said.bank[news]({ name: isolate(person ?? said.unnamedUser), ends: nonEmptyText(facts.account, hiddenNumber) }),
      )
    }
    case 'provider-keys-changed':
    case 'provider-keys-removed': {
      const event = kind === 'provider-keys-changed' ? 'changed' : 'removed'
      const provider = facts.provider === undefined ? hiddenNumber : providerNames[facts.provider]
      return headOf(said.providerKeys[event]({ name: isolate(person ?? said.unnamedUser), provider, when: undefined }))
    }
    case 'payout-account':
      return headOf(said.payoutAccount({ campaign, ends: nonEmptyText(facts.account, hiddenNumber) }))
    case 'followed':
      return said.followed({ name: person && isolate(person) })
    case 'ended-funded':
      return headOf(said.ended.funded({ campaign }))
    case 'ended-missed':
      return headOf(said.ended.missed({ campaign }))
    case 'ended-kept':
      return headOf(said.ended.kept({ campaign }))
    case 'withdrawal-waiting':
      return said.withdrawalWaiting({ amount: amountText(facts, language) })
    case 'payment-waiting':
      return said.paymentWaiting({ amount: amountText(facts, language) })
    case 'job-failed':
      return headOf(said.jobFailed({ attempts: reportedAttempts }))
    default:
      return isPaymentNotice(kind)
        ? headOf(paymentMail(kind, facts, language, undefined))
        : headOf(walletMail(kind as WalletNotice, facts, language))
  }
}

function isPaymentNotice(kind: string): kind is PaymentNotice {
  return (paymentNotices as readonly string[]).includes(kind)
}

/** Of other people's money. */
const forAdministrators: readonly string[] = ['withdrawal-waiting', 'payment-waiting'] satisfies NotificationKind[]

/** The reader's own money as `notificationText` writes it, where it is about any. */
export function ownAmountText(kind: string, facts: NotificationFacts, language: Language): string | undefined {
  return facts.amount === undefined || forAdministrators.includes(kind) ? undefined : amountText(facts, language)
}

/** The heading of a mail and its first paragraph. */
function headOf({ heading, body }: MailText): ShortText {
  return { title: heading, body: body[0] ?? heading }
}

/** What the mail alone knows; its sentences are left out of the inbox. */
export type WalletDetails = Partial<Pick<WalletNoticeValues, 'transfer' | 'reference' | 'reason'>>

export function walletMail(
  kind: WalletNotice,
  facts: NotificationFacts,
  language: Language,
  { transfer, reference, reason }: WalletDetails = {},
): MailText {
  return texts[language].wallet[kind]({
    amount: amountText(facts, language),
    account: nonEmptyText(facts.account, hiddenNumber),
    campaign: campaignText(facts.campaign, language),
    transfer,
    reference,
    reason,
  })
}

/** In place of the end of an account's number or a provider, where it is not known. */
const hiddenNumber = literalText('••••')

export function paymentMail(
  news: PaymentNotice,
  facts: NotificationFacts,
  language: Language,
  reference: NonEmptyText | undefined,
): MailText {
  return texts[language].payment[news]({
    amount: amountText(facts, language),
    campaign: facts.campaign && campaignText(facts.campaign, language),
    reference,
  })
}

function amountText({ amount = '0', currency = 'USD' }: NotificationFacts, language: Language): NonEmptyText {
  return formatInlineMoney(BigInt(amount), currency, language)
}
