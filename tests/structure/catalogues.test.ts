import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/shapes.ts'
import {
  cataloguePattern,
  type CatalogueText,
  catalogueTexts,
  literalsOf,
  placeholdersOf,
  pluralFaults,
  selectFormsOf,
} from './catalogues.ts'
import { frenchFaults } from './french.ts'
import { serverTexts } from './server-texts.ts'
import { files, textOf } from './tree.ts'
import { usedIds } from './used-ids.ts'

const of = (language: string): ReadonlyMap<string, CatalogueText> =>
  new Map(catalogueTexts.filter((each) => each.language === language).map((each) => [each.id, each]))
const english = of('en')
const others = languages.filter((language) => language !== 'en')

/** Words that are spelled alike in French and English. Arabic has none. */
const spelledAlike = new Set([
  'admin.comingSoonDescription',
  'pinned.title',
  'audit.action',
  'audit.fact.kind',
  'audit.fact.position',
  'admin.part.documents',
  'admin.parts',
  'admin.title',
  'manifest.notifications',
  'agreement-pdf.term.signedHow',
  'receipt-pdf.term.email',
  'receipt-pdf.term.total',
  'statement-pdf.head.date',
  'statement-pdf.term.email',
  'statement.event.distribution',
  'wallet.event.distribution',
  'audit.fact.type',
  'statement.head.date',
  'subscribers.email',
  'breakdown.by.kind',
  'campaign.minimum',
  'crop.zoom',
  'draft.company.companyLogo',
  'draft.company.description',
  'draft.extras.facebook',
  'draft.extras.linkedin',
  'draft.extras.twitter',
  'draft.extras.youtube',
  'draft.faqs.question',
  'draft.images.description',
  'draft.images.file',
  'draft.leads.email',
  'draft.leads.photo',
  'draft.section.documents',
  'draft.section.images',
  'draft.team.email',
  'draft.team.photo',
  'draft.videos.description',
  'format.picture',
  'holding.flow.distribution',
  'holding.flow.on',
  'holding.gain',
  'holding.multiple',
  'inbox.title',
  'income.capital',
  'manage.picture',
  'pay.bic',
  'pay.iban',
  'repayment.description',
  'users.actions',
  'portfolio.date',
  'portfolio.total',
  'prefs.part.pictures',
  'property.squareMetres',
  'provider.actions',
  'receipt.email',
  'receipt.total',
  'settings.pictures',
  'shell.admin',
  'shell.inbox',
  'shell.menu',
  'shell.notifications',
  'topics.channel.email',
  'topics.channel.push',
  'topics.name.messages',
  'steps.bic',
  'steps.documentsNumber',
  'steps.iban',
  'steps.imagesNumber',
  'steps.questionNumber',
  'tab.discussion',
  'tab.documents',
])
/** Company names are the same in every language. */
const brands = new Set(['payment-method.paypal'])
/** The separator between the members of a list. */
const separators = new Set(['property.comma'])
/** A telephone number retains its digit order within Arabic text by a directional mark on either side. */
const marked = new Set(['edit.company.phoneNumberHint'])

/** The faults of each text of a language, prefixed with the text's id. */
function faultsOf(language: string, find: (text: CatalogueText) => readonly string[]): string[] {
  return [...of(language).values()].flatMap((each) => find(each).map((fault) => `${each.id}: ${fault}`))
}

