/** The sections with items: changed by campaign or by item, added to, taken from. */

import type { Reader, Writer } from '#api/db/database.ts'
import { findItem } from '#api/db/sections.ts'
import { type Handler, handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type BookSection, type DraftSection, itemsOf, type ListSection } from '#domain/campaign-sections.ts'
import { sortKeyBetween } from '#domain/order.ts'
import { changeSection } from './change-section.ts'
import { named } from './forms.ts'

const { campaignEdit } = calls
type Change = typeof campaignEdit.updateFaqs
type Add = typeof campaignEdit.addFaq
type Take = typeof campaignEdit.removeFaq

/** The campaign that an id means, and the item where it is an item's. */
async function meant(
  db: Reader | Writer,
  id: string,
  section: DraftSection,
): Promise<{ readonly campaignId: string; readonly item: string | undefined }> {
  const item = await findItem(db, id, section)
  return item ? { campaignId: item.campaign_id, item: id } : { campaignId: id, item: undefined }
}

function update(call: Change, section: ListSection | BookSection): Handler<Change> {
  return handle(call, ({ params, body, member, language, brief, ifMatch, once }, deps) =>
    once(async (tx) => {
      const { campaignId, item } = await meant(tx, params.campaignId, section)
      const fields =
        item === undefined
          ? body
          : Object.fromEntries(Object.entries(body).map(([name, value]) => [`${item}.${name}`, value]))
      return changeSection(tx, deps, { member, campaignId, ifMatch, language, brief }, section, () => fields)
    }),
  )
}

function add(call: Add, section: ListSection): Handler<Add> {
  return handle(call, ({ params, body, member, language, brief, once }, deps) =>
    once((tx) => {
      const { id, ...fields } = body
      const asked = { member, campaignId: params.campaignId, ifMatch: undefined, language, brief }
      return changeSection(tx, deps, asked, section, (now) => ({
        ...Object.fromEntries(Object.entries(named(fields)).map(([name, value]) => [`${id}.${name}`, value])),
        // One that is there already stays where it was moved to: the request came twice.
        [`${id}.position`]: now[`${id}.position`] ?? sortKeyBetween(itemsOf(now).at(-1)?.position, undefined),
      }))
    }),
  )
}

function take(call: Take, section: ListSection): Handler<Take> {
  return handle(call, ({ params, member, language, brief, once }, deps) =>
    once(async (tx) => {
      const { campaignId, item } = await meant(tx, params.campaignId, section)
      if (item === undefined) throw new CallError('NOT_FOUND')
      const asked = { member, campaignId, ifMatch: undefined, language, brief }
      await changeSection(tx, deps, asked, section, () => ({ [`${item}.removed`]: 'yes' }))
      return { done: true }
    }),
  )
}

export const lists = {
  updateFaqs: update(campaignEdit.updateFaqs, 'faqs'),
  addFaq: add(campaignEdit.addFaq, 'faqs'),
  removeFaq: take(campaignEdit.removeFaq, 'faqs'),
  updateTeam: update(campaignEdit.updateTeam, 'team'),
  addTeamMember: add(campaignEdit.addTeamMember, 'team'),
  removeTeamMember: take(campaignEdit.removeTeamMember, 'team'),
  updateLeads: update(campaignEdit.updateLeads, 'leads'),
  addLead: add(campaignEdit.addLead, 'leads'),
  removeLead: take(campaignEdit.removeLead, 'leads'),
  updateVideos: update(campaignEdit.updateVideos, 'videos'),
  addVideo: add(campaignEdit.addVideo, 'videos'),
  removeVideo: take(campaignEdit.removeVideo, 'videos'),
  updateImages: update(campaignEdit.updateImages, 'images'),
  addImage: add(campaignEdit.addImage, 'images'),
  removeImage: take(campaignEdit.removeImage, 'images'),
  updateDocuments: update(campaignEdit.updateDocuments, 'documents'),
  addDocument: add(campaignEdit.addDocument, 'documents'),
  removeDocument: take(campaignEdit.removeDocument, 'documents'),
  updateLinks: update(campaignEdit.updateLinks, 'links'),
  updateHighlights: update(campaignEdit.updateHighlights, 'highlights'),
  updateFigures: update(campaignEdit.updateFigures, 'figures'),
  updateTranslations: update(campaignEdit.updateTranslations, 'translations'),
}
