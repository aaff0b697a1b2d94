/** Drafts, their files and their lists, for the tests of the editor's calls. */

import { calls } from '#contract/calls.ts'
import type { CampaignKind, CampaignStatus } from '#domain/campaign/campaign.ts'
import type { ListSection } from '#domain/draft/campaign-sections.ts'
import { make, type TestPerson } from './test-users.ts'
import type { TestApp } from './test-app.ts'

const { campaignEdit } = calls

/** A draft as its owner starts one. */
export async function newDraft(app: TestApp, owner: TestPerson, kind: CampaignKind = 'equity'): Promise<string> {
  const id = app.deps.ids.next()
  return (await make(app, campaignEdit.create, { body: { id, kind } }, { as: owner })).data.id
}

/** Sets the status directly. A public campaign has a closing date. */
export async function setStatus(app: TestApp, id: string, status: CampaignStatus): Promise<void> {
  const at = new Date(app.deps.clock.now())
  await app.deps.db.transact((tx) =>
    tx
      .updateTable('campaign')
      .set({ status, ...(status === 2 ? { went_live_at: at, closes_at: new Date(at.getTime() + 5_184_000_000) } : {}) })
      .where('id', '=', id)
      .execute(),
  )
}

export async function newEditor(app: TestApp, id: string, person: TestPerson): Promise<void> {
  const granted_at = new Date(app.deps.clock.now())
  await app.deps.db.transact((tx) =>
    tx.insertInto('campaign_editor').values({ campaign_id: id, user_id: person.id, granted_at }).execute(),
  )
}

/** The row of an uploaded picture; another test covers its bytes. */
export async function newFile(app: TestApp, uploader: TestPerson): Promise<string> {
  const id = app.deps.ids.next()
  await app.deps.db.transact((tx) =>
    tx
      .insertInto('stored_file')
      .values({
        id,
        sha256: 'none',
        mime: 'image/webp',
        bytes: 10n,
        width: 700,
        height: 500,
        tone: 3,
        visibility: 'public',
        owner_id: uploader.id,
        created_at: new Date(app.deps.clock.now()),
      })
      .execute(),
  )
  return id
}

/** The calls of each list, as the browser selects them. */
export const listCalls = {
  faqs: { update: campaignEdit.updateFaqs, add: campaignEdit.addFaq, remove: campaignEdit.removeFaq },
  team: { update: campaignEdit.updateTeam, add: campaignEdit.addTeamMember, remove: campaignEdit.removeTeamMember },
  leads: { update: campaignEdit.updateLeads, add: campaignEdit.addLead, remove: campaignEdit.removeLead },
  videos: { update: campaignEdit.updateVideos, add: campaignEdit.addVideo, remove: campaignEdit.removeVideo },
  images: { update: campaignEdit.updateImages, add: campaignEdit.addImage, remove: campaignEdit.removeImage },
  documents: {
    update: campaignEdit.updateDocuments,
    add: campaignEdit.addDocument,
    remove: campaignEdit.removeDocument,
  },
} as const satisfies Readonly<Partial<Record<ListSection, unknown>>>

/** Every section in its current state, through the editor's own call. */
export async function draftOf(app: TestApp, as: TestPerson, id: string) {
  return (await make(app, campaignEdit.getDraft, { params: { id } }, { as })).data
}