describe('all dictionaries', () => {
  test('have the expected languages and size', () => {
    expect([...new Set(catalogueTexts.map((each) => each.language))].toSorted()).toEqual([...languages].toSorted())
    for (const program of ['src', 'api'] as const)
      expect([...english.values()].filter((each) => each.program === program).length).toBeGreaterThan(500)
  })

  test('an id occurs once in its file: a parser would keep the last of two', () => {
    const twice = files
      .filter((file) => cataloguePattern.test(file))
      .flatMap((file) => {
        const ids = [...textOf(file).matchAll(/^\s*("[^"]+"):/gm)].map((match) => match[1] ?? '')
        return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file}: ${id}`)
      })
    expect(twice).toEqual([])
  })

  test('an id occurs in one catalogue only', () => {
    const seen = catalogueTexts.map((each) => `${each.language} ${each.id}`)
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([])
  })

  test('every id that the sources use exists, and no other', () => {
    for (const program of ['src', 'api'] as const) {
      const known = [...english.values()].filter((each) => each.program === program).map((each) => each.id)
      const { used, missing } = usedIds(new Set(known), program)
      expect(missing).toEqual([])
      expect(known.filter((id) => !used.has(id))).toEqual([])
    }
  })

  test.each(languages)('%s has no empty, unfinished or badly spaced text', (language) => {
    expect(
      faultsOf(language, ({ id, text }) =>
        [
          [text.trim() === '', 'empty'],
          [text !== text.trim() && !separators.has(id), 'space at an end'],
          [/ {2}|\n{3}|(?<!\n)\n(?!\n)/.test(text), 'two spaces'],
          [/\b(?:TODO|FIXME|XXX|TBD|lorem|undefined|null)\b/i.test(text), 'unfinished'],
          [/�|[\u200b-\u200f\u202a-\u202e]/.test(text) && !marked.has(id), 'invisible marks'],
          [/&(?:amp|nbsp|quot|lt|gt|#\d+);|%[sd]\b|\{\{|\$\{/.test(text), 'residue of another notation'],
          [/['"]/.test(text), 'straight quotation marks'],
        ].flatMap(([wrong, name]) => (wrong ? [String(name)] : [])),
      ),
    ).toEqual([])
  })

  test.each(languages)('%s has the plural forms of the language, and no others', (language) => {
    expect(faultsOf(language, ({ elements }) => pluralFaults(language, elements))).toEqual([])
  })
})

describe.each(others)('%s compared with English', (language) => {
  const own = of(language)

  test('has the same ids in the same catalogues', () => {
    expect([...own.values()].map((each) => `${each.program} ${each.catalogue} ${each.id}`).toSorted()).toEqual(
      [...english.values()].map((each) => `${each.program} ${each.catalogue} ${each.id}`).toSorted(),
    )
  })

  test('has the same placeholders and the same cases', () => {
    expect(
      faultsOf(language, ({ id, elements }) => {
        const model = english.get(id)?.elements ?? []
        const wrong: string[] = []
        if (placeholdersOf(elements).join() !== placeholdersOf(model).join())
          wrong.push(`${placeholdersOf(elements).join()} instead of ${placeholdersOf(model).join()}`)
        if (selectFormsOf(elements).join() !== selectFormsOf(model).join()) wrong.push('other cases')
        return wrong
      }),
    ).toEqual([])
  })

  test('is translated', () => {
    const alike = [...own.values()].filter(
      ({ id, text, elements }) =>
        !brands.has(id) && text === english.get(id)?.text && /\p{L}/u.test(literalsOf(elements).join('')),
    )
    expect(alike.map((each) => each.id).toSorted()).toEqual(language === 'fr' ? [...spelledAlike].toSorted() : [])
  })
})

describe('French', () => {
  test('has no-break spaces where French requires them', () => {
    expect(faultsOf('fr', ({ elements }) => literalsOf(elements).flatMap(frenchFaults))).toEqual([])
  })

  test('texts of a new site and of the demonstration have them too', () => {
    const texts = serverTexts('fr')
    expect(texts.length).toBeGreaterThan(700)
    expect(texts.flatMap(({ file, text }) => frenchFaults(text).map((fault) => `${file}: ${fault}`))).toEqual([])
  })

  test.each([
    ['Vraiment ?', 1],
    ['Vraiment?', 1],
    ['Vraiment\u202f?', 0],
    ['Rempli : « Se connecter »', 3],
    ['Rempli\u00a0: «\u00a0Se connecter\u00a0»', 0],
    ['à 12:04, sur https://example.com', 0],
    ['12: oui', 1],
    ['{name} ; fin', 1],
  ])('%s has %i faults', (text, count) => {
    expect(frenchFaults(text)).toHaveLength(count)
  })
})

describe('Arabic', () => {
  const faults = (text: string): string[] => text.match(/(?<=[\p{Script=Arabic}\s}»])[,;?]|^[,;?]/gu) ?? []

  test('has Arabic commas, semicolons and question marks', () => {
    expect(faultsOf('ar', ({ elements }) => literalsOf(elements).flatMap(faults))).toEqual([])
    expect(serverTexts('ar').flatMap(({ file, text }) => faults(text).map(() => `${file}: ${text}`))).toEqual([])
  })

  test('a Latin mark is detected', () => {
    expect(faults('نعم, لا')).toHaveLength(1)
    expect(faults('نعم؟ لا، ربما')).toHaveLength(0)
  })

  test('has an Arabic letter in every text with words', () => {
    expect(
      faultsOf('ar', ({ id, elements }) => {
        const read = literalsOf(elements).join('')
        return !brands.has(id) && /\p{Ll}/u.test(read) && !/\p{Script=Arabic}/u.test(read) ? [read] : []
      }),
    ).toEqual([])
  })
})

describe('detects faults in', () => {
  test('plural forms', () => {
    const text = '{n, plural, one {# day} other {# days}}'
    expect(pluralFaults('en', parse(text))).toEqual([])
    expect(pluralFaults('fr', parse(text))).toEqual(['n lacks many'])
    expect(pluralFaults('ar', parse(text)).toSorted()).toEqual([
      'n lacks few',
      'n lacks many',
      'n lacks two',
      'n lacks zero',
    ])
    expect(pluralFaults('en', parse('{n, plural, =0 {none} one {#} two {#} other {#}}'))).toEqual(['n has two'])
  })

  test('placeholders, in forms and tags too', () => {
    expect(placeholdersOf(parse('{a} {n, plural, other {<b>{c}</b>}} {d, select, x {{e}} other {}}'))).toEqual(
      ['<b>', 'a', 'c', 'd', 'e', 'n'].toSorted(),
    )
  })

  test('ids', () => {
    const known = new Set([...english.keys(), 'shell.nobodyAsks', 'tab.nobodyAsks'])
    const { used } = usedIds(known, 'src')
    expect(used.has('shell.nobodyAsks')).toBe(false)
    expect(used.has('tab.nobodyAsks')).toBe(false)
    const fewer = new Set([...english.keys()].filter((id) => id !== 'shell.skip'))
    expect(usedIds(fewer, 'src').missing).toEqual(['shell.skip'])
    const server = new Set([
      'mail.nobodyAsks.subject',
      'notice.nobodyAsks.title',
      'notice.approved.title',
      'digest.stop',
    ])
    expect([...usedIds(server, 'api').used]).toEqual(['notice.approved.title', 'digest.stop'])
    expect(usedIds(server, 'api').missing).toContain('mail.activation.subject')
  })
})
