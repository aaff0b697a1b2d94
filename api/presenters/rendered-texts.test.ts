/** Renders every text that the server sends, in every language, with values of every shape. */

import { describe, expect, it } from 'vitest'
import { countMessages, type Counted, counts } from '#api/texts/counts.ts'
import { loadAgreementTexts } from '#api/texts/agreement/load-agreement-texts.ts'
import { formatInlineMoney } from '#api/texts/figures.ts'
import type { MailText } from '#api/texts/mail-text.ts'
import { loadPdfTexts } from '#api/texts/pdf/load-pdf-texts.ts'
import { dayText, texts } from '#api/texts/texts.ts'
import { literalText, nonEmptyText, optionalText } from '#api/texts/values.ts'
import { type Language, languages } from '#contract/shapes.ts'
import { fundsStatuses } from '#domain/funds.ts'
import { reportedAttempts } from '#domain/scheduled-jobs.ts'
import { renderMail } from './mail.ts'
import { notificationKinds, notificationText, type NotificationFacts } from './notification.ts'
import { presentPush } from './push-message.ts'

const numbers = [0, 1, 2, 3, 11, 100]

/** Faults that a person would read. */
function faultsIn(text: string): string[] {
  return [
    [text.trim() === '', 'empty'],
    [/ {2}/.test(text), 'two spaces'],
    [/[{}]|\$\{/.test(text), 'unfilled'],
    [/\b(?:undefined|null|NaN)\b|\[object/.test(text), 'no value'],
    [/ [.,;)]| ،| ؛|“”|«\s*»|\(\)/u.test(text), 'gap before a mark'],
    [/^\s|\s$/.test(text), 'space at an end'],
    [/:\s*[.,]/.test(text), 'nothing after a colon'],
  ].flatMap(([wrong, name]) => (wrong === true ? [`${String(name)}: ${text}`] : []))
}

/** Values by the name that texts know them by; a name that is missing here fails the test. */
function valuesOf(language: Language, count: number, given: boolean): Record<string, unknown> {
  const money = formatInlineMoney(BigInt(count) * 100n, 'USD', language)
  const day = dayText(new Date('2027-01-31T12:00:00Z'), 'UTC', language)
  const optional = <Value>(value: Value): Value | undefined => (given ? value : undefined)
  return {
    site: 'Freehold',
    campaign: 'Harbour Lofts',
    amount: money,
    goal: money,
    units: BigInt(count),
    hours: count,
    days: count,
    count,
    until: day,
    when: day,
    closes: day,
    day,
    by: 'Amal Haddad',
    name: optional('Amal Haddad'),
    email: 'amal@example.com',
    topic: 'payment',
    lines: ['One line.', 'Another line.'],
    title: 'The roof is on',
    comment: 'Please add photos.',
    company: 'Harbour Ltd',
    way: 'Card',
    account: '••1234',
    ends: '1234',
    provider: 'Stripe',
    // Reported after so many of them.
    attempts: reportedAttempts,
    live: given,
    approved: given,
    reason: optional('The papers are missing.'),
    reference: optional('FH-2345'),
    transaction: optional('tx-1'),
    paid: optional('tx-1'),
    refunded: optional('tx-2'),
    transfer: optional({ reference: 'FH-2345', until: day }),
    funds: { status: fundsStatuses[count % fundsStatuses.length], closes: day },
  }
}

function strict(values: Record<string, unknown>): Record<string, unknown> {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target)) throw new Error(`no value named ${name}`)
      return Reflect.get(target, name)
    },
  })
}

