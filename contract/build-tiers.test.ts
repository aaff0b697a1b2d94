import { expect, it } from 'vitest'
import { type CachedTiers, dictionaryOf, readersOf, successorsOf, tiersOf, withPage } from './build-tiers.ts'

it.each([
  ['assets/text-ar-campaign-edit-011.js', 'ar', 'visitor'],
  ['/assets/text-en-wallet-CO2r_gpP.js', 'en', 'member'],
  ['assets/text-fr-draft-steps-BlxzRgiN.js', 'fr', 'owner'],
  ['assets/text-en-admin-BlxzRgiN.js', 'en', undefined],
  ['assets/text-en-content-admin-BlxzRgiN.js', 'en', undefined],
])('%s is a dictionary in %s for a %s', (file, language, readers) => {
  const dictionary = dictionaryOf(file)
  expect(dictionary?.language).toBe(language)
  expect(readersOf(dictionary?.catalogue ?? '')).toBe(readers)
})

it.each(['index.html', 'assets/browse-page-CIKoXJc1.js', 'assets/context-en-BlxzRgiN.js'])(
  '%s is no dictionary',
  (file) => expect(dictionaryOf(file)).toBeUndefined(),
)

const nothing: CachedTiers = { languages: [], roles: [], visitor: false }

it('a visitor on a slow connection stores the texts of one language only', () => {
  expect([...tiersOf(withPage(nothing, 'en', [], false))]).toEqual(['visitor-en'])
})

it('stored tiers stay when the connection becomes slow', () => {
  const good = withPage(nothing, 'en', [], true)
  expect([...tiersOf(withPage(good, 'en', [], false))]).toEqual(['visitor-en', 'visitor'])
})

it('an owner stores the pages of visitors, members and owners in the current language and the previous one', () => {
  const languages = (['en', 'fr', 'ar'] as const).reduce(
    (tiers, language) => withPage(tiers, language, [], false),
    nothing,
  )
  expect([...tiersOf(withPage(languages, 'ar', ['member', 'owner'], false))].toSorted()).toEqual(
    ['ar', 'fr']
      .flatMap((language) => ['visitor', 'member', 'owner'].map((reader) => `${reader}-${language}`))
      .concat('visitor', 'member', 'owner')
      .toSorted(),
  )
})

it('a file of a new build succeeds the one of the same name with another hash', () => {
  const files = ['/assets/line-chart-BBBB0002.js', '/assets/line-BBBB0002.js', '/assets/line-chart-BBBB0002.css']
  expect(successorsOf(['/assets/line-chart-AAAA0001.js'], files)).toEqual(['/assets/line-chart-BBBB0002.js'])
})
