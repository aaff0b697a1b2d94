import { campaignForPreview } from '#api/db/campaign/campaign-cards.ts'
import {
  findCampaign,
  listDocuments,
  listFaqs,
  listPictures,
  listTeam,
  listVideos,
} from '#api/db/campaign/campaigns.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { detailOf } from '#api/services/campaign/public-detail.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  presentDocument,
  presentFaq,
  presentGalleryPicture,
  presentMember,
  presentVideo,
} from '#api/presenters/campaign/campaign-tabs.ts'
import * as campaignPreviewCalls from '#contract/draft/campaign-preview.ts'
import { CallError } from '#contract/errors.ts'
import { endOfDay } from '#domain/calendar.ts'
import { isOnTeam, mayPreview } from '#domain/account/permissions.ts'
import { draftWithTeam } from '#api/services/draft/draft.ts'

/** The public page before it is published: the same parts, as far as they are filled in. */
export const preview = handle(campaignPreviewCalls.preview, async ({ params, member, language }, { db }) => {
  const found = await findCampaign(db.read, params.id)
  const draft = found && (await draftWithTeam(db.read, found))
  const row = draft && mayPreview(member, draft.team) && (await campaignForPreview(db.read, params.id, language))
  if (!draft || !row) throw new CallError('NOT_FOUND')
  const { id, closing_date } = draft.campaign
  const { settings } = await readSettings(db.read)
  const wouldClose = closing_date === null ? null : new Date(endOfDay(closing_date, settings.timezone))
  const [campaign, team, faqs, pictures, videos, documents] = await Promise.all([
    detailOf(db.read, row, language, row.closes_at ?? wouldClose),
    listTeam(db.read, id),
    listFaqs(db.read, id),
    listPictures(db.read, id),
    listVideos(db.read, id),
    listDocuments(db.read, id),
  ])
  return {
    campaign,
    team: team.map((each) => presentMember(each, language)),
    faqs: faqs.map((each) => presentFaq(each, language)),
    pictures: pictures.flatMap((each) => presentGalleryPicture(each, language)),
    videos: videos.map((each) => presentVideo(each, language)),
    documents: documents.map((each) => presentDocument(each, language)),
    onTeam: isOnTeam(member, draft.team),
  }
})
