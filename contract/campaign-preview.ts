/** A campaign before it is public, as its page will be (issue of campaign creation). */

import { call } from './call.ts'
import { campaignDetail, document, faq, galleryVideo, teamMember } from './campaign-detail.ts'
import { bool, id, list, object, type Value } from './schema.ts'
import { picture } from './shapes.ts'

export const preview = call({
  method: 'GET',
  path: 'equities/{id}/preview',
  access: 'user',
  summary: 'A campaign as investors would see it now, for its team and administrators. What is missing is not there.',
  spec: 'issue of campaign creation, decision T79',
  params: object({ id: id() }),
  reply: object({
    campaign: campaignDetail,
    team: list(teamMember, 100),
    faqs: list(faq, 200),
    pictures: list(picture, 200),
    videos: list(galleryVideo, 100),
    documents: list(document, 200),
    /** The person runs or edits it; otherwise they look at it as an administrator. */
    onTeam: bool(),
  }),
})
export type CampaignPreview = Value<typeof preview.reply>
