/**
 * The facts of campaigns side by side, formatted as on the campaign's page. A fact that a campaign does not have is
 * null; one that none of them has is left out.
 */

import type { ComparedCampaign } from '#contract/campaign/compare.ts'
import { isOversubscribable } from '#domain/campaign/allocation.ts'
import { phaseOf } from '#domain/campaign/campaign.ts'
import type { Currency } from '#domain/money.ts'
import { type RevenueTerms, siteFeePoints } from '#domain/payment/fees.ts'
import { campaignStateText } from '#src/components/campaign/campaign-state.tsx'
import type { Intl, TextId } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'

export interface FactContext {
  readonly intl: Intl
  readonly now: number
  /** The site's fees; undefined until its settings are known. */
  readonly fees: RevenueTerms | undefined
  readonly optionName: (list: 'propertyTypes' | 'strategies', slug: string) => string
  readonly countryName: (code: string) => string
}

export interface Fact {
  readonly label: TextId
  /** For each campaign, as shown. */
  readonly values: readonly (string | null)[]
  /** Several campaigns have the same value. */
  readonly isSame: boolean
}

export interface FactGroup {
  readonly title: TextId
  readonly facts: readonly Fact[]
}

type ValueOf = (campaign: ComparedCampaign) => string | null
type Definition = readonly [label: TextId, valueOf: ValueOf]

export function factGroups(campaigns: readonly ComparedCampaign[], context: FactContext): FactGroup[] {
  const groups: readonly (readonly [TextId, readonly Definition[]])[] = [
    ['compare.group.status', statusFacts(context)],
    ['compare.group.terms', termFacts(context)],
    ['compare.group.conditions', conditionFacts(context)],
    ['tab.property', propertyFacts(context)],
    ['detail.company', companyFacts()],
  ]
  return groups
    .map(([title, definitions]) => ({
      title,
      facts: definitions
        .map(([label, valueOf]) => {
          const values = campaigns.map((campaign) => valueOf(campaign))
          return { label, values, isSame: values.length > 1 && new Set(values).size === 1 }
        })
        .filter(({ values }) => values.some((value) => value !== null)),
    }))
    .filter(({ facts }) => facts.length > 0)
}

function isOpen({ card }: ComparedCampaign, now: number): boolean {
  return phaseOf(card.status, card.closesAt === null ? 0 : Date.parse(card.closesAt), now) === 'open'
}

function statusFacts({ intl, now }: FactContext): readonly Definition[] {
  const { text, money, percent, number, date } = intl
  return [
    ['browse.type', ({ card }) => text(`kind.${card.kind}`)],
    [
      'compare.status',
      (campaign) => (isOpen(campaign, now) ? text('status.2') : campaignStateText(campaign.card, now, intl)),
    ],
    ['campaign.closesIn', (campaign) => (isOpen(campaign, now) ? campaignStateText(campaign.card, now, intl) : null)],
    // It is the end of the day.
    ['compare.closesOn', ({ card }) => (card.closesAt === null ? null : date(Date.parse(card.closesAt) - 1))],
    ['compare.liveSince', ({ wentLiveAt }) => (wentLiveAt === null ? null : date(wentLiveAt))],
    ['compare.goal', ({ card }) => positive(money, card.goal.amount, card.goal.currency)],
    ['compare.raised', ({ card }) => money(card.raised, card.goal.currency, 'short')],
    ['compare.percent', ({ card }) => percent(card.percent)],
    [
      'detail.reserved',
      (campaign) => (isOpen(campaign, now) ? positive(money, campaign.reserved, campaign.card.goal.currency) : null),
    ],
    ['detail.investors', ({ card }) => number(card.investors)],
  ]
}

