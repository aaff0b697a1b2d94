/**
 * What is left before a campaign can go live (platform 4 and 5). One pure function for browser and API: each step is complete
 * or names the fields that keep it from being so.
 */

import { type CampaignKind, propertyTypes, accreditations } from './campaign.ts'
import { companyProblems, type CompanyProfile, emptyCompany } from './company.ts'
import type { FieldProblem } from './field.ts'
import { graphemes } from './text.ts'
import { storyMaximum } from './limits.ts'

export const campaignSteps = ['company', 'fundraising', 'story'] as const
export type CampaignStep = (typeof campaignSteps)[number]

/** What a campaign offers, as far as it is known. Money in minor units of its currency. */
export interface FundraisingFacts {
  readonly currency: string | null
  readonly goal: bigint | null
  readonly unitPrice: bigint | null
  readonly minimum: bigint | null
  readonly maximum: bigint | null
  readonly closingDate: string | null
  readonly propertyType: string | null
  readonly accreditation: string | null
  readonly termMonths: number | null
  readonly frequency: string | null
  readonly strategy: string | null
}

export interface CampaignFacts {
  readonly kind: CampaignKind
  readonly company: Partial<CompanyProfile>
  readonly fundraising: FundraisingFacts
  readonly story: string
  readonly companyNameMinimum: number
  /** The current year. */
  readonly year: number
}

export interface StepLeft {
  readonly step: CampaignStep
  readonly problems: readonly FieldProblem[]
}

/** The steps that are not complete, in their order. Empty when the campaign can be submitted and approved. */
export function stepsLeft(facts: CampaignFacts): StepLeft[] {
  const company = companyProblems(
    { ...emptyCompany, ...facts.company },
    { nameMinimum: facts.companyNameMinimum, year: facts.year },
  )
  return [
    { step: 'company' as const, problems: company },
    { step: 'fundraising' as const, problems: fundraisingProblems(facts.kind, facts.fundraising) },
    { step: 'story' as const, problems: storyProblems(facts.story) },
  ].filter((left) => left.problems.length > 0)
}

function fundraisingProblems(kind: CampaignKind, facts: FundraisingFacts): FieldProblem[] {
  const required: (keyof FundraisingFacts)[] = [
    'currency',
    'goal',
    'unitPrice',
    'minimum',
    'closingDate',
    'propertyType',
    'accreditation',
  ]
  // Debt and REIT terms ask for more (platform 5, step 2).
  if (kind !== 'equity') required.push('termMonths', 'frequency')
  if (kind === 'reit') required.push('maximum', 'strategy')
  const missing = required
    .filter((field) => facts[field] === null)
    .map((field): FieldProblem => ({ path: field, code: 'required' }))
  return [...missing, ...boundProblems(facts), ...choiceProblems(facts)]
}

/** 0 < minimum < maximum <= goal (decision T27); a missing maximum is the goal (decision T28). */
function boundProblems({ goal, unitPrice, minimum, maximum }: FundraisingFacts): FieldProblem[] {
  if (goal === null || minimum === null) return []
  const most = maximum ?? goal
  return [
    ...(goal <= 0n ? [{ path: 'goal', code: 'too-small' as const }] : []),
    ...(unitPrice !== null && unitPrice <= 0n ? [{ path: 'unitPrice', code: 'too-small' as const }] : []),
    ...(minimum <= 0n ? [{ path: 'minimum', code: 'too-small' as const }] : []),
    ...(minimum >= most ? [{ path: 'minimum', code: 'too-large' as const }] : []),
    ...(most > goal ? [{ path: 'maximum', code: 'too-large' as const }] : []),
  ]
}

function choiceProblems({ propertyType, accreditation }: FundraisingFacts): FieldProblem[] {
  return [
    ...(propertyType !== null && !(propertyTypes as readonly string[]).includes(propertyType)
      ? [{ path: 'propertyType', code: 'format' as const }]
      : []),
    ...(accreditation !== null && !(accreditations as readonly string[]).includes(accreditation)
      ? [{ path: 'accreditation', code: 'format' as const }]
      : []),
  ]
}

function storyProblems(story: string): FieldProblem[] {
  if (story.trim() === '') return [{ path: 'campaignStory', code: 'required' }]
  return graphemes(story) > storyMaximum ? [{ path: 'campaignStory', code: 'too-long', limit: storyMaximum }] : []
}
