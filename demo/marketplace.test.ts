import { statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uploadScanner } from '#api/adapters/uploads/scan-upload.ts'
import { pageSize } from '#domain/limits.ts'
import { type DemoCampaign, demoCampaigns, demoCompanies, demoFile, type Translated } from './marketplace.ts'

const languages = ['en', 'fr', 'ar'] as const
const exponents = { USD: 2, EUR: 2, JPY: 0, KWD: 3 } as const
const arabicLetter = /\p{Script=Arabic}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const active = demoCampaigns.filter(({ status }) => status === 2)
const ended = demoCampaigns.filter(({ status }) => status === 4 || status === 5)
const neverLive = demoCampaigns.filter(({ status }) => status === 0 || status === 1 || status === 3)

/** Counts the values, as `{ value: count }`. */
function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

function lengthOf(value: string): number {
  return [...graphemes.segment(value)].length
}

/** A decimal string in minor units of the currency; throws on more decimals than it has. */
function minor(amount: string, currency: DemoCampaign['currency']): bigint {
  const exponent = exponents[currency]
  const [whole = '', fraction = ''] = amount.split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > exponent) {
    throw new Error(`${amount} is not an amount in ${currency}`)
  }
  return BigInt(whole + fraction.padEnd(exponent, '0'))
}

/** The campaign's percentages as amounts, in hundredths of a minor unit so that nothing is rounded. */
function money(campaign: DemoCampaign) {
  const of = (amount: string) => minor(amount, campaign.currency)
  return {
    goal: of(campaign.goal),
    unit: of(campaign.unitPrice),
    minimum: of(campaign.minimumInvestment),
    maximum: of(campaign.maximumInvestment),
    asset: of(campaign.property.assetValue),
    distributed: of(campaign.property.totalDistributed),
    confirmedHundredfold: of(campaign.goal) * BigInt(campaign.confirmedPercent),
    reservedHundredfold: of(campaign.goal) * BigInt(campaign.reservedPercent),
  }
}

function isTranslated(value: object): value is Translated {
  return 'en' in value && 'fr' in value && 'ar' in value
}

