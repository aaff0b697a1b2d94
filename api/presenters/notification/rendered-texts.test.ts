/** Renders every text that the server sends, in every language, with values of every shape. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notificationEvents, type NotificationRow, notifications, type RawValues } from '#api/notifications.ts'
import { dayText, formatInlineMoney } from '#api/texts/figures.ts'
import { hasText, mailText, paragraphs, type ServerTextId, text, type TextValues } from '#api/texts/text.ts'
import { literalText, nonEmptyText, optionalText } from '#api/texts/values.ts'
import { type Language, languages } from '#contract/shapes.ts'
import { renderMail } from './mail.ts'
import { formatValues, notificationMail, notificationText } from './notification.ts'
import { presentPush } from './push-message.ts'

const numbers = [0, 1, 2, 3, 11, 100]

const folder = join(import.meta.dirname, '../../texts/messages/en')
const ids = readdirSync(folder).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
) as ServerTextId[]

/** Errors that a reader would notice. */
function faultsIn(shown: string): string[] {
  return [
    [shown.trim() === '', 'empty'],
    [/ {2}/.test(shown), 'two spaces'],
    [/[{}]|\$\{/.test(shown), 'unfilled'],
    [/\b(?:undefined|null|NaN)\b|\[object/.test(shown), 'no value'],
    [/ [.,;)]| ،| ؛|“”|«\s*»|\(\)/u.test(shown), 'gap before a mark'],
    [/^\s|\s$/.test(shown), 'space at an end'],
    [/:\s*[.,]/.test(shown), 'nothing after a colon'],
    [/\d{4}-\d{2}-\d{2}/.test(shown), 'unformatted date'],
    [/(?<![\d.,])\d{5,}/.test(shown), 'unformatted number'],
    [/(?<!\d)1 (?:units|days|hours|updates|months|parts|jours|heures|nouveautés)\b/.test(shown), 'plural of one'],
  ].flatMap(([wrong, name]) => (wrong === true ? [`${String(name)}: ${shown}`] : []))
}

/** Values by their name in the texts; a missing name fails the test. */
function valuesOf(language: Language, count: number, given: boolean): TextValues {
  const money = formatInlineMoney(BigInt(count) * 100n, 'USD', language)
  const day = dayText(new Date('2027-01-31T12:00:00Z'), 'UTC', language)
  const optional = (value: string): string | null => (given ? value : null)
  return {
    site: 'Freehold',
    campaign: 'Harbour Lofts',
    campaignName: 'Harbour Lofts',
    original: 'Harbour Lofts',
    company: 'Harbour Ltd',
    purpose: given ? 'campaign' : 'wallet',
    amount: money,
    goal: money,
    units: count,
    hours: count,
    days: count,
    months: count,
    count,
    until: day,
    when: day,
    closes: day,
    day,
    moment: day,
    by: 'Amal Haddad',
    email: 'amal@example.com',
    document: 'FH-2345',
    topic: 'Investing',
    title: 'The roof is on',
    comment: 'Please add photos.',
    action: 'Payment due',
    currency: 'USD',
    method: 'Card',
    account: '••1234',
    provider: 'Stripe',
    attempts: 5,
    address: 'https://freehold.example/check',
    operator: 'Rive SAS',
    authority: 'AMF',
    number: 'FP-7',
    licence: 'Crowdfunding provider',
    custodian: 'Banque Haute',
    page: 1,
    pages: 2,
    name: optional('Amal Haddad'),
    excerpt: optional('When does the sale close?'),
    funds: optional('Your money is held.'),
    change: optional('The amount was rounded down to whole units.'),
    failure: optional('The bank account is closed.'),
    fee: given ? money : null,
    reason: optional('The papers are missing.'),
    reference: optional('FH-2345'),
    transaction: optional('tx-1'),
    paid: optional('tx-1'),
    refunded: optional('tx-2'),
  }
}
/** These texts are never rendered without a name. */
const needsName: ReadonlySet<string> = new Set([
  'mail.greeting',
  'notice.bank-cancelled.mail',
  'notice.followed.body',
  'notice.new-message.title',
])

describe.each(languages)('the texts of the server in %s', (language) => {
  it.each(numbers)('have no gap with the number %i', (count) => {
    expect(ids.length).toBeGreaterThan(500)
    for (const given of [true, false]) {
      const values = valuesOf(language, count, given)
      for (const id of ids.filter((each) => given || !needsName.has(each))) {
        const shown = paragraphs(language, id, values)
        expect(shown, id).not.toEqual([])
        expect(shown.flatMap(faultsIn), id).toEqual([])
      }
    }
  })
})

const facts: RawValues = {
  count: 3,
  excerpt: 'When does the sale close?',
  campaign: { en: 'Harbour Lofts', fr: 'Les lofts du port', ar: 'شقق الميناء' },
  title: { en: 'The roof is on', fr: 'Le toit est posé', ar: 'اكتمل السقف' },
  amount: '12500000',
  currency: 'USD',
  fee: '250',
  account: '••1234',
  provider: 'stripe',
  funds: 'held-for-goal',
  change: 'rounded',
  units: '1',
  reference: 'FH-2345',
  day: '2027-01-31',
  until: '2027-01-31T17:30:00.000Z',
  when: '2027-01-30T08:15:00.000Z',
  attempts: 5,
  failure: 'account-closed',
  reason: 'The accounts of 2025 are missing.',
  comment: 'Please add photos.',
  comments: ['Which street?', 'And the roof?'],
  name: 'Amal Haddad',
  payable: 'repayment',
}

const plain = (shown: string): string => shown.replace(/[\u2066-\u2069]/g, '')

/** The formatted values, without a number that plural forms may spell out and without what only selects a wording. */
function shownValues(names: readonly string[] = [], language: Language): string[] {
  const values = formatValues(facts, { language, timeZone: 'UTC' })
  return names
    .filter((name) => name !== 'units' && name !== 'payable')
    .flatMap((name) => (name === 'comments' ? facts.comments : [plain(String(values[name]))]))
}

describe.each(languages)('a notification in %s', (language) => {
  const reader = { language, timeZone: 'UTC' }

  it.each(notificationEvents)('of %s shows all of its values on every channel', (event) => {
    const row: NotificationRow = notifications[event]
    if (row.channels.includes('inbox') || row.channels.includes('push')) {
      const texts = notificationText(event, facts, reader)
      const frame = {
        origin: 'https://freehold.example',
        kind: event,
        subject: 'id',
        partition: 'p',
        unread: 1,
        language,
        path: '/path',
      }
      const { notification } = presentPush(frame, texts)
      // The push message is not truncated.
      expect([notification.title, notification.body]).toEqual([texts.title, texts.body])
      expect([texts.title, texts.body].flatMap(faultsIn)).toEqual([])
      for (const value of shownValues([...row.values, ...(row.lookedUp ?? [])], language))
        expect(plain(`${texts.title} ${texts.body}`)).toContain(value)
    }
    if (row.channels.includes('mail')) {
      const content = notificationMail(event, facts, reader)
      const mail = renderMail(
        {
          to: 'amal@example.com',
          firstName: literalText('Amal'),
          language,
          siteName: literalText('Freehold'),
          accent: '#000000',
          link: 'https://freehold.example/path',
        },
        content,
      )
      expect(content.action).toBeDefined()
      expect(/undefined|\[object/.exec(mail.html)?.[0]).toBeUndefined()
      const lines = mail.text.split('\n').filter((line) => line !== '' && line !== '--')
      expect([mail.subject, content.heading, ...lines].flatMap(faultsIn)).toEqual([])
      const named = [...row.values, ...(row.optional ?? []), ...(row.lookedUp ?? []), ...(row.mailOnly ?? [])]
      for (const value of shownValues(named, language))
        expect(plain([mail.subject, content.heading, ...lines].join(' '))).toContain(value)
    }
    if (row.channels.includes('digest')) {
      const line = text(language, `digest.item.${event}` as ServerTextId, formatValues(facts, reader))
      expect(faultsIn(line)).toEqual([])
      for (const value of shownValues(row.values, language)) expect(plain(line)).toContain(value)
    }
  })

  it.each(notificationEvents)('of %s has no gap when a value is missing', (event) => {
    const row: NotificationRow = notifications[event]
    // Older rows may lack facts, and names may be blank.
    for (const raw of [{}, { campaign: {}, title: { en: ' ' }, account: '', reason: ' ' }]) {
      const { title, body } = hasInbox(row) ? notificationText(event, raw, reader) : { title: 'x', body: 'x' }
      expect([title, body].flatMap(faultsIn)).toEqual([])
      if (!row.channels.includes('mail')) continue
      const { subject, heading, body: texts } = notificationMail(event, raw, reader)
      expect([subject, heading, ...texts].flatMap(faultsIn)).toEqual([])
    }
  })
})

function hasInbox(row: NotificationRow): boolean {
  return row.channels.includes('inbox') || row.channels.includes('push')
}

describe('the texts of notifications', () => {
  it.each(notificationEvents)('of %s match its channels', (event) => {
    const { channels, preference }: NotificationRow = notifications[event]
    const own = (part: string): boolean => hasText(`notice.${event}.${part}`)
    const isMailed = channels.includes('mail')
    expect(['subject', 'heading', 'mail', 'action'].map(own)).toEqual(Array(4).fill(isMailed))
    expect(own('title')).toBe(own('body'))
    if (channels.includes('inbox')) expect(own('title') || isMailed).toBe(true)
    else expect(own('title')).toBe(false)
    expect(hasText(`digest.item.${event}`)).toBe(channels.includes('digest'))
    // An event has an email preference if and only if it is mailed.
    expect(preference?.mail !== undefined).toBe(isMailed)
    expect(preference?.digest !== undefined).toBe(channels.includes('digest'))
  })

  it('belong to an event', () => {
    const known = new Set<string>(notificationEvents)
    const eventOf = (id: string): string => id.split('.')[1] ?? ''
    expect(ids.filter((id) => id.startsWith('notice.') && !known.has(eventOf(id)))).toEqual([])
  })
})

/** Texts with a count, and the name of the number. */
const counted = {
  units: ['mail.investment-confirmed.mail', 'units'],
  hours: ['mail.activation.mail', 'hours'],
  days: ['mail.data-ready.mail', 'days'],
  months: ['agreement-pdf.months', 'months'],
  calendarDays: ['agreement-pdf.cancel.eu', 'days'],
  updates: ['digest.daily.mail', 'count'],
  more: ['digest.more', 'count'],
} as const satisfies Readonly<Record<string, readonly [ServerTextId, string]>>

/** The expected text of each language for 0, 1, 2, 3, 11 and 100. */
const expected: Readonly<Record<keyof typeof counted, Readonly<Record<Language, readonly string[]>>>> = {
  units: {
    en: ['0 units', '1 unit', '2 units', '3 units', '11 units', '100 units'],
    fr: ['0 part', '1 part', '2 parts', '3 parts', '11 parts', '100 parts'],
    ar: ['0 وحدة', 'وحدة واحدة', 'وحدتين', '3 وحدات', '11 وحدة', '100 وحدة'],
  },
  hours: {
    en: ['0 hours', '1 hour', '2 hours', '3 hours', '11 hours', '100 hours'],
    fr: ['0 heure', '1 heure', '2 heures', '3 heures', '11 heures', '100 heures'],
    ar: ['0 ساعة', 'ساعة واحدة', 'ساعتين', '3 ساعات', '11 ساعة', '100 ساعة'],
  },
  days: {
    en: ['0 days', '1 day', '2 days', '3 days', '11 days', '100 days'],
    fr: ['0 jour', '1 jour', '2 jours', '3 jours', '11 jours', '100 jours'],
    ar: ['0 يوم', 'يوم واحد', 'يومين', '3 أيام', '11 يومًا', '100 يوم'],
  },
  months: {
    en: ['0 months', '1 month', '2 months', '3 months', '11 months', '100 months'],
    fr: ['0 mois', '1 mois', '2 mois', '3 mois', '11 mois', '100 mois'],
    ar: ['0 شهر', 'شهر واحد', 'شهران', '3 أشهر', '11 شهرًا', '100 شهر'],
  },
  calendarDays: {
    en: ['0th', '1st', '2nd', '3rd', '11th', '100th'].map((ordinal) => `${ordinal} calendar day`),
    fr: ['0e', '1er', '2e', '3e', '11e', '100e'].map((ordinal) => `${ordinal} jour calendaire`),
    ar: ['0 يوم تقويمي', 'يوم تقويمي واحد', 'يومين تقويميين', '3 أيام تقويمية', '11 يومًا تقويميًّا', '100 يوم تقويمي'],
  },
  updates: {
    en: ['0 new updates', '1 new update', '2 new updates', '3 new updates', '11 new updates', '100 new updates'].map(
      (text) => `You have ${text}.`,
    ),
    fr: ['0 nouveauté', '1 nouveauté', '2 nouveautés', '3 nouveautés', '11 nouveautés', '100 nouveautés'].map(
      (text) => `Vous avez ${text}.`,
    ),
    ar: ['0 خبر جديد', 'خبر جديد واحد', 'خبران جديدان', '3 أخبار جديدة', '11 خبرًا جديدًا', '100 خبر جديد'].map(
      (text) => `لديك ${text}.`,
    ),
  },
  more: {
    en: numbers.map((count) => `and ${count} more`),
    fr: ['et 0 autre', 'et 1 autre', 'et 2 autres', 'et 3 autres', 'et 11 autres', 'et 100 autres'],
    ar: ['و0 أخرى', 'وواحد آخر', 'واثنان آخران', 'و3 أخرى', 'و11 أخرى', 'و100 أخرى'],
  },
}

describe('numbers with their nouns', () => {
  it.each(Object.keys(counted) as (keyof typeof counted)[])('%s have the forms of each language', (noun) => {
    const [id, name] = counted[noun]
    for (const language of languages)
      for (const [index, number] of numbers.entries())
        expect(text(language, id, { ...valuesOf(language, number, true), [name]: number })).toContain(
          expected[noun][language][index],
        )
  })

  it('appear in the mails that use them', () => {
    const values = valuesOf('en', 1, true)
    const [first] = mailText('en', 'mail.investment-confirmed', values).body
    expect(first).toMatch(/for 1 unit of Harbour Lofts\./)
    expect(mailText('en', 'notice.waiting-list-offer', values).body[0]).toContain('1 unit of')
    expect(mailText('en', 'mail.activation', values).body[0]).toContain('for 1 hour.')
    expect(mailText('en', 'mail.team-access', values).body[1]).toContain('within 1 day,')
    expect(mailText('en', 'mail.data-ready', values).body[0]).toContain('within 1 day.')
    expect(mailText('en', 'mail.newsletter-confirmation', values).body[0]).toContain('within 1 hour ')
    expect(text('en', 'mail.invitation-footer', values)).toContain('for 1 day.')
    expect(mailText('en', 'digest.daily', values).body).toEqual(['You have 1 new update.'])
  })
})

describe('values of texts', () => {
  it('are never empty', () => {
    expect(nonEmptyText('', literalText('else'))).toBe('else')
    expect(nonEmptyText(' \n', literalText('else'))).toBe('else')
    expect(nonEmptyText(' x ', literalText('else'))).toBe('x')
    expect(optionalText(null)).toBeUndefined()
    // @ts-expect-error nothing is no text
    literalText('')
  })

  it('omit their paragraph when null, and throw when missing', () => {
    const values = { amount: '$1.00', account: '••1234' }
    expect(paragraphs('en', 'notice.withdrawal-paid.mail', { ...values, reference: null })).toHaveLength(1)
    expect(paragraphs('en', 'notice.withdrawal-paid.mail', { ...values, reference: 'FH-2345' })).toHaveLength(2)
    expect(() => paragraphs('en', 'notice.withdrawal-paid.mail', values)).toThrow('reference')
  })

  it('faultsIn detects errors of earlier texts', () => {
    for (const sent of [
      'Send $1 with the reference  until .',
      'to {name}',
      'by undefined',
      'Document “”',
      '',
      'for 1 units of X',
      'on 2027-01-31',
      'We received 125000 from you',
    ])
      expect(faultsIn(sent)).not.toEqual([])
    expect(faultsIn('We received $125,000.00 for 11 units on January 31, 2027.')).toEqual([])
  })
})
