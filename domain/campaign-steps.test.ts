import { describe, expect, it } from 'vitest'
import { type CampaignFacts, type FundraisingFacts, stepsLeft } from './campaign-steps.ts'

const complete: CampaignFacts = {
  kind: 'equity',
  company: {
    companyName: 'Harbour Row Holdings',
    yearFounded: '2014',
    industry: 'real-estate',
    category: 'residential',
    companyEmail: 'office@example.com',
    phoneNumber: '+1 202 555 0143',
    website: 'https://example.com',
    address: '4 Rope Walk, Portland',
    description: 'Builds and keeps apartment houses.',
    companyLogo: 'logo',
  },
  fundraising: {
    currency: 'USD',
    goal: 175_000_000n,
    unitPrice: 2500n,
    minimum: 50_000n,
    maximum: null,
    closingDate: '2027-03-01',
    propertyType: 'multifamily',
    accreditation: 'both',
    termMonths: null,
    frequency: null,
    strategy: null,
  },
  story: 'Sixty-four flats on a former rope works.',
  companyNameMinimum: 10,
  year: 2026,
}
const withTerms = (change: Partial<FundraisingFacts>): CampaignFacts => ({
  ...complete,
  fundraising: { ...complete.fundraising, ...change },
})
const problems = (facts: CampaignFacts) =>
  stepsLeft(facts).flatMap((left) => left.problems.map((problem) => `${left.step}.${problem.path}:${problem.code}`))

describe('what is left', () => {
  it('is nothing for a complete campaign', () => expect(stepsLeft(complete)).toEqual([]))
  it('names every field of an empty one', () => {
    const empty = stepsLeft({
      ...complete,
      company: {},
      story: ' ',
      fundraising: Object.fromEntries(Object.keys(complete.fundraising).map((key) => [key, null])) as never,
    })
    expect(empty.map((left) => [left.step, left.problems.length])).toEqual([
      ['company', 10],
      ['fundraising', 7],
      ['story', 1],
    ])
  })
  it('asks more of debt and REIT terms', () => {
    expect(problems({ ...complete, kind: 'debt' })).toEqual([
      'fundraising.termMonths:required',
      'fundraising.frequency:required',
    ])
    expect(problems({ ...complete, kind: 'reit' })).toContain('fundraising.strategy:required')
  })
  it.each([
    ['no minimum', { minimum: 0n }, 'fundraising.minimum:too-small'],
    ['the minimum at the goal', { minimum: 175_000_000n }, 'fundraising.minimum:too-large'],
    ['the minimum at the maximum', { minimum: 60_000n, maximum: 60_000n }, 'fundraising.minimum:too-large'],
    ['the maximum above the goal', { maximum: 175_000_001n }, 'fundraising.maximum:too-large'],
    ['an unknown property type', { propertyType: 'castle' }, 'fundraising.propertyType:format'],
  ] as const)('%s', (_, change, problem) => expect(problems(withTerms(change))).toEqual([problem]))
  it('accepts a maximum equal to the goal', () => expect(problems(withTerms({ maximum: 175_000_000n }))).toEqual([]))
  it('counts the story in characters as a reader does', () => {
    expect(problems({ ...complete, story: '👩‍👩‍👧'.repeat(255) })).toEqual([])
    expect(problems({ ...complete, story: 'a'.repeat(256) })).toEqual(['story.campaignStory:too-long'])
  })
})
