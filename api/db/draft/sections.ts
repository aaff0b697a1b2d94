/** The sections of a campaign's draft as they are stored: texts by field. */

import type { DraftSection, Fields } from '#domain/draft/campaign-sections.ts'
import { filesNamed, itemField, isListSection } from '#domain/draft/campaign-sections.ts'
import { evidenceKinds, profilePictures, sitePictures } from '#contract/uploads.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { isUuid } from '#domain/uuid.ts'

export interface StoredSection {
  readonly values: Fields
  readonly version: number
  readonly updatedAt: Date | null
}

export type StoredSections = Readonly<Partial<Record<DraftSection, StoredSection>>>

const untouched: StoredSection = { values: {}, version: 0, updatedAt: null }

/** Saved sections of a campaign, or only the named ones. */
export async function readSections(
  db: Reader | Writer,
  campaignId: string,
  only?: readonly DraftSection[],
): Promise<StoredSections> {
  const rows = await db
    .selectFrom('campaign_section')
    .select(['section', 'data', 'version', 'updated_at'])
    .where('campaign_id', '=', campaignId)
    .$if(only !== undefined, (query) => query.where('section', 'in', only ?? []))
    .execute()
  return Object.fromEntries(
    rows.map(({ section, data, version, updated_at }) => [
      section,
      { values: data as Fields, version, updatedAt: updated_at },
    ]),
  )
}

/** The values of the named sections of several campaigns, by the campaign's id. */
export async function sectionValues(
  db: Reader,
  campaignIds: readonly string[],
  only: readonly DraftSection[],
): Promise<ReadonlyMap<string, SectionValues>> {
  const rows = await db
    .selectFrom('campaign_section')
    .select(['campaign_id', 'section', 'data'])
    .where('campaign_id', 'in', campaignIds)
    .where('section', 'in', only)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.campaign_id)].map(([id, ofCampaign]) => [
      id,
      Object.fromEntries(ofCampaign.map(({ section, data }) => [section, data as Fields])),
    ]),
  )
}

export function sectionIn(sections: StoredSections, section: DraftSection): StoredSection {
  return sections[section] ?? untouched
}

export type SectionValues = Partial<Record<DraftSection, Fields>>

export function valuesIn(sections: StoredSections): SectionValues {
  return Object.fromEntries(Object.entries(sections).map(([name, { values }]) => [name, values]))
}

/** Stores the current values of a section. */
export async function writeSection(
  tx: Writer,
  campaignId: string,
  section: DraftSection,
  values: Fields,
  version: number,
  at: Date,
): Promise<void> {
  const data = JSON.stringify(values)
  await tx
    .insertInto('campaign_section')
    .values({ campaign_id: campaignId, section, data, version, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'section']).doUpdateSet({ data, version, updated_at: at }),
    )
    .execute()
  await tx.updateTable('campaign').set({ updated_at: at }).where('id', '=', campaignId).execute()
}

/** The items of a list section that the changed fields reference by id. */
export function itemIdsOf(section: DraftSection, names: readonly string[]): string[] {
  if (!isListSection(section)) return []
  const ids = names.flatMap((name) => itemField(name)?.item ?? [])
  return [...new Set(ids)].filter((id) => isUuid(id))
}

/**
 * Records which campaign the items belong to.
 * @returns those that belong to another campaign or list, which stay unchanged. An item may not have a campaign's id:
 * calls accept either, so an item named like another user's campaign would block its lists.
 */
export async function claimItems(
  tx: Writer,
  campaignId: string,
  section: DraftSection,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const campaigns = await tx.selectFrom('campaign').select('id').where('id', 'in', ids).execute()
  if (campaigns.length > 0) return campaigns.map(({ id }) => id)
  await tx
    .insertInto('campaign_item')
    .values(ids.map((id) => ({ id, campaign_id: campaignId, section })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const rows = await tx.selectFrom('campaign_item').selectAll().where('id', 'in', ids).execute()
  return rows.filter((row) => row.campaign_id !== campaignId || row.section !== section).map(({ id }) => id)
}

/** Whether an item of any list has this id; then no campaign may use it. */
export async function isItem(db: Reader | Writer, id: string): Promise<boolean> {
  const row = await db.selectFrom('campaign_item').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The campaign that an item belongs to. */
export function findItem(db: Reader | Writer, id: string, section: DraftSection) {
  return db
    .selectFrom('campaign_item')
    .select('campaign_id')
    .where('id', '=', id)
    .where('section', '=', section)
    .executeTakeFirst()
}

/** The files in these sections that a team member uploaded for the campaign, not for themselves. */
export async function teamFiles(
  db: Reader | Writer,
  sections: StoredSections,
  team: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = filesNamed(valuesIn(sections))
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', 'in', team)
    .where((eb) =>
      eb.or([eb('kind', 'is', null), eb('kind', 'not in', [...profilePictures, ...evidenceKinds, ...sitePictures])]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
