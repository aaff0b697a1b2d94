import { describe, expect, it } from 'vitest'
import type { ItemRow } from '#api/db/notification/digests.ts'
import { mailText, text } from '#api/texts/text.ts'
import { languages } from '#contract/shapes.ts'
import { endings } from '#domain/campaign/closing.ts'
import { digestLines } from '#domain/notification/digest.ts'
import { digestKinds } from '#domain/notification/mailing.ts'
import { digestText } from './digest.ts'
import { literalText } from '#api/texts/values.ts'
import { renderMail } from './mail.ts'

const origin = 'https://freehold.example'

function itemsOf(kind: ItemRow['kind'], count: number): ItemRow[] {
  return Array.from({ length: count }, (_, index) => ({
    kind,
    event: 'update',
    at: new Date(0),
    facts: {
      campaign: { en: `House ${index}` },
      title: { en: 'The roof is on' },
      path: `/campaign-detail-page/${index}`,
    },
  }))
}

function digest(items: readonly ItemRow[], language: 'en' | 'fr' | 'ar' = 'en') {
  return digestText(items, {
    frequency: 'weekly',
    period: '2026-11-23',
    language,
    site: literalText('Freehold'),
    origin,
    timeZone: 'UTC',
    stop: (kind) => `${origin}/stop-mails/${kind}`,
  })
}

describe('a digest', () => {
  it.each(digestKinds)('links to the items beyond its limit: %s', (kind) => {
    for (const language of languages) {
      const [list] = digest(itemsOf(kind, digestLines + 3), language).lists ?? []
      expect(list?.lines).toHaveLength(digestLines + 1)
      expect(list?.lines.at(-1)?.text).toContain('3')
      for (const { link } of list?.lines ?? []) expect(link).toMatch(/^https:\/\/freehold\.example\/[a-z]/)
    }
  })

  it('uses the Arabic plural forms', () => {
    const noun = {
      one: 'جديد واحد',
      two: 'جديدان',
      few: 'أخبار جديدة',
      many: 'خبرًا جديدًا',
      other: 'خبر جديد',
      zero: '',
    }
    const rules = new Intl.PluralRules('ar')
    const site = literalText('Freehold')
    for (const count of [1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 110, 111, 200, 1000]) {
      const [paragraph] = mailText('ar', 'digest.daily', { site, day: site, count }).body
      expect(paragraph, String(count)).toContain(`${noun[rules.select(count)]}.`)
    }
  })

  it('precedes a campaign name with “La campagne” in French', () => {
    const values = { campaign: 'Les lofts', day: '1 mai' }
    for (const which of [
      'goal-reached',
      'closing-soon',
      'ended-funded',
      'ended-missed',
      'ended-partly-funded',
    ] as const)
      expect(text('fr', `digest.item.${which}`, values)).toMatch(/^La campagne Les lofts /)
    for (const ending of endings)
      expect(text('fr', `notice.ended-${ending}.subject`, values)).toMatch(/^La campagne Les lofts /)
  })

  it('styles its links as buttons', () => {
    const frame = {
      to: '',
      firstName: undefined,
      language: 'en',
      siteName: literalText('Freehold'),
      accent: '#000000',
      link: origin,
    } as const
    const { html } = renderMail(frame, digest(itemsOf('newUpdate', 1)))
    const styleOf = (label: string) => new RegExp(`<a [^>]*style="([^"]*)"[^>]*>${label}<`).exec(html)?.[1]
    for (const label of ['Manage e-mail preferences', 'Unsubscribe from these']) {
      expect(styleOf(label)).toContain('display:inline-block')
      expect(styleOf(label)).toContain('padding:')
    }
  })
})
