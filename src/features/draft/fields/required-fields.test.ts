import { describe, expect, it } from 'vitest'
import type { StepRules } from '#domain/draft/campaign-steps.ts'
import { requiredFields } from './required-fields.ts'

const rules: StepRules = {
  companyNameMinimum: 10,
  currencies: ['USD'],
  requiredFaqs: ['risks'],
  achOn: false,
  today: '2026-11-21',
}

describe('required fields', () => {
  it('follow the kind of campaign', () => {
    const of = (kind: 'equity' | 'debt' | 'reit') => requiredFields({ kind, sections: {}, rules }, 'terms')
    expect(of('equity').has('adrPercentage')).toBe(false)
    expect(of('debt').has('adrPercentage')).toBe(true)
    expect(of('reit').has('maximum')).toBe(true)
    expect(requiredFields({ kind: 'reit', sections: {}, rules }, 'fundraising').has('propertyURL')).toBe(false)
  })

  it('follow the choices in other fields', () => {
    const story = (uploadType: string) =>
      requiredFields({ kind: 'equity', sections: { story: { uploadType } }, rules }, 'story')
    expect(story('').has('videoUrl')).toBe(false)
    expect(story('video').has('videoUrl')).toBe(true)
    expect(story('image').has('storyImage')).toBe(true)
    // Still marked after a selection.
    expect(story('image').has('uploadType')).toBe(true)
  })

  it('of a list are those of an item', () => {
    const fields = requiredFields({ kind: 'equity', sections: {}, rules }, 'faqs')
    expect([...fields].toSorted()).toEqual(['answer', 'question'])
    expect(requiredFields({ kind: 'equity', sections: {}, rules }, 'images').has('description')).toBe(false)
  })
})
