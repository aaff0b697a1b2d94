import { describe, expect, it } from 'vitest'
import { completeSections } from '#tests/support/complete-draft.ts'
import { campaignKinds } from '#domain/campaign/campaign.ts'
import type { Fields } from './campaign-sections.ts'
import type { CampaignSection } from './step-names.ts'
import { type CampaignFacts, type StepRules, stepsLeft } from './campaign-steps.ts'
import { startingPropertyTypes, startingStrategies } from '#domain/site/starting-options.ts'

const today = '2026-11-21'
const rules = {
  companyNameMinimum: 10,
  currencies: ['USD', 'EUR', 'JPY', 'KWD'],
  requiredFaqs: ['use-of-funds', 'goal-missed', 'risks'],
  achOn: false,
  propertyTypes: startingPropertyTypes as readonly string[],
  strategies: startingStrategies as readonly string[],
  today,
}
const funding = {
  bankName: 'Example Bank',
  accountType: 'checking',
  accountNumber: '••••6789',
  routingNumber: '••••1533',
}

function complete(kind: CampaignFacts['kind'] = 'equity'): CampaignFacts {
  return { kind, rules, sections: { ...completeSections(kind, today, { logo: 'logo', picture: 'picture' }), funding } }
}

/** @param change by section; undefined removes a field */
function changed(
  change: Readonly<Partial<Record<CampaignSection, Readonly<Record<string, string>>>>>,
  kind: CampaignFacts['kind'] = 'equity',
): string[] {
  const facts = complete(kind)
  const sections: Partial<Record<CampaignSection, Fields>> = { ...facts.sections }
  for (const [section, fields] of Object.entries(change) as [CampaignSection, Fields][])
    sections[section] = { ...sections[section], ...fields }
  return stepsLeft({ ...facts, sections }).flatMap(({ problems }) =>
    problems.map(({ section, path, code }) => `${section}.${path}:${code}`),
  )
}

