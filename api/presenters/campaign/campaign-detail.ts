/** The campaign page: the card, the offering, the company, the property. */

import type { PublicCampaignRow } from '#api/db/campaign/campaign-cards.ts'
import type { TextPictureRow } from '#api/db/content/text-pictures.ts'
import type { countTabs } from '#api/db/campaign/campaigns.ts'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { Language } from '#contract/shapes.ts'
import { type CampaignStatus, hasEnded, isFundsRetained } from '#domain/campaign/campaign.ts'
import { coordinatesText, parseCoordinates } from '#domain/campaign/coordinates.ts'
import { type DraftSection, type Fields, itemsOf } from '#domain/draft/campaign-sections.ts'
import { type CountryRule, isRestricting, ruleText } from '#domain/identity/residence.ts'
import { publicUrl } from '#domain/public-url.ts'
import { financialsOf } from '#domain/campaign/figure-texts.ts'
import { textInLanguage, videoOf } from '#domain/campaign/story.ts'
import { textPicturesMaximum } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import { isolate } from '#api/texts/figures.ts'
import { presentCard, presentPicture } from './campaign.ts'
import { presentTextPictures } from './text-pictures.ts'
import { presentPropertyFigures, presentTerms } from './offering-facts.ts'

interface CampaignParts {
  readonly row: PublicCampaignRow
  /** As entered; texts in other languages are under `translations`. */
  readonly sections: Readonly<Partial<Record<DraftSection, Fields>>>
  readonly counts: Awaited<ReturnType<typeof countTabs>>
  readonly reserved: bigint
  readonly pictures: readonly TextPictureRow[]
  readonly investorCountries: CountryRule
}

/** @param closesAt when a campaign that is not live would close */
export function presentDetail(
  { row, sections, counts, reserved, pictures, investorCountries }: CampaignParts,
  language: Language,
  closesAt: Date | null = row.closes_at,
): CampaignDetail {
  const currency = row.currency ?? 'USD'
  const { company = {}, fundraising = {}, story = {} } = sections
  const point = parseCoordinates(fundraising['coordinates'] ?? '')
  const textOf = (section: DraftSection, field: string, most: number): string =>
    cut(textInLanguage(sections, section, field, language), most)
  const financials = sections.figures && financialsOf(sections.figures, currency)
  return {
    card: presentCard(row, closesAt),
    story: row.story ?? '',
    longStory: row.long_story ?? '',
    ...(pictures.length === 0 ? {} : { textPictures: presentTextPictures(pictures).slice(0, textPicturesMaximum) }),
    highlights: itemsOf(sections.highlights ?? {})
      .map(({ id }) => textOf('highlights', `${id}.text`, 300))
      .slice(0, 20),
    terms: presentTerms(row, textInLanguage(sections, 'fundraising', 'allocationDescription', language)),
    ...presentCountries(investorCountries, row.status),
    reserved,
    fundsKept: isFundsRetained(row.raise_type, row.status, row.raised),
    wentLiveAt: row.went_live_at?.toISOString() ?? null,
    ...(row.edited_at ? { editedAt: row.edited_at.toISOString() } : {}),
    video: story['uploadType'] === 'video' ? (videoOf(story['videoUrl'] ?? '') ?? null) : null,
    links: linksOf(sections.extras ?? {}, sections.links ?? {}),
    company: {
      name: cut(company['companyName'] ?? '', 200),
      description: textOf('company', 'description', 400),
      yearFounded: cut(company['yearFounded'] ?? '', 10),
      website: publicUrl(company['website'] ?? '') ?? '',
      address: cut(company['address'] ?? '', 400),
      logo: presentPicture(
        {
          picture_id: row.logo_id,
          picture_width: row.logo_width,
          picture_height: row.logo_height,
          picture_tone: row.logo_tone,
        },
        '',
      ),
      teamNames: itemsOf(sections.team ?? {})
        .slice(0, 6)
        .map(({ id, fields }) => nameAndRole(cut(fields['fullName'] ?? '', 120), textOf('team', `${id}.role`, 200))),
    },
    property: {
      name: cut(fundraising['propertyName'] ?? '', 200),
      detail: textOf('fundraising', 'propertyDetail', 4000),
      street: cut(fundraising['propertyLocation'] ?? '', 200),
      state: cut(fundraising['state'] ?? '', 120),
      ...(point === undefined ? {} : { coordinates: coordinatesText(point) }),
      ...presentPropertyFigures(fundraising, currency),
    },
    financials: financials ? { ...financials, years: [...financials.years] } : null,
    counts,
  }
}

/** Nobody invests any more in a campaign that has ended. */
function presentCountries(rule: CountryRule, status: CampaignStatus): Pick<CampaignDetail, 'countries'> {
  return !isRestricting(rule) || hasEnded(status) ? {} : { countries: ruleText(rule) }
}

/** The name keeps its own direction beside the role. */
function nameAndRole(name: string, role: string): string {
  return role === '' ? name : `${isolate(name)} · ${role}`
}

const networks = { facebook: 'Facebook', twitter: 'X', linkedin: 'LinkedIn', youtube: 'YouTube' } as const

/** Only safe links, whatever a draft contains. */
function linksOf(extras: Fields, links: Fields): { title: string; url: string }[] {
  const social = Object.entries(networks).map(([field, title]) => ({ title, url: extras[field] ?? '' }))
  const own = itemsOf(links).map(({ fields }) => ({ title: fields['title'] ?? '', url: fields['url'] ?? '' }))
  return [...social, ...own]
    .flatMap(({ title, url }) => {
      const shown = publicUrl(url)
      return shown === undefined || title === '' ? [] : [{ title: cut(title, 200), url: shown }]
    })
    .slice(0, 30)
}
