/** The tabs of a campaign page. */

import type { listDocuments, listFaqs, listPictures, listTeam, listVideos } from '#api/db/campaign/campaigns.ts'
import type { CampaignDocument, CampaignFaq, GalleryVideo, TeamMember } from '#contract/campaign/campaign-tabs.ts'
import type { Picture } from '#contract/shapes.ts'
import type { Language } from '#contract/shapes.ts'
import { presentPicture } from './campaign.ts'
import { textIn } from '#api/texts/localized.ts'

type RowOf<F extends (...of: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]

export function presentFaq(row: RowOf<typeof listFaqs>, language: Language): CampaignFaq {
  return { id: row.id, question: textIn(row.questions, language), answer: textIn(row.answers, language) }
}

export function presentMember(row: RowOf<typeof listTeam>, language: Language): TeamMember {
  return {
    id: row.id,
    fullName: row.full_name,
    role: textIn(row.roles, language),
    bio: textIn(row.bios, language),
    photo: presentPicture(row, row.full_name),
    isLead: row.is_lead,
  }
}

export function presentGalleryPicture(row: RowOf<typeof listPictures>, language: Language): Picture[] {
  const picture = presentPicture(row, textIn(row.titles, language))
  return picture ? [picture] : []
}

export function presentVideo(row: RowOf<typeof listVideos>, language: Language): GalleryVideo {
  return {
    id: row.id,
    title: textIn(row.titles, language),
    description: textIn(row.descriptions, language),
    video: { host: row.host, id: row.video },
  }
}

export function presentDocument(row: RowOf<typeof listDocuments>, language: Language): CampaignDocument {
  return {
    id: row.id,
    title: textIn(row.titles, language),
    visibility: row.visibility,
    bytes: Number(row.bytes),
    mime: row.mime,
    createdAt: row.created_at.toISOString(),
  }
}
