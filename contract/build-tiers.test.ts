import { expect, it } from 'vitest'
import {
  type CachedTiers,
  dictionaryOf,
  listedHash,
  listOf,
  writtenList,
  readersOf,
  tiersOf,
  withPage,
} from './build-tiers.ts'

it.each([
  ['assets/text-ar-campaign.js', 'ar', 'visitor'],
  ['/assets/CO2r_gpP/text-en-wallet.js', 'en', 'investor'],
  ['text-en-account.js', 'en', 'member'],
  ['text-en-identity.js', 'en', 'use'],
  ['assets/text-fr-draft-steps.js', 'fr', 'owner'],
  ['text-en-admin.js', 'en', undefined],
  ['assets/text-en-content-admin.js', 'en', undefined],
])('%s is a dictionary in %s for a %s', (file, language, readers) => {
  const dictionary = dictionaryOf(file)
  expect(dictionary?.language).toBe(language)
  expect(readersOf(dictionary?.catalogue ?? '')).toBe(readers)
})

it.each(['index.html', 'assets/browse-page.js', 'assets/context-en.js'])('%s is no dictionary', (file) =>
  expect(dictionaryOf(file)).toBeUndefined(),
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

it('a file is listed in one of the tiers', () => {
  const list = {
    shell: { 'index.js': ['AAAA0001', 4] },
    'investor-en': { 'text-en-wallet.js': ['AAAA0002', 9] },
  } as const
  expect(listOf(writtenList(list))).toEqual(list)
  expect(listedHash(list, 'text-en-wallet.js')).toBe('AAAA0002')
  expect(listedHash(list, 'text-en-admin.js')).toBeUndefined()
})