function termFacts({ intl, now }: FactContext): readonly Definition[] {
  const { text, money, number, rate } = intl
  const points = (value: number | null): string | null => (value === null ? null : rate(value))
  return [
    ['compare.minimum', ({ card, terms }) => positive(money, terms.minimum, card.goal.currency)],
    ['compare.maximum', ({ card, terms }) => positive(money, terms.maximum, card.goal.currency)],
    ['detail.unitPrice', ({ card, terms }) => positive(money, terms.unitPrice, card.goal.currency)],
    [
      'detail.unitsLeft',
      (campaign) =>
        isOpen(campaign, now) && campaign.terms.unitsTotal > 0n && !isOversubscribable(campaign.terms.allocation)
          ? number(campaign.terms.unitsLeft)
          : null,
    ],
    ['campaign.returnYear', ({ card }) => points(card.returnPoints)],
    ['detail.distributionRate', ({ terms }) => points(terms.distributionPoints)],
    [
      'detail.term',
      ({ terms }) => (terms.termMonths === null ? null : text('detail.months', { months: terms.termMonths })),
    ],
    ['detail.frequency', ({ terms }) => (terms.frequency === null ? null : text(`frequency.${terms.frequency}`))],
    ['simulator.structure', ({ loan }) => (loan === null ? null : text(`simulator.structure.${loan.structure}`))],
    [
      'simulator.method',
      // It makes a difference only if interest is paid at maturity.
      ({ loan }) => (loan?.structure === 'bullet' ? text(`simulator.methodChoice.${loan.method}`) : null),
    ],
    ['compare.equity', ({ equityPoints }) => points(equityPoints)],
    [
      'compare.valuation',
      ({ valuation }) => (valuation === null ? null : money(valuation.amount, valuation.currency, 'short')),
    ],
  ]
}

/** Of open campaigns only: what happened to the others is their status. */
function conditionFacts({ intl, now, fees }: FactContext): readonly Definition[] {
  const { text, rate } = intl
  const whileOpen =
    (valueOf: ValueOf): ValueOf =>
    (campaign) =>
      isOpen(campaign, now) ? valueOf(campaign) : null
  const fee = (isReached: boolean): ValueOf =>
    whileOpen(({ card }) => (fees ? rate(siteFeePoints(card.raiseType, isReached, fees)) : null))
  return [
    [
      'compare.whoMay',
      whileOpen(({ card }) =>
        text(card.accreditation === 'accredited' ? 'campaign.accreditedOnly' : 'compare.everyone'),
      ),
    ],
    [
      'compare.ifMissed',
      whileOpen(({ card }) => text(card.raiseType === 'fixed' ? 'compare.refund' : 'compare.retained')),
    ],
    [
      'compare.ifOver',
      whileOpen(({ terms: { allocation, allocationDescription: description } }) =>
        allocation === 'discretionary'
          ? [text('compare.discretionary'), ...(description === undefined ? [] : [isolated(description)])].join(' ')
          : text(allocation === 'pro-rata' ? 'compare.proRata' : 'compare.firstCome'),
      ),
    ],
    ['compare.feeReached', fee(true)],
    ['compare.feeMissed', fee(false)],
  ]
}

function propertyFacts({ intl, optionName, countryName }: FactContext): readonly Definition[] {
  const { text, number, money } = intl
  const square = (size: number | null): string | null =>
    size === null ? null : text('property.squareMetres', { size })
  return [
    [
      'property.type',
      ({ card }) => (card.propertyType === null ? null : optionName('propertyTypes', card.propertyType)),
    ],
    ['property.strategy', ({ card }) => (card.strategy === null ? null : optionName('strategies', card.strategy))],
    [
      'compare.location',
      ({ card }) =>
        [card.city, card.country === '' ? '' : countryName(card.country)]
          .filter((part) => part !== '')
          .join(text('property.comma')) || null,
    ],
    ['property.size', ({ property }) => square(property.size)],
    ['property.plot', ({ property }) => square(property.plotSize)],
    ['property.year', ({ property }) => (property.year === null ? null : String(property.year))],
    ['property.units', ({ property }) => (property.units ? number(property.units) : null)],
    [
      'property.value',
      ({ property: { assetValue: value } }) => (value === null ? null : money(value.amount, value.currency, 'short')),
    ],
    [
      'property.distributed',
      ({ property: { totalDistributed: value } }) =>
        value === null ? null : money(value.amount, value.currency, 'short'),
    ],
  ]
}

function companyFacts(): readonly Definition[] {
  return [
    ['compare.company', ({ company }) => company.name || null],
    ['compare.founded', ({ company }) => company.yearFounded || null],
  ]
}

function positive(money: Intl['money'], amount: bigint, currency: Currency): string | null {
  return amount > 0n ? money(amount, currency, 'short') : null
}
