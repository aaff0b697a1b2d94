import { listDocuments, listFaqs, listPictures, listTeam, listVideos } from '#api/db/campaign/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDetail } from '#api/presenters/campaign/campaign-detail.ts'
import {
  presentDocument,
  presentFaq,
  presentGalleryPicture,
  presentMember,
  presentVideo,
} from '#api/presenters/campaign/campaign-tabs.ts'
import * as campaignPreviewCalls from '#contract/draft/campaign-preview.ts'
import { previewCampaign } from '#api/services/draft/preview.ts'

/** The public page before it is published: the same parts, as far as they are filled in. */
export const preview = handle(campaignPreviewCalls.preview, async ({ params, member, language }, { db }) => {
  const { parts, closesAt, onTeam } = await previewCampaign(db.read, { campaignId: params.id, member, language })
  const { id } = parts.row
  const [team, faqs, pictures, videos, documents] = await Promise.all([
    listTeam(db.read, id),
    listFaqs(db.read, id),
    listPictures(db.read, id),
    listVideos(db.read, id),
    listDocuments(db.read, id),
  ])
  return {
    campaign: presentDetail(parts, language, closesAt),
    team: team.map((each) => presentMember(each, language)),
    faqs: faqs.map((each) => presentFaq(each, language)),
    pictures: pictures.flatMap((each) => presentGalleryPicture(each, language)),
    videos: videos.map((each) => presentVideo(each, language)),
    documents: documents.map((each) => presentDocument(each, language)),
    onTeam,
  }
})
