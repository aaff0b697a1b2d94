/** The tabs of a campaign's page: lists that load when they are opened (platform 7, investing 2). */

import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { textPicturesMaximum } from '#domain/limits.ts'
import { done, paged, paging, picture } from '#contract/shapes.ts'
import { video } from './campaign-detail.ts'

const ofCampaign = object({ campaignId: id() })

export const update = object({
  id: id(),
  title: text({ max: 300 }),
  description: text({ max: 20_000 }),
  /** The pictures that the text shows. Left out if there are none. */
  pictures: optional(list(picture, textPicturesMaximum)),
  /** When it was published. */
  createdAt: instant(),
  /** When its text was changed after publication. */
  editedAt: nullable(instant()),
})
export type CampaignUpdate = Value<typeof update>

export const listUpdates = call({
  method: 'GET',
  path: 'equity/updates/{campaignId}',
  access: 'visitor',
  summary: 'Lists the updates of a campaign that are published for everyone, latest first.',
  spec: 'platform 7',
  params: ofCampaign,
  query: object(paging),
  reply: object({ items: list(update, 200), ...paged }),
  cache: 'browse',
})

export const countView = call({
  method: 'POST',
  path: 'equities/front/by-id/{id}/view',
  access: 'either',
  summary:
    'Records a view of a campaign. Each visitor counts once a day; the owner, administrators and robots do not count.',
  spec: 'platform 2',
  params: object({ id: id() }),
  reply: done,
})

export const document = object({
  id: id(),
  title: text({ max: 200 }),
  visibility: oneOf(['public', 'private']),
  bytes: integer({ min: 0, max: 100_000_000 }),
  mime: text({ max: 100 }),
  createdAt: instant(),
})
export type CampaignDocument = Value<typeof document>

export const listDocuments = call({
  method: 'GET',
  path: 'equity/extras-document/{campaignId}',
  access: 'visitor',
  summary:
    'Lists the documents of a campaign with their titles and sizes. Private documents can be opened only with access.',
  spec: 'platform 7, decision T75',
  params: ofCampaign,
  reply: list(document, 200),
  cache: 'browse',
})

export const openDocument = call({
  method: 'POST',
  path: 'equity/extras-document/{documentId}/open',
  access: 'either',
  summary:
    'Creates a link to a document, valid for one minute. A personal link requires the session that requested it. Each opening of a private document is logged.',
  spec: 'decision T75, reliability 4 row 1',
  params: object({ documentId: id() }),
  reply: object({ url: text({ max: 400 }), personal: bool() }),
})

export const faq = object({ id: id(), question: text({ max: 500 }), answer: text({ max: 4000 }) })
export type CampaignFaq = Value<typeof faq>

export const listFaqs = call({
  method: 'GET',
  path: 'equity/campaign-faqs/{campaignId}',
  access: 'visitor',
  summary: 'Lists the questions and answers of a campaign.',
  spec: 'platform 7',
  params: ofCampaign,
  reply: list(faq, 200),
  cache: 'browse',
})

export const listPictures = call({
  method: 'GET',
  path: 'equity/extras-images/{campaignId}',
  access: 'visitor',
  summary: 'Lists the gallery pictures of a campaign.',
  spec: 'platform 7',
  params: ofCampaign,
  reply: list(picture, 200),
  cache: 'browse',
})

export const teamMember = object({
  id: id(),
  fullName: text({ max: 120 }),
  role: text({ max: 200 }),
  bio: text({ max: 2000 }),
  photo: nullable(picture),
  /** True for a lead investor, false for a team member. */
  isLead: bool(),
})
export type TeamMember = Value<typeof teamMember>

export const listTeam = call({
  method: 'GET',
  path: 'equity/team-members/{campaignId}',
  access: 'visitor',
  summary: 'Lists the team members and lead investors of a campaign.',
  spec: 'platform 7',
  params: ofCampaign,
  reply: list(teamMember, 100),
  cache: 'browse',
})

export const listLeads = call({
  method: 'GET',
  path: 'equity/lead-investors/{campaignId}',
  access: 'visitor',
  summary: 'Lists the lead investors of a campaign, in the order that its owner chose.',
  spec: 'platform 7',
  params: ofCampaign,
  reply: list(teamMember, 100),
  cache: 'browse',
})

export const galleryVideo = object({
  id: id(),
  title: text({ max: 200 }),
  description: text({ max: 4000 }),
  video,
})
export type GalleryVideo = Value<typeof galleryVideo>

export const listVideos = call({
  method: 'GET',
  path: 'equity/extras-videos/{campaignId}',
  access: 'visitor',
  summary: 'Lists the videos of a campaign, by their host and id.',
  spec: 'platform 7, decision T60',
  params: ofCampaign,
  reply: list(galleryVideo, 100),
  cache: 'browse',
})

const investor = object({
  /** A name by consent only; otherwise initials (decision T7). */
  name: text({ max: 60 }),
  /** Rounded to two significant digits (decision T7); null for anonymous investors. */
  about: nullable(minor()),
  investedAt: instant(),
})
export type CampaignInvestor = Value<typeof investor>

export const listInvestors = call({
  method: 'GET',
  path: 'campaign-investors/{campaignId}',
  access: 'visitor',
  summary: 'Lists the investors of a campaign, with names by consent only and rounded amounts (decision T7).',
  spec: 'investing 7, decision T7',
  params: ofCampaign,
  query: object(paging),
  reply: object({ items: list(investor, 200), ...paged }),
  cache: 'browse',
})