/** Every text below `node`, functions called with the values; a mail is rendered whole. */
function rendered(node: unknown, path: string, language: Language, count: number, given: boolean): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') {
    const values = valuesOf(language, count, given)
    if (/\.(?:greeting|footer|checkAt|made|fee)$/.test(path) && !path.includes('digest'))
      return rendered(node('Freehold'), path, language, count, given)
    if (path.endsWith('.months')) return rendered(node(count), path, language, count, given)
    // Of a payment it may be for a wallet.
    if (/\.payment\./.test(path) && !given) values['campaign'] = undefined
    // A reservation by transfer and a refusal always have theirs.
    if (!/\.(?:payment|wallet)\./.test(path)) values['reference'] = 'FH-2345'
    // Whoever entered a bank account or keys is an administrator.
    if (/\.(?:bank|providerKeys)\./.test(path)) values['name'] = 'Amal Haddad'
    // The short text of a confirmation takes the status alone.
    if (/^\w+\.confirmed$/.test(path)) values['funds'] = given ? fundsStatuses[count % fundsStatuses.length] : undefined
    return rendered(node(strict(values)), path, language, count, given)
  }
  if (typeof node !== 'object' || node === null) throw new Error(`${path} is no text`)
  if ('subject' in node && 'body' in node) {
    const frame = {
      to: 'amal@example.com',
      firstName: given ? literalText('Amal') : undefined,
      language,
      siteName: literalText('Freehold'),
      accent: '#000000',
      link: 'https://freehold.example/path',
    }
    const mail = renderMail(frame, node as MailText)
    expect(/undefined|\[object/.exec(mail.html)?.[0], path).toBeUndefined()
    const lines = mail.text.split('\n').filter((line) => line !== '' && line !== '--')
    return [mail.subject, (node as MailText).heading, ...lines].map((text) => [path, text])
  }
  return Object.entries(node).flatMap(([key, value]) => rendered(value, `${path}.${key}`, language, count, given))
}

describe.each(languages)('the texts of the server in %s', (language) => {
  it.each(numbers)('have no gap with the number %i', async (count) => {
    for (const given of [true, false]) {
      const { pages: _, ...agreement } = await loadAgreementTexts(language)
      const { pages: __, ...papers } = await loadPdfTexts(language)
      const all = Object.entries({ texts: texts[language], agreement, papers }).flatMap(([name, tree]) =>
        rendered(tree, name, language, count, given),
      )
      expect(all.length).toBeGreaterThan(400)
      expect(all.flatMap(([path, text]) => faultsIn(text).map((fault) => `${path}: ${fault}`))).toEqual([])
    }
  })

  it.each(notificationKinds)('%s has no gap in the inbox and as a push', (kind) => {
    const full: NotificationFacts = {
      path: '/path',
      campaign: { en: 'Harbour Lofts' },
      title: { en: 'The roof is on' },
      amount: '125000',
      currency: 'USD',
      account: '••1234',
      provider: 'stripe',
      funds: 'held-for-goal',
      person: 'Amal',
    }
    // Rows of before may lack facts, and names may be blank.
    for (const facts of [full, { path: '/path' }, { path: '/path', campaign: {}, title: { en: ' ' }, account: '' }]) {
      const said = notificationText(kind, facts, language)
      const frame = { origin: 'https://freehold.example', kind, subject: 'id', partition: 'p', unread: 1, language }
      const { notification } = presentPush(frame, facts)
      for (const text of [said.title, said.body, notification.title, notification.body])
        expect(faultsIn(text ?? '')).toEqual([])
    }
  })
})

/** What each language says of 0, 1, 2, 3, 11 and 100. */
const expected: Readonly<Record<Counted, Readonly<Record<Language, readonly string[]>>>> = {
  units: {
    en: ['0 units', '1 unit', '2 units', '3 units', '11 units', '100 units'],
    fr: ['0 part', '1 part', '2 parts', '3 parts', '11 parts', '100 parts'],
    ar: ['0 حصة', 'حصة واحدة', 'حصتين', '3 حصص', '11 حصة', '100 حصة'],
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

describe('numbers with what they count', () => {
  it.each(Object.keys(countMessages) as Counted[])('%s have the forms of each language', (counted) => {
    for (const language of languages)
      expect(numbers.map((count) => counts[language][counted](count))).toEqual(expected[counted][language])
  })

  it('stand in the mails that name them', () => {
    const values = strict(valuesOf('en', 1, true)) as never
    expect(texts.en.investmentConfirmed(values).body[0]).toMatch(/for 1 unit of Harbour Lofts\./)
    expect(texts.en.waitingOfferMail(values).body[0]).toContain('1 unit of')
    expect(texts.en.activation(values).body[0]).toContain('within 1 hour.')
    expect(texts.en.teamAccess(values).body[1]).toContain('within 1 day,')
    expect(texts.en.dataReady(values).body[0]).toContain('for 1 day,')
    expect(texts.en.newsletterConfirmation(values).body[0]).toContain('within 1 hour and')
    expect(texts.en.invitationFooter(values)).toContain('for 1 day;')
    expect(texts.en.digest.mail.daily(values).body).toEqual(['You have 1 new update.'])
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

  it('the check finds what people were sent', () => {
    for (const text of ['Send $1 with the reference  until .', 'to {name}', 'by undefined', 'Document “”', ''])
      expect(faultsIn(text)).not.toEqual([])
  })
})
