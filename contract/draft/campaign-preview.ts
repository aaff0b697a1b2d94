/** The preview of a campaign's page before it is public (issue of campaign creation). */

import { call } from '#contract/call.ts'
import { campaignDetail } from '#contract/campaign/campaign-detail.ts'
import { document, faq, galleryVideo, teamMember } from '#contract/campaign/campaign-tabs.ts'
import { bool, id, list, object, type Value } from '#contract/schema.ts'
import { picture } from '#contract/shapes.ts'

export const preview = call({
  method: 'GET',
  path: 'equities/{id}/preview',
  access: 'user',
  summary: 'Returns a preview of the campaign page, for its team and administrators. Missing data is omitted.',
  spec: 'issue of campaign creation, decision T79',
  params: object({ id: id() }),
  reply: object({
    campaign: campaignDetail,
    team: list(teamMember, 100),
    faqs: list(faq, 200),
    pictures: list(picture, 200),
    videos: list(galleryVideo, 100),
    documents: list(document, 200),
    /** The user owns or edits it; otherwise they view it as an administrator. */
    onTeam: bool(),
  }),
})
export type CampaignPreview = Value<typeof preview.reply>