/** Every translated text within a value, with its path. */
function translatedTexts(value: unknown, path: string): [string, Translated][] {
  if (typeof value !== 'object' || value === null) return []
  if (isTranslated(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => translatedTexts(inner, `${path}.${key}`))
}

const allTexts = [
  ...demoCompanies.flatMap((company) => translatedTexts(company, company.key)),
  ...demoCampaigns.flatMap((campaign) => translatedTexts(campaign, campaign.slug)),
]

/** Every text in one language, comments and replies included. */
function textsIn(language: (typeof languages)[number]): string[] {
  const inLanguage = demoCampaigns.flatMap(({ comments }) =>
    comments.filter((comment) => comment.language === language),
  )
  return [
    ...allTexts.map(([, text]) => text[language]),
    ...inLanguage.flatMap(({ text, reply }) => (reply ? [text, reply.text] : [text])),
  ]
}

describe('the demo marketplace as a whole', () => {
  it('has campaigns of every status, kind and currency in the planned numbers', () => {
    expect(tally(demoCampaigns.map(({ status }) => status))).toEqual({ 0: 1, 1: 1, 2: 18, 3: 1, 4: 3, 5: 2, 6: 1 })
    expect(tally(demoCampaigns.map(({ kind }) => kind))).toEqual({ equity: 12, debt: 8, reit: 7 })
    expect(tally(demoCampaigns.map(({ currency }) => currency))).toEqual({ USD: 11, EUR: 7, JPY: 3, KWD: 6 })
    expect(tally(demoCampaigns.map(({ accreditation }) => accreditation))).toEqual({ accredited: 3, both: 24 })
  })

  it('fills two pages of the list of active campaigns', () => {
    expect(active.length).toBe(2 * pageSize.browse)
  })

  it('shows every property type, strategy and raise type among the active campaigns', () => {
    const types = ['commercial', 'diversified', 'mixed-use', 'multifamily', 'reit', 'sponsor']
    const strategies = ['core', 'core-plus', 'development', 'opportunistic', 'value-add']
    expect([...new Set(active.map(({ propertyType }) => propertyType))].sort()).toEqual(types)
    expect([...new Set(active.map(({ strategy }) => strategy))].sort()).toEqual(strategies)
    expect([...new Set(active.map(({ raiseType }) => raiseType))].sort()).toEqual(['fixed', 'flexible'])
    const failed = demoCampaigns.filter(({ status }) => status === 5).map(({ raiseType }) => raiseType)
    expect([...new Set(failed)].sort()).toEqual(['fixed', 'flexible'])
  })

  it('spreads the active campaigns over progress and time', () => {
    const progress = active.map(({ confirmedPercent, reservedPercent }) => confirmedPercent + reservedPercent)
    expect([Math.min(...progress), Math.max(...progress)]).toEqual([3, 99])
    const closing = active.map(({ closesInDays }) => closesInDays)
    expect([Math.min(...closing), Math.max(...closing)]).toEqual([2, 300])
  })

  it('has unique names, and references only existing ones', () => {
    const slugs = demoCampaigns.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
    expect(slugs).toContain('saving-thousands-reit')
    expect(slugs).toContain('thousand-oaks-apartments')
    const keys = demoCompanies.map(({ key }) => key)
    expect(keys).toHaveLength(14)
    expect(new Set(keys).size).toBe(14)
    expect(new Set(demoCampaigns.map(({ company }) => company))).toEqual(new Set(keys))
    const memberKeys = demoCompanies.flatMap(({ team }) => team.map(({ key }) => key))
    expect(new Set(memberKeys).size).toBe(memberKeys.length)
    expect(demoCompanies.filter(({ team }) => team.length === 0)).toEqual([])
  })
})

describe.each(demoCompanies.map((company) => [company.key, company] as const))('company %s', (_, company) => {
  it('satisfies the rules for companies and contains no real contact data', () => {
    expect(company.name.length).toBeGreaterThanOrEqual(10)
    expect(company.name).toMatch(/^[\p{L}\p{M}\d .,&'()/-]+$/u)
    for (const language of languages) expect(lengthOf(company.description[language])).toBeLessThanOrEqual(200)
    expect(company.email).toMatch(/^[a-z-]+@example\.(com|org|net)$/)
    expect(new URL(company.website).hostname).toMatch(/\.example\.(com|org|net)$/)
    expect(company.phone).toMatch(/^\+[1-9]\d{7,14}$/)
  })
})

describe.each(demoCampaigns.map((campaign) => [campaign.slug, campaign] as const))('campaign %s', (_, campaign) => {
  const amounts = money(campaign)

  it('has a goal and limits that are whole units', () => {
    expect(amounts.unit).toBeGreaterThan(0n)
    expect([amounts.goal % amounts.unit, amounts.minimum % amounts.unit, amounts.maximum % amounts.unit]).toEqual([
      0n,
      0n,
      0n,
    ])
    expect(amounts.minimum).toBeGreaterThan(0n)
    expect(amounts.minimum).toBeLessThan(amounts.maximum)
    expect(amounts.maximum).toBeLessThanOrEqual(amounts.goal)
  })

  it('can be funded by its investors, in whole units', () => {
    const { confirmedHundredfold: raised, reservedHundredfold: reserved, minimum, maximum, unit } = amounts
    expect([raised % (unit * 100n), reserved % (unit * 100n)]).toEqual([0n, 0n])
    const investors = BigInt(campaign.investors) * 100n
    expect(raised).toBeGreaterThanOrEqual(investors * minimum)
    expect(raised).toBeLessThanOrEqual(investors * maximum)
    expect(raised === 0n).toBe(campaign.investors === 0)
    expect(campaign.confirmedPercent + campaign.reservedPercent).toBeLessThanOrEqual(100)
  })

  it('has plausible figures', () => {
    const target = Number(campaign.targetReturn)
    expect(campaign.targetReturn).toMatch(/^\d{1,2}(\.\d{1,2})?$/)
    expect(target).toBeGreaterThanOrEqual(6)
    expect(target).toBeLessThanOrEqual(campaign.kind === 'debt' ? 10.5 : 14)
    expect(campaign.distributionRate === undefined).toBe(campaign.kind === 'equity')
    expect(Number(campaign.distributionRate ?? 0)).toBeLessThanOrEqual(target)
    expect(amounts.asset).toBeGreaterThan(amounts.goal)
    expect(amounts.distributed).toBeLessThan(amounts.asset)
    const { size, plotSize, year } = campaign.property
    expect(Math.min(size, plotSize, campaign.termMonths)).toBeGreaterThan(0)
    expect(year).toBeGreaterThan(1800)
  })

  it('runs for at most a year, with all events after the opening', () => {
    expect(campaign.openedDaysAgo + campaign.closesInDays).toBeGreaterThan(0)
    expect(campaign.openedDaysAgo + campaign.closesInDays).toBeLessThanOrEqual(365)
    for (const { daysAgo } of [...campaign.updates, ...campaign.comments]) {
      expect(daysAgo).toBeGreaterThanOrEqual(0)
      expect(daysAgo).toBeLessThanOrEqual(campaign.openedDaysAgo)
    }
    const lateReplies = campaign.comments.filter(({ daysAgo, reply }) => reply && reply.daysAgo > daysAgo)
    expect(lateReplies).toEqual([])
    const days = campaign.updates.map(({ daysAgo }) => daysAgo)
    expect(days).toEqual([...days].sort((a, b) => b - a))
  })

  it('has texts that fit their layout', () => {
    for (const language of languages) {
      expect(lengthOf(campaign.name[language])).toBeLessThanOrEqual(60)
      expect(lengthOf(campaign.highlight[language])).toBeLessThanOrEqual(90)
      expect(lengthOf(campaign.story[language])).toBeLessThanOrEqual(255)
    }
    const paragraphs = languages.map((language) => campaign.longStory[language].split('\n\n'))
    expect(new Set(paragraphs.map(({ length }) => length)).size).toBe(1)
    expect([2, 3]).toContain(paragraphs[0]?.length)
    for (const paragraph of paragraphs[0] ?? []) {
      const count = paragraph.split(' ').length
      expect(count).toBeGreaterThanOrEqual(40)
      expect(count).toBeLessThanOrEqual(80)
    }
  })

  it('has the expected number of highlights, answers, comments and documents', () => {
    expect([3, 4, 5]).toContain(campaign.highlights.length)
    expect([3, 4]).toContain(campaign.faqs.length)
    expect(campaign.comments.length).toBeLessThanOrEqual(5)
    expect([2, 3, 4, 5]).toContain(campaign.documents.length)
    expect(campaign.documents.map(({ visibility }) => visibility)).toContain('public')
    expect(campaign.declineReason !== undefined).toBe(campaign.status === 3)
  })
})

describe('the statuses', () => {
  it.each(active.map((campaign) => [campaign.slug, campaign] as const))('%s is open', (_, campaign) => {
    expect(campaign.closesInDays).toBeGreaterThan(0)
    expect(campaign.confirmedPercent).toBeGreaterThan(0)
    expect([1, 2, 3]).toContain(campaign.updates.length)
  })

  it.each(ended.map((campaign) => [campaign.slug, campaign] as const))('%s has ended', (_, campaign) => {
    expect(campaign.closesInDays).toBeLessThan(0)
    expect(campaign.reservedPercent).toBe(0)
    expect(campaign.confirmedPercent === 100).toBe(campaign.status === 4)
    expect([2, 3, 4]).toContain(campaign.updates.length)
  })

  it.each(neverLive.map((campaign) => [campaign.slug, campaign] as const))('%s was never live', (_, campaign) => {
    expect(campaign.closesInDays).toBeGreaterThan(0)
    expect([campaign.investors, campaign.confirmedPercent, campaign.reservedPercent]).toEqual([0, 0, 0])
    expect([...campaign.updates, ...campaign.comments]).toEqual([])
    expect(campaign.property.totalDistributed).toBe('0')
  })
})

describe('the three languages', () => {
  it('have no empty text', () => {
    const empty = languages.flatMap((language) => allTexts.filter(([, text]) => text[language].trim() === ''))
    expect(empty.map(([path]) => path)).toEqual([])
  })

  it('have real translations', () => {
    const notArabic = allTexts.filter(([, { ar }]) => !arabicLetter.test(ar))
    expect(notArabic.map(([path]) => path)).toEqual([])
    const arabicElsewhere = allTexts.filter(([, { en, fr }]) => arabicLetter.test(en + fr))
    expect(arabicElsewhere.map(([path]) => path)).toEqual([])
    // Many cities have the same name in English and French.
    const notFrench = allTexts.filter(([path, { en, fr }]) => en === fr && !path.endsWith('.cityName'))
    expect(notFrench.map(([path]) => path)).toEqual([])
  })

  it('repeat no story of another campaign', () => {
    for (const language of languages) {
      const stories = demoCampaigns.flatMap(({ story, longStory }) => [story[language], longStory[language]])
      expect(new Set(stories).size).toBe(stories.length)
    }
  })

  it('have a calm tone and the typography of each language', () => {
    for (const language of languages) {
      expect(textsIn(language).filter((text) => /[!'"]/.test(text))).toEqual([])
      expect(textsIn(language).filter((text) => /^\s|\s$| {2}/.test(text))).toEqual([])
    }
    const french = textsIn('fr')
    // A plain or missing space before high punctuation could break the line there.
    expect(french.filter((text) => /[^\u00a0\u202f][;:?%»]|«[^\u00a0]|\d \d{3}/.test(text))).toEqual([])
    const arabic = textsIn('ar')
    expect(arabic.filter((text) => /[;?]|\D,|,\D|[٠-٩۰-۹]/.test(text))).toEqual([])
  })
})

describe('the demo files', () => {
  const judging = uploadScanner()

  it('are pictures that a phone loads quickly', async () => {
    const names: string[] = []
    for await (const name of glob('**/*.webp', { cwd: import.meta.dirname })) names.push(name)
    const sizes = names.map((name) => statSync(path.join(import.meta.dirname, name)).size)
    expect(names.length).toBeGreaterThan(2 * demoCampaigns.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
  })

  it.each(demoCampaigns.map(({ slug, documents }) => [slug, documents] as const))(
    'of %s are its pictures, and documents that pass the upload scan',
    async (slug, documents) => {
      for (const name of ['building', 'street']) {
        const { format, width } = await sharp(demoFile(`campaigns/${slug}/${name}.webp`)).metadata()
        expect(format).toBe('webp')
        expect(width).toBeGreaterThanOrEqual(1200)
      }
      for (const { kind } of documents)
        expect(await judging.scan(demoFile(`campaigns/${slug}/${kind}.pdf`))).toEqual({ mime: 'application/pdf' })
    },
  )
})
