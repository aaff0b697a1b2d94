/**
 * Changes to the published texts of live campaigns, until an administrator has decided on them (decision record 0025).
 */

import { sql } from 'kysely'
import { type SectionChanges, withChanges } from '#domain/draft/campaign-proposal.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSections, sectionIn, type StoredSections, valuesIn } from './sections.ts'

/** The open or submitted proposal of a campaign. */
export function currentProposal(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('campaign_proposal as p')
    .leftJoin('app_user as u', 'u.id', 'p.sent_by')
    .select(['p.id', 'p.state', 'p.changes', 'p.revision', 'p.reason', 'p.sent_at', 'p.sent_by'])
    .select(['u.first_name', 'u.last_name'])
    .where('p.campaign_id', '=', campaignId)
    .where('p.state', 'in', ['open', 'review'])
    .executeTakeFirst()
}
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof currentProposal>>>

export async function isInReview(db: Reader | Writer, campaignId: string): Promise<boolean> {
  return (await currentProposal(db, campaignId))?.state === 'review'
}

/** The sections as the team edits them: the published values, overlaid with the proposed ones. */
export async function readWorkingSections(
  db: Reader | Writer,
  campaignId: string,
  only?: readonly DraftSection[],
): Promise<StoredSections> {
  const [live, proposal] = await Promise.all([readSections(db, campaignId, only), currentProposal(db, campaignId)])
  return proposal ? withProposal(live, proposal.changes, only) : live
}

export function withProposal(
  live: StoredSections,
  changes: SectionChanges,
  only?: readonly DraftSection[],
): StoredSections {
  const proposed = (Object.keys(changes) as DraftSection[]).filter((section) => only?.includes(section) ?? true)
  return {
    ...live,
    ...Object.fromEntries(
      proposed.map((section) => {
        const stored = sectionIn(live, section)
        return [section, { ...stored, values: withChanges(stored.values, changes[section]) }]
      }),
    ),
  }
}

/** Published and proposed texts, to find which files the campaign references. */
export async function readAllValues(db: Reader | Writer, campaignId: string) {
  const [live, working] = await Promise.all([readSections(db, campaignId), readWorkingSections(db, campaignId)])
  return [valuesIn(live), valuesIn(working)]
}

/** Stores a proposal; the campaign's row is locked. */
export async function writeProposal(
  tx: Writer,
  campaignId: string,
  changes: SectionChanges,
  created: { readonly id: string; readonly at: Date },
): Promise<void> {
  const stored = JSON.stringify(changes)
  const known = await currentProposal(tx, campaignId)
  await (known
    ? tx.updateTable('campaign_proposal').set({ changes: stored }).where('id', '=', known.id).execute()
    : tx
        .insertInto('campaign_proposal')
        .values({
          id: created.id,
          campaign_id: campaignId,
          state: 'open',
          changes: stored,
          replaced: null,
          created_at: created.at,
          sent_at: null,
          sent_by: null,
          decided_at: null,
          decided_by: null,
        })
        .execute())
}

/**
 * Increments the version of a section although its published values stay, so that devices notice that the edited values
 * changed.
 */
export async function countVersion(tx: Writer, campaignId: string, sections: readonly DraftSection[], at: Date) {
  for (const section of sections)
    await tx
      .insertInto('campaign_section')
      .values({ campaign_id: campaignId, section, data: '{}', version: 1, updated_at: at })
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'section']).doUpdateSet((eb) => ({
          version: eb('campaign_section.version', '+', 1),
          updated_at: at,
        })),
      )
      .execute()
}

export async function changeProposal(
  tx: Writer,
  id: string,
  change: {
    readonly state?: 'open' | 'review' | 'approved'
    readonly revision?: number
    readonly reason?: string
    readonly sent_at?: Date | null
    readonly sent_by?: string | null
    readonly decided_at?: Date
    readonly decided_by?: string
    readonly replaced?: string
  },
): Promise<void> {
  await tx.updateTable('campaign_proposal').set(change).where('id', '=', id).execute()
}

export async function deleteProposal(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('campaign_proposal').where('id', '=', id).execute()
}

/** The status of a proposal, for notifications. */
export function findProposal(db: Reader, id: string) {
  return db
    .selectFrom('campaign_proposal as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .select(['p.id', 'p.state', 'p.revision', 'p.reason', 'p.sent_by', 'c.id as campaign_id', 'c.slug', 'c.owner_id'])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** All investors with units of a campaign, paid or reserved. */
export function investorsOf(db: Reader, campaignId: string) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select(['u.id', 'u.language'])
    .distinct()
    .where('i.campaign_id', '=', campaignId)
    .where('i.state', 'in', ['reserved', 'confirmed'])
    .where('u.state', '=', 'active')
    .orderBy('u.id')
    .execute()
}

/**
 * A proposed document that is not published yet, by its file: its team and administrators may read it before the
 * decision. Naming a file in a proposal gives no access to files of other users or to private files.
 */
export async function findProposedDocument(db: Reader, fileId: string) {
  const row = await db
    .selectFrom('campaign_proposal as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .innerJoin('stored_file as f', (join) => join.on('f.id', '=', fileId))
    .select(['f.id', 'f.id as file_id', 'p.campaign_id', 'c.owner_id', 'c.status', 'f.sha256', 'f.mime'])
    .where('p.state', 'in', ['open', 'review'])
    .where('f.kind', '=', 'document')
    .where(
      sql<boolean>`exists (select from jsonb_each_text(p.changes -> 'documents') as document
        where document.key like '%.file' and document.value = ${fileId})`,
    )
    .where((eb) =>
      eb.or([
        eb('f.owner_id', '=', eb.ref('c.owner_id')),
        eb.exists(
          eb
            .selectFrom('campaign_editor as e')
            .select('e.user_id')
            .whereRef('e.campaign_id', '=', 'c.id')
            .whereRef('e.user_id', '=', 'f.owner_id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row && { ...row, titles: {}, visibility: 'private' as const, proposed: true }
}
