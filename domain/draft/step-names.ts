/** The six steps of a campaign, and the step of each section. Apart from the fields of sections, which few pages need. */

import type { DraftSection } from './campaign-sections.ts'

export const campaignSteps = ['company', 'fundraising', 'story', 'faqs', 'extras', 'funding'] as const
/** The six steps of creating a campaign (platform 4). */
export type CampaignStep = (typeof campaignSteps)[number]
export type CampaignSection = DraftSection | 'funding'

/** The step of each section. */
export const stepOf: Readonly<Record<CampaignSection, CampaignStep>> = {
  company: 'company',
  fundraising: 'fundraising',
  terms: 'fundraising',
  figures: 'fundraising',
  story: 'story',
  highlights: 'story',
  translations: 'story',
  faqs: 'faqs',
  team: 'faqs',
  leads: 'faqs',
  extras: 'extras',
  links: 'extras',
  videos: 'extras',
  images: 'extras',
  documents: 'extras',
  funding: 'funding',
}
