import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/shapes.ts'
import {
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
  'acts.act',
  'acts.fact.kind',
  'acts.fact.position',
  'admin.title',
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
  'edit.kind.reit',
  'kind.reit',
  'manage.picture',
  'pay.bic',
  'pay.iban',
  'people.acts',
  'portfolio.date',
  'portfolio.total',
  'property.squareMetres',
  'provider.acts',
  'receipt.email',
  'receipt.total',
  'shell.admin',
  'shell.menu',
  'shell.notifications',
  'steps.bic',
  'steps.documentsNumber',
  'steps.iban',
  'steps.imagesNumber',
  'steps.questionNumber',
  'tab.discussion',
  'tab.documents',
])
/** Stands between the members of a list. */
const separators = new Set(['property.comma'])
/** A telephone number keeps its order among Arabic words by a mark on either side. */
const marked = new Set(['edit.company.phoneNumberHint'])

/** The faults of each text of a language, with the text's id in front. */
function faultsOf(language: string, find: (text: CatalogueText) => readonly string[]): string[] {
  return [...of(language).values()].flatMap((each) => find(each).map((fault) => `${each.id}: ${fault}`))
}

describe('all dictionaries', () => {
  test('there are as many as there should be', () => {
    expect([...new Set(catalogueTexts.map((each) => each.language))].toSorted()).toEqual([...languages].toSorted())
    expect(english.size).toBeGreaterThan(600)
  })

  test('an id stands once in its file: of two the reader keeps the last', () => {
    const twice = files
      .filter((file) => /^src\/intl\/messages\/.+\.json$/.test(file))
      .flatMap((file) => {
        const ids = [...textOf(file).matchAll(/^\s*("[^"]+"):/gm)].map((match) => match[1] ?? '')
        return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file}: ${id}`)
      })
    expect(twice).toEqual([])
  })

  test('an id stands in one area only', () => {
    const seen = catalogueTexts.map((each) => `${each.language} ${each.id}`)
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([])
  })

  test('every id that the sources ask for is there, and none that they do not', () => {
    const { used, missing } = usedIds(new Set(english.keys()))
    expect(missing).toEqual([])
    expect([...english.keys()].filter((id) => !used.has(id))).toEqual([])
  })

  test.each(languages)('%s has nothing empty, unfinished or badly spaced', (language) => {
    expect(
      faultsOf(language, ({ id, text }) =>
        [
          [text.trim() === '', 'empty'],
          [text !== text.trim() && !separators.has(id), 'space at an end'],
          [/ {2}/.test(text), 'two spaces'],
          [/\b(?:TODO|FIXME|XXX|TBD|lorem|undefined|null)\b/i.test(text), 'unfinished'],
          [/�|[\u200b-\u200f\u202a-\u202e]/.test(text) && !marked.has(id), 'invisible marks'],
          [/&(?:amp|nbsp|quot|lt|gt|#\d+);|%[sd]\b|\{\{|\$\{/.test(text), 'residue of another notation'],
          [/['"]/.test(text), 'straight quotation marks'],
        ].flatMap(([wrong, name]) => (wrong ? [String(name)] : [])),
      ),
    ).toEqual([])
  })

  test.each(languages)('%s has the plural forms of the language and no other', (language) => {
    expect(faultsOf(language, ({ elements }) => pluralFaults(language, elements))).toEqual([])
  })
})

describe.each(others)('%s beside English', (language) => {
  const own = of(language)

  test('has the same ids in the same areas', () => {
    expect([...own.values()].map((each) => `${each.area} ${each.id}`).toSorted()).toEqual(
      [...english.values()].map((each) => `${each.area} ${each.id}`).toSorted(),
    )
  })

  test('fills in the same values and chooses among the same cases', () => {
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
      ({ id, text, elements }) => text === english.get(id)?.text && /\p{L}/u.test(literalsOf(elements).join('')),
    )
    expect(alike.map((each) => each.id).toSorted()).toEqual(language === 'fr' ? [...spelledAlike].toSorted() : [])
  })
})

describe('French', () => {
  test('has no-break spaces where French asks for them', () => {
    expect(faultsOf('fr', ({ elements }) => literalsOf(elements).flatMap(frenchFaults))).toEqual([])
  })

  test('so have the texts of the server, of a new site and of the demonstration', () => {
    const texts = serverTexts('fr')
    expect(texts.length).toBeGreaterThan(1000)
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

  test('a Latin mark would be found', () => {
    expect(faults('نعم, لا')).toHaveLength(1)
    expect(faults('نعم؟ لا، ربما')).toHaveLength(0)
  })

  test('is written in Arabic: every text has an Arabic letter, but those without words', () => {
    expect(
      faultsOf('ar', ({ elements }) => {
        const read = literalsOf(elements).join('')
        return /\p{Ll}/u.test(read) && !/\p{Script=Arabic}/u.test(read) ? [read] : []
      }),
    ).toEqual([])
  })
})

describe('the checks can fail', () => {
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
    const { used } = usedIds(known)
    expect(used.has('shell.nobodyAsks')).toBe(false)
    expect(used.has('tab.nobodyAsks')).toBe(false)
    const fewer = new Set([...english.keys()].filter((id) => id !== 'shell.skip'))
    expect(usedIds(fewer).missing).toEqual(['shell.skip'])
  })
})
