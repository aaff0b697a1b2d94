/** The list sections of a campaign: questions, team, links, videos, pictures, documents (platform 3, 5, 7). */

import { type DraftSection, type ListSection, listSections } from '#domain/draft/campaign-sections.ts'
import { draftFieldMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  companyPath,
  draftRefusals,
  extrasPath,
  fundraisingPath,
  named,
  ofCampaign,
  sectionDraft,
  staleDraft,
  storyPath,
  termsPath,
} from './campaign-edit.ts'
import { id, object, record, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

/** A campaign's public pictures and texts also appear in lists of campaigns. */
const staleCards = ['campaigns/', 'saved-campaigns/']
/** Lead investors are shown among the team. */
const teamStale = ['equity/lead-investors/', 'equity/team-members/']

/* @__NO_SIDE_EFFECTS__ */
function changeList(path: string, what: string, stale: readonly string[] = [path.replace('{campaignId}', '')]) {
  return call({
    method: 'PATCH',
    path,
    access: 'user',
    summary: `Updates ${what}: with a campaign id, the fields of several items as <item>.<field>; with an item id, the fields of that item.`,
    spec: 'platform 7, decision T23',
    params: ofCampaign,
    body: record(text({ max: draftFieldMaximum }), 500),
    reply: sectionDraft,
    errors: [...draftRefusals],
    idempotent: true,
    versioned: true,
    stale: [...stale, ...staleDraft],
  })
}

/* @__NO_SIDE_EFFECTS__ */
function addToList(
  section: ListSection,
  path: string,
  what: string,
  stale: readonly string[] = [path.replace('{campaignId}', '')],
) {
  const fields = named(listSections[section].fields, () => draftFieldMaximum)
  return call({
    method: 'POST',
    path,
    access: 'user',
    summary: `Adds an item to the end of ${what}. The client generates the id.`,
    spec: 'platform 7',
    params: ofCampaign,
    body: object({ id: id(), ...fields }),
    reply: sectionDraft,
    errors: ['CAMPAIGN_LOCKED'],
    idempotent: true,
    stale: [...stale, ...staleDraft],
  })
}

/* @__NO_SIDE_EFFECTS__ */
function takeFromList(path: string, what: string, stale: readonly string[] = [path.replace('{campaignId}', '')]) {
  return call({
    method: 'DELETE',
    path,
    access: 'user',
    summary: `Removes an item from ${what} by its id.`,
    spec: 'platform 7',
    params: ofCampaign,
    reply: done,
    errors: ['CAMPAIGN_LOCKED'],
    stale: [...stale, ...staleDraft],
  })
}

const faqsPath = 'equity/campaign-faqs/{campaignId}'
export const updateFaqs = changeList(faqsPath, 'questions and answers')
export const addFaq = addToList('faqs', faqsPath, 'questions and answers')
export const removeFaq = takeFromList(faqsPath, 'questions and answers')

const teamPath = 'equity/team-members/{campaignId}'
export const updateTeam = changeList(teamPath, 'the team')
export const addTeamMember = addToList('team', teamPath, 'the team')
export const removeTeamMember = takeFromList(teamPath, 'the team')

const leadsPath = 'equity/lead-investors/{campaignId}'
export const updateLeads = changeList(leadsPath, 'the lead investors', teamStale)
export const addLead = addToList('leads', leadsPath, 'the lead investors', teamStale)
export const removeLead = takeFromList(leadsPath, 'the lead investors', teamStale)

const videosPath = 'equity/extras-videos/{campaignId}'
export const updateVideos = changeList(videosPath, 'the videos')
export const addVideo = addToList('videos', videosPath, 'the videos')
export const removeVideo = takeFromList(videosPath, 'the videos')

const imagesPath = 'equity/extras-images/{campaignId}'
export const updateImages = changeList(imagesPath, 'the pictures', ['equity/extras-images/', ...staleCards])
export const addImage = addToList('images', imagesPath, 'the pictures', ['equity/extras-images/', ...staleCards])
export const removeImage = takeFromList(imagesPath, 'the pictures', ['equity/extras-images/', ...staleCards])

const documentsPath = 'equity/extras-document/{campaignId}'
export const updateDocuments = changeList(documentsPath, 'the documents')
export const addDocument = addToList('documents', documentsPath, 'the documents')
export const removeDocument = takeFromList(documentsPath, 'the documents')

export const updateLinks = changeList('campaign/extras-links/{campaignId}', "the owner's own links", [])
export const updateHighlights = changeList('campaign/story-highlights/{campaignId}', 'the highlights', [])
export const updateFigures = changeList('campaign/figures/{campaignId}', 'the figures of two fiscal years', [])
export const updateTranslations = changeList(
  'campaign/translations/{campaignId}',
  'texts in other languages, as <language>.<section>.<field>',
  ['equity/', ...staleCards],
)

/** The calls that change a section, as used by the outbox. */
export const sectionPaths: Readonly<Record<DraftSection, string>> = {
  company: companyPath,
  fundraising: fundraisingPath,
  terms: termsPath,
  story: storyPath,
  extras: extrasPath,
  faqs: faqsPath,
  team: teamPath,
  leads: leadsPath,
  videos: videosPath,
  images: imagesPath,
  documents: documentsPath,
  links: 'campaign/extras-links/{campaignId}',
  highlights: 'campaign/story-highlights/{campaignId}',
  figures: 'campaign/figures/{campaignId}',
  translations: 'campaign/translations/{campaignId}',
}
