/** Users with access to edit a campaign that they do not own, and their invitation emails. */

import { sql } from 'kysely'
import { evidenceKinds } from '#contract/uploads.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export async function listEditors(db: Reader | Writer, campaignId: string): Promise<string[]> {
  const rows = await db.selectFrom('campaign_editor').select('user_id').where('campaign_id', '=', campaignId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** The same as a column of a query of campaigns. @param campaignId the reference of their id */
export function editorsOf(campaignId: string) {
  return sql<string[]>`array(select e.user_id from campaign_editor e where e.campaign_id = ${sql.ref(campaignId)})`
}

/** Users with access, with the team member whose invitation they accepted. */
export function listAccess(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('campaign_editor as e')
    .innerJoin('app_user as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.item_id', 'e.granted_at', 'u.first_name', 'u.last_name', 'u.email'])
    .where('e.campaign_id', '=', campaignId)
    .execute()
}

export async function insertEditor(
  tx: Writer,
  editor: { readonly campaignId: string; readonly userId: string; readonly itemId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('campaign_editor')
    .values({ campaign_id: editor.campaignId, user_id: editor.userId, item_id: editor.itemId, granted_at: editor.at })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doUpdateSet({ item_id: editor.itemId }))
    .execute()
}

/**
 * Revokes the access of members and their open invitations. Their contributions to the campaign remain: files that its
 * sections reference become the owner's.
 * @returns the users who lost access
 */
export async function endAccess(
  tx: Writer,
  campaign: { readonly id: string; readonly owner_id: string },
  itemIds: readonly string[],
  namedFiles: readonly string[],
  at: Date,
): Promise<string[]> {
  if (itemIds.length === 0) return []
  await tx
    .updateTable('team_mail')
    .set({ revoked_at: at })
    .where('campaign_id', '=', campaign.id)
    .where('item_id', 'in', itemIds)
    .where('kind', '=', 'access')
    .where('revoked_at', 'is', null)
    .execute()
  const gone = await tx
    .deleteFrom('campaign_editor')
    .where('campaign_id', '=', campaign.id)
    .where('item_id', 'in', itemIds)
    .returning('user_id')
    .execute()
  const users = gone.map(({ user_id }) => user_id)
  if (users.length > 0 && namedFiles.length > 0)
    await tx
      .updateTable('stored_file')
      .set({ owner_id: campaign.owner_id })
      .where('id', 'in', namedFiles)
      .where('owner_id', 'in', users)
      .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', 'not in', [...evidenceKinds])]))
      .execute()
  return users
}

/** Campaigns that a user may edit without owning them, latest change first. */
export function listShared(db: Reader, userId: string, most: number) {
  return db
    .selectFrom('campaign_editor as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['c.id', 'c.kind', 'c.status'])
    .where('e.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id')
    .limit(most)
    .execute()
}

export interface NewTeamMail {
  readonly id: string
  readonly campaignId: string
  readonly itemId: string
  readonly kind: 'named' | 'access'
  readonly email: string
  readonly requestedBy: string
  readonly at: Date
}

export async function insertTeamMail(tx: Writer, mail: NewTeamMail): Promise<void> {
  await tx
    .insertInto('team_mail')
    .values({
      id: mail.id,
      campaign_id: mail.campaignId,
      item_id: mail.itemId,
      kind: mail.kind,
      email: mail.email,
      requested_by: mail.requestedBy,
      requested_at: mail.at,
      sent_at: null,
      token_hash: null,
      expires_at: null,
      used_at: null,
      revoked_at: null,
    })
    .execute()
}

/** The number of emails requested within a day: to one address, and by one user. */
export async function countTeamMails(
  tx: Writer,
  email: string,
  requestedBy: string,
  now: Date,
): Promise<{ readonly toAddress: number; readonly byPerson: number }> {
  // Serialises requests to one address, so that the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 21))`.execute(tx)
  const row = await tx
    .selectFrom('team_mail')
    .select([
      sql<bigint>`count(*) filter (where lower(email) = ${email.toLowerCase()})`.as('to_address'),
      sql<bigint>`count(*) filter (where requested_by = ${requestedBy})`.as('by_person'),
    ])
    .where('requested_at', '>', new Date(now.getTime() - dayMs))
    .where('requested_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { toAddress: Number(row.to_address), byPerson: Number(row.by_person) }
}

export function listTeamMails(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('team_mail')
    .select(['item_id', 'kind', 'email', 'requested_at', 'sent_at', 'expires_at', 'used_at', 'revoked_at'])
    .where('campaign_id', '=', campaignId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** The new invitation of a member replaces earlier ones. */
export async function revokeInvitations(tx: Writer, campaignId: string, itemId: string, at: Date): Promise<void> {
  await tx
    .updateTable('team_mail')
    .set({ revoked_at: at })
    .where('campaign_id', '=', campaignId)
    .where('item_id', '=', itemId)
    .where('kind', '=', 'access')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

export function findTeamMail(db: Reader | Writer, id: string) {
  return db.selectFrom('team_mail').selectAll().where('id', '=', id).executeTakeFirst()
}
export type TeamMailRow = NonNullable<Awaited<ReturnType<typeof findTeamMail>>>

/** The invitation of a link, used or not. */
export function findInvitation(db: Reader | Writer, tokenHash: Uint8Array) {
  return db
    .selectFrom('team_mail as m')
    .innerJoin('campaign as c', 'c.id', 'm.campaign_id')
    .selectAll('m')
    .where('m.token_hash', '=', tokenHash)
    .where('m.kind', '=', 'access')
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function lockInvitation(tx: Writer, tokenHash: Uint8Array) {
  return tx
    .selectFrom('team_mail')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'access')
    .forUpdate()
    .executeTakeFirst()
}

export async function markTeamMail(
  tx: Writer,
  id: string,
  change: {
    readonly sent_at?: Date
    readonly used_at?: Date
    readonly token_hash?: Uint8Array
    readonly expires_at?: Date
  },
): Promise<void> {
  await tx.updateTable('team_mail').set(change).where('id', '=', id).execute()
}
