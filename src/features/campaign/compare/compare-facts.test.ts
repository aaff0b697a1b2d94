import { beforeAll, expect, it } from 'vitest'
import type { ComparedCampaign } from '#contract/campaign/compare.ts'
import { usualRevenue } from '#domain/payment/fees.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { type Fact, factGroups } from './compare-facts.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
let intl: Intl
beforeAll(async () => {
  intl = await english('shell', 'campaign', 'campaign-compare', 'investment-simulator')
})

type Changes = Partial<Omit<ComparedCampaign, 'card' | 'terms' | 'property'>> & {
  readonly [part in 'card' | 'terms' | 'property']?: Partial<ComparedCampaign[part]>
}

function compared({ card, terms, property, ...others }: Changes = {}): ComparedCampaign {
  return {
    card: {
      id: '0191f5a0-0000-7000-8000-000000000000',
      slug: 'a',
      status: 2,
      kind: 'equity',
      propertyType: 'multifamily',
      strategy: null,
      raiseType: 'fixed',
      accreditation: 'both',
      name: 'A',
      highlight: '',
      city: 'Lyon',
      country: 'FR',
      goal: { amount: 25_000_000n, currency: 'USD' },
      raised: 5_000_000n,
      percent: 20,
      minimum: 10_000n,
      returnPoints: 840,
      closesAt: '2026-12-01T00:00:00.000Z',
      investors: 12,
      picture: null,
      ...card,
    },
    terms: {
      unitPrice: 2500n,
      unitsTotal: 10_000n,
      unitsLeft: 8000n,
      allocation: 'first-come',
      minimum: 10_000n,
      maximum: 1_000_000n,
      termMonths: 60,
      frequency: 'quarterly',
      distributionPoints: null,
      ...terms,
    },
    reserved: 0n,
    wentLiveAt: '2026-10-01T00:00:00.000Z',
    loan: null,
    equityPoints: null,
    valuation: null,
    company: { name: 'Oakline', yearFounded: '2015' },
    property: {
      size: 1200,
      plotSize: null,
      year: 1987,
      units: 0,
      assetValue: null,
      totalDistributed: null,
      ...property,
    },
    ...others,
  }
}

function factsOf(...campaigns: readonly ComparedCampaign[]): ReadonlyMap<string, Fact> {
  const context = {
    intl,
    now,
    fees: usualRevenue,
    optionName: (_: string, slug: string) => slug,
    countryName: intl.country,
  }
  return new Map(
    factGroups(campaigns, context).flatMap(({ facts }) => facts.map((fact) => [fact.label, fact] as const)),
  )
}
const valuesOf = (label: string, ...campaigns: readonly ComparedCampaign[]) => factsOf(...campaigns).get(label)?.values

it('formats the facts as the campaign page does', () => {
  const facts = factsOf(compared())
  const shown = Object.fromEntries([...facts].map(([label, { values }]) => [label, values[0]]))
  expect(shown).toMatchObject({
    'browse.type': 'Shares',
    'compare.status': 'Active',
    'campaign.closesIn': '10 days',
    'compare.closesOn': 'Nov 30, 2026',
    'compare.goal': '$250,000',
    'compare.raised': '$50,000',
    'compare.percent': '20%',
    'detail.investors': '12',
    'compare.minimum': '$100',
    'detail.unitPrice': '$25',
    'detail.unitsLeft': '8,000',
    'campaign.returnYear': '8.4%',
    'detail.term': '60 months',
    'detail.frequency': 'Quarterly',
    'compare.ifMissed': 'Full refund without fees',
    'compare.whoMay': 'All investors',
    'compare.feeReached': '5%',
    'compare.feeMissed': '0%',
    'compare.location': 'Lyon, France',
    'property.year': '1987',
    'compare.company': 'Oakline',
  })
})

it('leaves out a fact and a group that no campaign has', () => {
  const bare = compared({ company: { name: '', yearFounded: '' } })
  const labels = [...factsOf(bare, bare).keys()]
  for (const label of ['detail.reserved', 'property.plot', 'property.units', 'compare.equity', 'simulator.structure'])
    expect(labels).not.toContain(label)
  expect(labels).not.toContain('compare.company')
})

it('has no value where a fact does not apply to a campaign, and marks what is the same', () => {
  const loan = compared({ card: { kind: 'debt' }, loan: { structure: 'annuity', method: 'compound' } })
  const facts = factsOf(compared({ equityPoints: 1250 }), loan)
  expect(facts.get('compare.equity')).toMatchObject({ values: ['12.5%', null], isSame: false })
  expect(facts.get('simulator.structure')?.values).toEqual([null, 'Equal instalments of interest and principal'])
  expect(facts.get('simulator.method')).toBeUndefined()
  expect(facts.get('compare.goal')).toMatchObject({ values: ['$250,000', '$250,000'], isSame: true })
})

it('states the interest method of a loan that pays at maturity only', () => {
  const bullet = compared({ loan: { structure: 'bullet', method: 'compound' } })
  expect(valuesOf('simulator.method', bullet)).toEqual(['Compound'])
})

it('keeps each amount in its own currency', () => {
  const euro = compared({ card: { goal: { amount: 25_000_000n, currency: 'EUR' } } })
  expect(valuesOf('compare.goal', compared(), euro)).toEqual(['$250,000', '€250,000'])
})

it('states conditions of open campaigns only, and how the others ended', () => {
  const funded = compared({ card: { status: 4 } })
  const missed = compared({ card: { status: 5 } })
  const settling = compared({ card: { closesAt: '2026-11-20T00:00:00.000Z' } })
  const facts = factsOf(compared({ reserved: 5n }), funded, missed, settling)
  expect(facts.get('compare.status')?.values).toEqual([
    'Active',
    'Funded',
    'Goal missed, refunded',
    'Closed, settling payments',
  ])
  for (const label of [
    'campaign.closesIn',
    'detail.reserved',
    'detail.unitsLeft',
    'compare.whoMay',
    'compare.feeReached',
  ])
    expect(facts.get(label)?.values.map((value) => value !== null)).toEqual([true, false, false, false])
})

it('states no units left where units are allocated pro rata', () => {
  const proRata = compared({ terms: { allocation: 'pro-rata' } })
  const facts = factsOf(proRata)
  expect(facts.has('detail.unitsLeft')).toBe(false)
  expect(facts.get('compare.ifOver')?.values).toEqual(['Fewer units for everyone, the rest is refunded'])
})

it('states how an owner allocates units who decides', () => {
  const facts = factsOf(
    compared({ terms: { allocation: 'discretionary', allocationDescription: 'Residents of the town come first.' } }),
  )
  expect(facts.has('detail.unitsLeft')).toBe(false)
  expect(facts.get('compare.ifOver')?.values[0]?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'The owner allocates the units and the rest is refunded: Residents of the town come first.',
  )
})
