import type { CampaignCard } from '#contract/shapes.ts'
import type { GalleryTexts } from './gallery-texts.ts'

/** A campaign that is open, and one that has reached its goal. */
export function sampleCards(texts: GalleryTexts): readonly CampaignCard[] {
  const open: CampaignCard = {
    id: 'sample-open',
    slug: 'sample-open',
    status: 2,
    kind: 'equity',
    propertyType: null,
    strategy: null,
    raiseType: 'fixed',
    accreditation: 'both',
    name: texts.title,
    highlight: texts.sentence,
    city: 'Lisbon',
    country: 'PT',
    goal: { amount: 250_000_000n, currency: 'USD' },
    raised: 105_000_000n,
    percent: 42,
    minimum: 50_000n,
    returnPoints: 780,
    closesAt: '2027-03-01T00:00:00.000Z',
    investors: 128,
    picture: null,
  }
  return [
    open,
    {
      ...open,
      id: 'sample-full',
      slug: 'sample-full',
      accreditation: 'accredited',
      raised: 262_500_000n,
      percent: 105,
      closesAt: '2026-03-01T00:00:00.000Z',
    },
  ]
}