describe('stepsLeft', () => {
  it.each(campaignKinds)('is empty for a complete campaign of %s', (kind) =>
    expect(stepsLeft(complete(kind))).toEqual([]),
  )

  it('needs no translation, and refuses one that does not fit its field', () => {
    const written = { story: { name: 'Rope Works', highlight: 'Twelve apartments.' } }
    const translated = (translations: Fields) => changed({ ...written, translations })
    expect(translated({})).toEqual([])
    expect(translated({ 'fr.story.name': 'La Corderie', 'ar.story.name': '   ' })).toEqual([])
    expect(translated({ 'fr.story.name': 'x'.repeat(2000), 'ar.story.highlight': 'x'.repeat(2000) })).toEqual([
      'translations.fr.story.name:too-long',
      'translations.ar.story.highlight:too-long',
    ])
    // The translation of a text that was removed is shown nowhere.
    expect(translated({ 'fr.faqs.gone.question': 'x'.repeat(2000) })).toEqual([])
  })

  it('accepts the options of the site’s lists, and offered countries of ISO 3166', () => {
    const offered = {
      ...rules,
      propertyTypes: ['multifamily', 'warehouse'],
      strategies: ['core'],
      industries: ['real-estate'],
      categories: ['residential'],
      stages: ['operating', 'shell-only'],
      rounds: ['first'],
      memberTypes: ['adviser'],
      countriesOff: ['FR'],
    }
    const left = (fundraising: Fields, terms: Fields = {}, by: StepRules = offered, company: Fields = {}) => {
      const { sections, ...facts } = complete('reit')
      const all = {
        ...sections,
        company: { ...sections.company, ...company },
        fundraising: { ...sections.fundraising, ...fundraising },
        terms: { ...sections.terms, ...terms },
      }
      return stepsLeft({ ...facts, rules: by, sections: all }).flatMap(({ problems }) =>
        problems.map(({ path, code }) => `${path}:${code}`),
      )
    }
    expect(left({ propertyType: 'warehouse' })).toEqual([])
    expect(left({ propertyType: 'commercial' }, { strategy: 'value-add' })).toEqual([
      'propertyType:option',
      'strategy:option',
    ])
    expect(left({ stage: 'shell-only' })).toEqual([])
    expect(left({ stage: 'Second half of works', round: 'toString' })).toEqual(['stage:option', 'round:option'])
    expect(left({}, {}, offered, { industry: 'Building', category: 'homes' })).toEqual([
      'industry:option',
      'category:option',
    ])
    expect(left({ country: 'FR', postalCode: '' })).toEqual(['country:country'])
    expect(left({ country: 'ZZ', postalCode: '' })).toEqual(['country:format'])
    // A device that has never loaded the lists rejects nothing; the server validates.
    const unheard = { ...rules, propertyTypes: undefined, strategies: undefined }
    const chosen = { propertyType: 'warehouse', stage: 'whatever', round: 'whatever' }
    expect(left(chosen, { strategy: 'whatever' }, unheard, { industry: 'whatever', category: 'whatever' })).toEqual([])
  })

  it.each(['team', 'leads'] as const)('accepts the site’s member types for the %s', (section) => {
    const person = { 'a.fullName': 'Ada', 'a.role': 'Works', 'a.email': 'ada@example.com', 'a.bio': 'Builds.' }
    const left = (memberType: string, memberTypes?: readonly string[]) => {
      const { sections, ...facts } = complete()
      const team = { ...person, 'a.memberType': memberType, 'b.memberType': 'anything', 'b.removed': 'yes' }
      return stepsLeft({
        ...facts,
        rules: { ...rules, memberTypes },
        sections: { ...sections, [section]: team },
      }).flatMap(({ problems }) => problems.map(({ path, code }) => `${path}:${code}`))
    }
    expect(left('', ['adviser'])).toEqual([])
    expect(left('adviser', ['adviser'])).toEqual([])
    expect(left('Friend of the house', ['adviser'])).toEqual(['a.memberType:option'])
    expect(left('Friend of the house')).toEqual([])
  })

  it('lists every required field of an empty campaign, step by step', () => {
    const left = stepsLeft({ kind: 'reit', rules, sections: {} })
    expect(left.map(({ step, problems }) => [step, problems.map(({ path }) => path)])).toMatchInlineSnapshot(`
      [
        [
          "company",
          [
            "companyName",
            "yearFounded",
            "industry",
            "category",
            "companyEmail",
            "phoneNumber",
            "website",
            "address",
            "description",
            "companyLogo",
          ],
        ],
        [
          "fundraising",
          [
            "propertyName",
            "propertyDetail",
            "propertyLocation",
            "city",
            "country",
            "propertySize",
            "plotSize",
            "propertyYear",
            "assetValue",
            "totalAmountDistributed",
            "currency",
            "goal",
            "closingDate",
            "raiseType",
            "propertyType",
            "accreditation",
            "stage",
            "round",
            "unitPrice",
            "minimum",
            "maximum",
            "termMonths",
            "frequency",
            "maturityDate",
            "irrPercentage",
            "strategy",
            "numberOfUnits",
          ],
        ],
        [
          "story",
          [
            "name",
            "language",
            "uploadType",
            "campaignStory",
          ],
        ],
        [
          "faqs",
          [
            "use-of-funds.answer",
            "goal-missed.answer",
            "risks.answer",
          ],
        ],
        [
          "funding",
          [
            "bankName",
            "accountType",
            "accountNumber",
            "routingNumber",
          ],
        ],
      ]
    `)
  })

  it('requires the terms of debt', () => {
    const missing = { termMonths: '', frequency: '', maturityDate: '', adrPercentage: '', maximum: '' }
    expect(changed({ terms: missing }, 'debt')).toEqual([
      'terms.termMonths:required',
      'terms.frequency:required',
      'terms.maturityDate:required',
      'terms.adrPercentage:required',
    ])
  })

  it('offers the structures and interest methods of a loan, and requires none', () => {
    expect(changed({ terms: { repaymentStructure: 'annuity', interestMethod: 'compound' } }, 'debt')).toEqual([])
    expect(changed({ terms: { repaymentStructure: 'balloon', interestMethod: 'daily' } }, 'debt')).toEqual([
      'terms.repaymentStructure:format',
      'terms.interestMethod:format',
    ])
  })

  it('requires the terms of a REIT, and no property page', () => {
    expect(changed({ terms: { maximum: '', strategy: '', numberOfUnits: '', irrPercentage: '' } }, 'reit')).toEqual([
      'terms.maximum:required',
      'terms.irrPercentage:required',
      'terms.strategy:required',
      'terms.numberOfUnits:required',
    ])
    expect(changed({ fundraising: { propertyURL: '' } }, 'reit')).toEqual([])
    expect(changed({ fundraising: { propertyURL: '' } })).toEqual(['fundraising.propertyURL:required'])
  })

  it.each([
    ['no minimum', { minimum: '0' }, ['terms.minimum:too-small']],
    ['the minimum at the goal', { minimum: '25000', maximum: '' }, ['terms.minimum:above-goal']],
    ['the minimum at the maximum', { minimum: '10000.00' }, ['terms.minimum:above-maximum']],
    ['the maximum above the goal', { maximum: '25000.01' }, ['terms.maximum:above-goal']],
    ['the maximum at the goal', { maximum: '25000' }, []],
    ['a unit dearer than the goal', { unitPrice: '25000.01' }, ['terms.unitPrice:above-goal']],
    ['too many decimals', { unitPrice: '25.005' }, ['terms.unitPrice:decimals']],
    ['an ambiguous price', { unitPrice: '1,500' }, ['terms.unitPrice:ambiguous']],
    [
      'a price above every limit',
      { unitPrice: '10000000000000.01' },
      ['terms.unitPrice:too-large', 'terms.unitPrice:above-goal'],
    ],
    ['an amount with a comma', { unitPrice: '25,00' }, ['terms.unitPrice:number']],
    ['an unknown strategy', { strategy: 'castle' }, ['terms.strategy:option']],
  ] as const)('%s', (_, terms, problems) => expect(changed({ terms })).toEqual(problems))

  it.each([
    ['a closing date of today', { closingDate: today }, ['fundraising.closingDate:past']],
    ['a closing date in 365 days', { closingDate: '2027-11-21' }, []],
    ['a closing date in 366 days', { closingDate: '2027-11-22' }, ['fundraising.closingDate:too-late']],
    ['an invalid date', { closingDate: '2027-02-30' }, ['fundraising.closingDate:date']],
    ['no asset value', { assetValue: '0' }, ['fundraising.assetValue:too-small']],
    ['a negative asset value', { assetValue: '-5' }, ['fundraising.assetValue:too-small']],
    ['a return of 1 percent', { inceptionReturn: '1' }, []],
    ['a return of 100 percent', { inceptionReturn: '100.00' }, []],
    ['a return below 1 percent', { inceptionReturn: '0.99' }, ['fundraising.inceptionReturn:too-small']],
    ['a return above 100 percent', { inceptionReturn: '100.01' }, ['fundraising.inceptionReturn:too-large']],
    ['a size with decimals', { propertySize: '2150.5' }, ['fundraising.propertySize:decimals']],
    ['an ambiguous size', { plotSize: '1,500' }, ['fundraising.plotSize:ambiguous']],
    ['a value above every limit', { assetValue: '10000000000000.01' }, ['fundraising.assetValue:too-large']],
    ['a return with three decimals', { inceptionReturn: '5.125' }, ['fundraising.inceptionReturn:decimals']],
    ['a maximum offering below the goal', { maximumOffering: '24999' }, ['fundraising.maximumOffering:below-goal']],
    [
      'a maximum offering without an allocation rule',
      { maximumOffering: '950000' },
      ['fundraising.allocation:required'],
    ],
    [
      'an allocation rule that the site does not obey',
      { maximumOffering: '950000', allocation: 'other' },
      ['fundraising.allocation:required'],
    ],
    ['a maximum offering with an allocation rule', { maximumOffering: '950000', allocation: 'first-come' }, []],
    [
      'an allocation by the owner without a description',
      { maximumOffering: '950000', allocation: 'discretionary' },
      ['fundraising.allocationDescription:required'],
    ],
    [
      'an allocation by the owner with a description of nineteen characters',
      { maximumOffering: '950000', allocation: 'discretionary', allocationDescription: 'Long-term investors' },
      ['fundraising.allocationDescription:too-short'],
    ],
    [
      'an allocation by the owner with a description of 501 characters',
      { maximumOffering: '950000', allocation: 'discretionary', allocationDescription: 'a'.repeat(501) },
      ['fundraising.allocationDescription:too-long'],
    ],
    [
      'an allocation by the owner with a description',
      { maximumOffering: '950000', allocation: 'discretionary', allocationDescription: 'Long-term investors.' },
      [],
    ],
    [
      'another rule beside a description that is not shown',
      { maximumOffering: '950000', allocation: 'pro-rata', allocationDescription: 'short' },
      [],
    ],
    ['a maximum offering that is allocated pro rata', { maximumOffering: '950000', allocation: 'pro-rata' }, []],
    [
      'an end before the start',
      { projectStart: '2027-05-01', projectEnd: '2027-04-30' },
      ['fundraising.projectEnd:past'],
    ],
    ['a page in a private network', { propertyURL: 'http://10.0.0.1/' }, ['fundraising.propertyURL:url']],
    ['a script as page', { propertyURL: 'javascript:alert(1)' }, ['fundraising.propertyURL:url']],
  ] as const)('%s', (_, fundraising, problems) => expect(changed({ fundraising })).toEqual(problems))

  it('validates decimals by the currency', () => {
    expect(changed({ fundraising: { currency: 'JPY', goal: '25000.5' } })).toContain('fundraising.goal:decimals')
    expect(changed({ fundraising: { currency: 'KWD', goal: '25000.125' } })).toEqual([])
    expect(changed({ fundraising: { currency: 'XYZ' } })).toContain('fundraising.currency:format')
  })

  it('counts the story in graphemes', () => {
    expect(changed({ story: { campaignStory: '👩‍👩‍👧'.repeat(255) } })).toEqual([])
    expect(changed({ story: { campaignStory: 'a'.repeat(256) } })).toEqual(['story.campaignStory:too-long'])
  })

  it('requires the picture or the video that was chosen', () => {
    expect(changed({ story: { storyImage: '' } })).toEqual(['story.storyImage:required'])
    expect(changed({ story: { uploadType: 'video', storyImage: '' } })).toEqual(['story.videoUrl:required'])
    expect(changed({ story: { uploadType: 'video', videoUrl: 'https://example.com/v' } })).toEqual([
      'story.videoUrl:video',
    ])
    expect(changed({ story: { uploadType: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' } })).toEqual([])
  })

  it('requires an answer to every question of the site, and to every custom one', () => {
    expect(changed({ faqs: { 'risks.answer': ' ' } })).toEqual(['faqs.risks.answer:required'])
    expect(changed({ faqs: { 'a1.question': 'Why?', 'a1.position': 'i' } })).toEqual(['faqs.a1.answer:required'])
    expect(changed({ faqs: { 'a1.question': 'Why?', 'a1.removed': 'yes' } })).toEqual([])
  })

  it('requires every field of a team member', () => {
    expect(changed({ team: { 'm1.position': 'i', 'm1.email': 'x' } })).toEqual([
      'team.m1.fullName:required',
      'team.m1.role:required',
      'team.m1.email:email',
      'team.m1.bio:required',
    ])
  })

  it('allows five pictures and rejects a sixth', () => {
    const pictures = (count: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          [`p${index}.title`, 'A view'],
          [`p${index}.file`, 'file'],
        ]).flat(),
      )
    expect(changed({ images: pictures(5) })).toEqual([])
    expect(changed({ images: pictures(6) })).toEqual(['images.images:too-many'])
  })

  it('requires a contract only if the owner provides one', () => {
    expect(changed({ extras: { contractCopy: 'yes' } })).toEqual([])
    expect(changed({ extras: { contractCopy: 'no', manageContract: 'yes' } })).toEqual([])
    expect(changed({ extras: { contractCopy: 'yes', manageContract: 'yes' } })).toEqual(['extras.contract:required'])
  })

  it.each(['<script>', "G-1');alert(1)//", 'hello'])('rejects %s as analytics id', (analyticsId) =>
    expect(changed({ extras: { analyticsId } })).toEqual(['extras.analyticsId:analytics']),
  )

  describe('with ACH enabled', () => {
    const on = { ...rules, achOn: true }
    const chosen = (achAccountId: string): CampaignFacts => {
      const facts = complete()
      return {
        ...facts,
        rules: on,
        sections: { ...facts.sections, funding: { ...facts.sections.funding, achAccountId } },
      }
    }
    const codes = (facts: CampaignFacts): string[] =>
      stepsLeft(facts).flatMap(({ problems }) =>
        problems.map(({ section, path, code }) => `${section}.${path}:${code}`),
      )

    it('requires a connected account', () => {
      expect(codes(chosen(''))).toEqual(['funding.achAccountId:connect'])
      expect(codes(chosen('a'))).toEqual([])
    })

    it('requires another account when the chosen one cannot receive money', () => {
      expect(codes({ ...chosen('a'), accounts: new Map([['a', 'usable']]) })).toEqual([])
      expect(codes({ ...chosen('a'), accounts: new Map([['a', 'restricted']]) })).toEqual([
        'funding.achAccountId:account-unusable',
      ])
      expect(codes({ ...chosen('a'), accounts: new Map() })).toEqual(['funding.achAccountId:account-unusable'])
    })

    it('reads the choice from an account that is sealed on the device', () => {
      const unread = { ...chosen(''), sections: { ...chosen('').sections, funding: {} } }
      expect(codes({ ...unread, sealed: { achAccountId: '' } })).toEqual(['funding.achAccountId:connect'])
      expect(codes({ ...unread, sealed: { achAccountId: 'a' } })).toEqual([])
    })
  })

  it('ignores the connected account with ACH disabled', () => {
    const facts = complete()
    const funding = { ...facts.sections.funding, achAccountId: 'a' }
    expect(stepsLeft({ ...facts, sections: { ...facts.sections, funding }, accounts: new Map() })).toEqual([])
  })

  it('treats an account sealed on the device as entered: it was validated there', () => {
    const facts = complete()
    const unread = { ...facts, sections: { ...facts.sections, funding: {} } }
    expect(stepsLeft(unread).map(({ step }) => step)).toEqual(['funding'])
    expect(stepsLeft({ ...unread, sealed: { achAccountId: '' } })).toEqual([])
  })
})
