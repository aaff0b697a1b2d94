/**
 * The text of a notification, in the language of its reader. Its values are stored in every language, so that no query
 * is needed.
 */

import { type EventsOn, type NotificationEvent, notifications, type RawValues } from '#api/notifications.ts'
import { campaignText, textIn } from '#api/texts/localized.ts'
import { dayText, formatInlineMoney, isolate, momentText } from '#api/texts/figures.ts'
import {
  hasText,
  type MailList,
  type MailText,
  mailText,
  paragraphs,
  type ServerTextId,
  text,
  type TextValues,
} from '#api/texts/text.ts'
import { literalText, nonEmptyText, type NonEmptyText, optionalText } from '#api/texts/values.ts'
import type { Language } from '#contract/shapes.ts'
import type { KeyProvider } from '#domain/payment/gateway-keys.ts'

export interface ShortText {
  readonly title: string
  readonly body: string
}

/** Stored in the inbox; older rows may lack some values. */
export type NotificationFacts = Partial<RawValues> & {
  /** A path of the site. */
  readonly path: string
}

export interface Reader {
  readonly language: Language
  readonly timeZone: string
}

/** For inbox and push. If a notification is also mailed, it may be the heading of the mail with its first paragraph. */
export function notificationText(event: NotificationEvent, raw: Partial<RawValues>, reader: Reader): ShortText {
  const { language } = reader
  const id = `notice.${event}`
  const values = formatValues(raw, reader)
  if (hasText(`${id}.title`))
    return {
      title: text(language, `${id}.title` as ServerTextId, values),
      body: text(language, `${id}.body` as ServerTextId, values),
    }
  const [body = ''] = paragraphs(language, `${id}.mail` as ServerTextId, values)
  return { title: text(language, `${id}.heading` as ServerTextId, values), body }
}

export function notificationMail(event: NotificationEvent, raw: Partial<RawValues>, reader: Reader): MailText {
  const id = `notice.${event as EventsOn<'mail'>}` as const
  const mail = mailText(reader.language, id, formatValues(raw, reader))
  const list = commentList(raw, reader)
  return list ? { ...mail, lists: [list] } : mail
}

/** Comments that the mail quotes, and how many more there are. */
function commentList({ comments = [], count = 0 }: Partial<RawValues>, { language }: Reader): MailList | undefined {
  const quoted = comments.flatMap((comment) => optionalText(comment) ?? [])
  if (quoted.length === 0) return undefined
  const more = count - quoted.length
  return {
    heading: text(language, 'comment-list.heading', { count: Math.max(count, quoted.length) }),
    lines: [...quoted, ...(more > 0 ? [text(language, 'comment-list.more', { count: more })] : [])].map((line) => ({
      text: line,
    })),
  }
}

/** The reader's own amount as `notificationText` formats it, if the notification has one. */
export function ownAmountText(
  event: NotificationEvent,
  raw: Partial<RawValues>,
  language: Language,
): string | undefined {
  return raw.amount === undefined || notifications[event].audience === 'administrators'
    ? undefined
    : amountText(raw, language)
}

const providerNames: Readonly<Record<KeyProvider, NonEmptyText>> = {
  stripe: literalText('Stripe'),
  paypal: literalText('PayPal'),
  mangopay: literalText('Mangopay'),
  plaid: literalText('Plaid'),
  shuftiprokyc: literalText('Shufti Pro'),
  northkyc: literalText('North Capital'),
}

/** Placeholder for an unknown provider or unknown last digits of an account number. */
const hidden = literalText('••••')

/** Every value that the texts of notifications and digests use, formatted. */
export function formatValues(raw: Partial<RawValues>, { language, timeZone }: Reader): TextValues {
  const { provider, units, day, until, when } = raw
  const person = optionalText(raw.name)
  return {
    campaign: campaignText(raw.campaign ?? undefined, language),
    purpose: raw.payable ?? (raw.campaign ? 'campaign' : 'wallet'),
    title: nonEmptyText(textIn(raw.title, language), text(language, 'name.title')),
    amount: amountText(raw, language),
    fee: raw.fee ? amountText({ ...raw, amount: raw.fee }, language) : null,
    account: nonEmptyText(raw.account, hidden),
    provider: provider === undefined ? hidden : providerNames[provider],
    funds: raw.funds === undefined ? null : text(language, `invested-funds.short.${raw.funds}`),
    change: raw.change ? text(language, `indication-change.${raw.change}`) : null,
    units: units === undefined ? null : Number(units),
    reference: optionalText(raw.reference) ?? null,
    day: day ? dayText(new Date(`${day}T12:00:00Z`), 'UTC', language) : null,
    until: until === undefined ? null : momentText(new Date(until), timeZone, language),
    when: when === undefined ? null : momentText(new Date(when), timeZone, language),
    attempts: raw.attempts ?? null,
    count: raw.count ?? null,
    failure: raw.failure ? text(language, `payout-failure.${raw.failure}`) : null,
    reason: optionalText(raw.reason) ?? null,
    comment: optionalText(raw.comment) ?? null,
    excerpt: optionalText(raw.excerpt) ?? null,
    name: person === undefined ? text(language, 'name.person') : isolate(person),
  }
}

function amountText({ amount = '0', currency = 'USD' }: Partial<RawValues>, language: Language): NonEmptyText {
  return formatInlineMoney(BigInt(amount), currency, language)
}
