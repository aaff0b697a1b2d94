/** Drafts on a running site, entered through its calls, so that a journey starts at its relevant step. */

import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf, type UploadKind } from '#contract/uploads.ts'
import type { CampaignKind } from '#domain/campaign/campaign.ts'
import { type DraftSection, type Fields, itemsOf } from '#domain/draft/campaign-sections.ts'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'
import { sampleAccount } from '#tools/journeys/sample-account.ts'
import { completeSections } from '#tests/support/complete-draft.ts'

export interface SiteDraft {
  readonly campaign: { readonly id: string; readonly status: number }
  readonly sections: Readonly<Record<string, { readonly values: Fields; readonly version: number }>>
}

/** A picture of one colour, as a user would select it. */
export async function pictureFile(width: number, height: number, background = '#357') {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${width}.png`, mimeType: 'image/png', buffer }
}

export function draftOn(client: SiteClient, { token }: StoredSession, id: string): Promise<SiteDraft> {
  return client.call('GET', `equities/${id}/draft`, { token })
}

/** The server's items of a list, in order. */
export async function itemsOn(client: SiteClient, session: StoredSession, id: string, section: DraftSection) {
  const { sections } = await draftOn(client, session, id)
  return itemsOf(sections[section]?.values ?? {})
}

export async function beginOn(
  client: SiteClient,
  { token }: StoredSession,
  kind: CampaignKind = 'equity',
): Promise<string> {
  const id = randomUUID()
  await client.call('POST', 'equities/', { token, body: { id, kind } })
  return id
}

/** Changes a section, whatever version the server has. */
export async function enterOn(
  client: SiteClient,
  session: StoredSession,
  id: string,
  section: DraftSection,
  body: Fields,
): Promise<void> {
  const { sections } = await draftOn(client, session, id)
  await client.call('PATCH', sectionPaths[section].replace('{campaignId}', id), {
    token: session.token,
    ifMatch: sections[section]?.version ?? 0,
    body,
  })
}

/** A draft that can be submitted. */
export async function completeOn(
  client: SiteClient,
  session: StoredSession,
  kind: CampaignKind = 'equity',
): Promise<string> {
  const id = await beginOn(client, session, kind)
  const upload = async (of: UploadKind, width: number, height: number): Promise<string> => {
    const { buffer } = await pictureFile(width, height)
    const facts = { kind: of, campaignId: id, partition: session.partition }
    const fileId = await fileIdOf(facts, new Uint8Array(buffer), (data) => createHash('sha256').update(data).digest())
    const response = await fetch(client.origin + uploadPath(facts, fileId), {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.token}` },
      body: new Uint8Array(buffer),
    })
    if (!response.ok) throw new Error(`${of}: ${response.status} ${await response.text()}`)
    return fileId
  }
  const files = { logo: await upload('logo', 200, 200), picture: await upload('story-image', 700, 500) }
  const today = new Date().toISOString().slice(0, 10)
  for (const [section, values] of Object.entries(completeSections(kind, today, files)))
    await enterOn(client, session, id, section as DraftSection, values)
  await enterAccountOn(client, session, id)
  return id
}

export async function enterAccountOn(client: SiteClient, { token }: StoredSession, id: string): Promise<void> {
  await client.call('PATCH', `campaign/payment-detail/${id}`, {
    token,
    body: sampleAccount,
  })
}
