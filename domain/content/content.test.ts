import { describe, expect, test } from 'vitest'
import { contentListNames, contentProblems, contentShape, keyFor, keyProblem } from './content.ts'
import { missingLanguages, pageAddress, pageOfAddress } from './content.ts'

const entry = { texts: {}, url: '', parent: '', icon: '' }
const page = (body: string) => contentProblems('pages', { ...entry, texts: { title: { en: 'T' }, body: { en: body } } })
const link = (url: string) => contentProblems('menu-quick', { ...entry, texts: { title: { en: 'T' } }, url })

describe('an item', () => {
  test.each(contentListNames)('of %s requires its English texts', (list) => {
    const needed = contentShape(list).fields.filter(({ required }) => required)
    const problems = contentProblems(list, { ...entry, texts: { [needed[0]?.name ?? 'name']: { ar: 'ا' } } })
    for (const { name } of needed) expect(problems).toContainEqual({ path: `${name}.en`, code: 'required' })
  })

  test.each([
    ['/faq', true],
    ['/content-page/terms?a=1#b', true],
    ['https://example.com/a', true],
    ['http://example.com/a', false],
    ['//example.com', false],
    ['/\\example.com', false],
    ['/a\tb', false],
    ['javascript:alert(1)', false],
    ['https://localhost/', false],
    ['mailto:a@example.com', false],
    ['', false],
  ])('links to %s: %s', (url, fits) => {
    expect(link(url).length === 0).toBe(fits)
  })

  test.each([
    ['[a](/faq) and [b](https://example.com/x)', true],
    ['<b>stays text</b>', true],
    ['two\n\nlines\tand a tab', true],
    ['[a](javascript:x)', false],
    ['[a](javascript:alert(1))', false],
    ['[a](//example.com)', false],
    ['[a](data:text/html,x)', false],
    ['bell \u0007', false],
    ['\u202eturned', false],
  ])('has the body %j: %s', (body, fits) => {
    expect(page(body).length === 0).toBe(fits)
  })

  test('rejects control characters and markup in single-line texts', () => {
    const problems = contentProblems('faqs', {
      ...entry,
      texts: { question: { en: 'a\nb', fr: '<b>' }, answer: { en: 'A' } },
    })
    expect(problems).toEqual([
      { path: 'question.en', code: 'characters' },
      { path: 'question.fr', code: 'characters' },
    ])
  })

  test('reports the languages in which a text is missing', () => {
    expect(missingLanguages('faqs', { question: { en: 'Q', fr: 'Q' }, answer: { en: 'A', ar: 'ج' } })).toEqual([
      'fr',
      'ar',
    ])
    expect(missingLanguages('countries', {})).toEqual([])
  })
})

describe('a key', () => {
  test.each([
    ['about-us', true],
    ['2027', true],
    ['About', false],
    ['a--b', false],
    ['-a', false],
    ['new', false],
    ['a/b', false],
    ['', false],
    ['a'.repeat(61), false],
  ])('%s: %s', (key, fits) => {
    expect(keyProblem(key).length === 0).toBe(fits)
  })

  test('is suggested from a name', () => {
    expect(keyFor('Été à Paris!')).toBe('ete-a-paris')
    expect(keyFor('مكتبنا')).toBe('')
  })
})

describe('the URL of a page', () => {
  test.each(['terms', 'project-guidelines', 'fees'])('of %s maps back to it', (slug) => {
    expect(pageOfAddress(`${pageAddress(slug)}?a=1`)).toBe(slug)
  })

  test('is undefined for other URLs', () => {
    expect(pageOfAddress('/faq')).toBeUndefined()
    expect(pageOfAddress('https://example.com/terms')).toBeUndefined()
  })
})
