/** A draft with everything that its six steps require. */

import { type FundingRow, writeFunding } from '#api/db/payment/funding.ts'
import { project } from '#api/db/draft/projection.ts'
import { claimItems, itemIdsOf, type StoredSection, writeSection } from '#api/db/draft/sections.ts'
import { addDays } from '#domain/calendar.ts'
import type { CampaignKind } from '#domain/campaign/campaign.ts'
import type { DraftSection, Fields } from '#domain/draft/campaign-sections.ts'
import { masked } from '#domain/masking.ts'
import type { SeedBed } from './test-users.ts'

/** Every field that a kind of terms requires; a file's field names its own file. @param today the current date */
export function completeSections(
  kind: CampaignKind,
  today: string,
  files: { readonly logo: string; readonly picture: string },
): Partial<Record<DraftSection, Fields>> {
  return {
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
      companyLogo: files.logo,
    },
    fundraising: {
      propertyName: 'Rope Works',
      propertyDetail: 'Sixty-four flats on a former rope works.',
      propertyLocation: '4 Rope Walk',
      city: 'Portland',
      country: 'US',
      propertySize: '4200',
      plotSize: '1800',
      propertyYear: '1998',
      assetValue: '3000000',
      totalAmountDistributed: '0',
      propertyURL: 'https://example.com/rope-works',
      currency: 'USD',
      goal: '25000.00',
      closingDate: addDays(today, 60),
      raiseType: 'fixed',
      propertyType: 'multifamily',
      accreditation: 'both',
      stage: 'operating',
      round: 'first',
    },
    terms: {
      unitPrice: '25.00',
      minimum: '100.00',
      maximum: '10000.00',
      strategy: 'core',
      ...(kind === 'equity' ? {} : { termMonths: '60', frequency: 'quarterly', maturityDate: addDays(today, 1900) }),
      ...(kind === 'debt' ? { adrPercentage: '7.5' } : {}),
      ...(kind === 'reit' ? { irrPercentage: '9.25', numberOfUnits: '1000' } : {}),
    },
    story: {
      name: 'Rope Works, Portland',
      highlight: 'A house by the harbour.',
      language: 'en',
      uploadType: 'image',
      storyImage: files.picture,
      campaignStory: 'Sixty-four flats on a former rope works.',
    },
    faqs: {
      'use-of-funds.answer': 'For the purchase.',
      'goal-missed.answer': 'All money goes back.',
      'risks.answer': 'Rents may fall.',
    },
  }
}

/** Writes it for an existing campaign, including its public data. */
export async function writeCompleteDraft(
  { deps }: SeedBed,
  campaign: { readonly id: string; readonly ownerId: string; readonly kind: CampaignKind },
  closesInDays = 60,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const file = async (): Promise<string> => {
    const id = deps.ids.next()
    await deps.db.transact((tx) =>
      tx
        .insertInto('stored_file')
        .values({
          id,
          sha256: 'none',
          mime: 'image/webp',
          bytes: 10n,
          width: 700,
          height: 500,
          tone: 3,
          visibility: 'public',
          owner_id: campaign.ownerId,
          created_at: at,
        })
        .execute(),
    )
    return id
  }
  const files = { logo: await file(), picture: await file() }
  const today = at.toISOString().slice(0, 10)
  const complete = completeSections(campaign.kind, today, files)
  const sections = {
    ...complete,
    fundraising: { ...complete.fundraising, closingDate: addDays(today, closesInDays) },
  }
  const stored: Partial<Record<DraftSection, StoredSection>> = {}
  await deps.db.transact(async (tx) => {
    for (const [section, values] of Object.entries(sections) as [DraftSection, Fields][]) {
      await claimItems(tx, campaign.id, section, itemIdsOf(section, Object.keys(values)))
      await writeSection(tx, campaign.id, section, values, 1, at)
      stored[section] = { values, version: 1, updatedAt: at }
    }
    await project(tx, campaign.id, stored, new Set(Object.values(files)), undefined, at)
    await writeFunding(tx, storedAccount(campaign.id, at))
  })
}

/** A payout account that was entered at this time; its sealed numbers cannot be opened. */
export function storedAccount(campaignId: string, at: Date): FundingRow {
  return {
    campaign_id: campaignId,
    bank_name: 'Example Bank',
    account_type: 'checking',
    scheme: 'us',
    sealed_number: 'sealed elsewhere',
    masked_number: masked('000123456789'),
    sealed_routing: 'sealed elsewhere',
    masked_routing: masked('011401533'),
    connected_id: null,
    agreed_at: at,
    updated_at: at,
    changed_at: at,
    version: 1,
  }
}
