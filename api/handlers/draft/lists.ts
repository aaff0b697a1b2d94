/** Sections with items: changed by campaign or by item, added to, removed from. */

import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentChangedSection } from '#api/presenters/draft/campaign-draft.ts'
import { addItem, removeItem, updateItems } from '#api/services/draft/change-items.ts'
import * as campaignEditListsCalls from '#contract/draft/campaign-edit-lists.ts'
import type { BookSection, ListSection } from '#domain/draft/campaign-sections.ts'
import { encodeCurrent, named } from './forms.ts'

type Change = typeof campaignEditListsCalls.updateFaqs
type Add = typeof campaignEditListsCalls.addFaq
type Take = typeof campaignEditListsCalls.removeFaq

function update(call: Change, section: ListSection | BookSection): Handler<Change> {
  return handle(call, ({ params: { campaignId: id }, body, member, brief, ifMatch, once }, deps) => {
    const request = { id, member, ifMatch, encodeCurrent }
    return once(async (tx) => presentChangedSection(await updateItems(tx, deps, request, section, body), brief))
  })
}

function add(call: Add, section: ListSection): Handler<Add> {
  return handle(call, ({ params: { campaignId }, body: { id, ...fields }, member, brief, once }, deps) => {
    const request = { member, campaignId, encodeCurrent }
    return once(async (tx) =>
      presentChangedSection(await addItem(tx, deps, request, section, { id, fields: named(fields) }), brief),
    )
  })
}

function take(call: Take, section: ListSection): Handler<Take> {
  return handle(call, ({ params, member, once }, deps) =>
    once(async (tx) => {
      await removeItem(tx, deps, { id: params.campaignId, member, encodeCurrent }, section)
      return { done: true }
    }),
  )
}

export const lists = {
  updateFaqs: update(campaignEditListsCalls.updateFaqs, 'faqs'),
  addFaq: add(campaignEditListsCalls.addFaq, 'faqs'),
  removeFaq: take(campaignEditListsCalls.removeFaq, 'faqs'),
  updateTeam: update(campaignEditListsCalls.updateTeam, 'team'),
  addTeamMember: add(campaignEditListsCalls.addTeamMember, 'team'),
  removeTeamMember: take(campaignEditListsCalls.removeTeamMember, 'team'),
  updateLeads: update(campaignEditListsCalls.updateLeads, 'leads'),
  addLead: add(campaignEditListsCalls.addLead, 'leads'),
  removeLead: take(campaignEditListsCalls.removeLead, 'leads'),
  updateVideos: update(campaignEditListsCalls.updateVideos, 'videos'),
  addVideo: add(campaignEditListsCalls.addVideo, 'videos'),
  removeVideo: take(campaignEditListsCalls.removeVideo, 'videos'),
  updateImages: update(campaignEditListsCalls.updateImages, 'images'),
  addImage: add(campaignEditListsCalls.addImage, 'images'),
  removeImage: take(campaignEditListsCalls.removeImage, 'images'),
  updateDocuments: update(campaignEditListsCalls.updateDocuments, 'documents'),
  addDocument: add(campaignEditListsCalls.addDocument, 'documents'),
  removeDocument: take(campaignEditListsCalls.removeDocument, 'documents'),
  updateLinks: update(campaignEditListsCalls.updateLinks, 'links'),
  updateHighlights: update(campaignEditListsCalls.updateHighlights, 'highlights'),
  updateFigures: update(campaignEditListsCalls.updateFigures, 'figures'),
  updateTranslations: update(campaignEditListsCalls.updateTranslations, 'translations'),
}
