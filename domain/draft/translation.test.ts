import { describe, expect, it } from 'vitest'
import { isFieldOf } from './campaign-sections.ts'
import { translatableTexts, translationName } from './translation.ts'

const sections = {
  company: { companyName: 'Harbour Row', description: ' Builds houses. ' },
  story: { name: 'Rope Works', highlight: '  ', videoUrl: 'https://vimeo.com/12345' },
  faqs: {
    'b.position': 'b',
    'b.question': 'When?',
    'a.position': 'a',
    'a.question': 'Who?',
    'a.answer': 'We.',
    'gone.position': 'c',
    'gone.question': 'Gone?',
    'gone.removed': 'yes',
  },
}

describe('texts to translate', () => {
  it('are the entered ones, lists in their order, without removed items', () => {
    expect(translatableTexts(sections).map(({ section, field, text }) => [`${section}.${field}`, text])).toEqual([
      ['company.description', 'Builds houses.'],
      ['story.name', 'Rope Works'],
      ['faqs.a.question', 'Who?'],
      ['faqs.a.answer', 'We.'],
      ['faqs.b.question', 'When?'],
    ])
  })

  it('have valid names in the section of translations', () => {
    for (const text of translatableTexts(sections)) {
      expect(isFieldOf('translations', translationName('fr', text))).toBe(true)
    }
  })
})
