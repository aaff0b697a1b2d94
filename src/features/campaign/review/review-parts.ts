/** The parts of the page that reviews a campaign, in their order. */

import type { CampaignSection } from '#domain/draft/step-names.ts'

export const reviewParts = [
  'comments',
  'terms',
  'story',
  'company',
  'team',
  'faqs',
  'documents',
  'account',
  'history',
] as const
export type ReviewPart = (typeof reviewParts)[number]

/** The section that a comment on a whole part is about. */
export const partSection: Readonly<Partial<Record<ReviewPart, CampaignSection>>> = {
  terms: 'terms',
  story: 'story',
  company: 'company',
  team: 'team',
  faqs: 'faqs',
  documents: 'documents',
  account: 'funding',
}

/** The part that shows the fields of each section. */
const partOf: Readonly<Record<CampaignSection, ReviewPart>> = {
  fundraising: 'terms',
  terms: 'terms',
  story: 'story',
  highlights: 'story',
  videos: 'story',
  images: 'story',
  translations: 'story',
  company: 'company',
  figures: 'company',
  extras: 'company',
  links: 'company',
  team: 'team',
  leads: 'team',
  faqs: 'faqs',
  documents: 'documents',
  funding: 'account',
}

export function changesIn<Change extends { readonly section: CampaignSection }>(
  part: ReviewPart,
  changes: readonly Change[],
): Change[] {
  return changes.filter(({ section }) => partOf[section] === part)
}
