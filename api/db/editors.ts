/** People who were given access to edit a campaign that they do not run, and the mails by which they were asked. */

import { sql } from 'kysely'
import { evidenceKinds } from '#contract/uploads.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Reader, Writer } from './database.ts'

export async function listEditors(db: Reader | Writer, campaignId: string): Promise<string[]> {
  const rows = await db.selectFrom('campaign_editor').select('user_id').where('campaign_id', '=', campaignId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Who has access, with the member of the team as whom they got it. */
export function listAccess(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('campaign_editor as e')
    .innerJoin('app_user as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.item_id', 'e.given_at', 'u.first_name', 'u.last_name', 'u.email'])
    .where('e.campaign_id', '=', campaignId)
    .execute()
}

export async function insertEditor(
  tx: Writer,
  editor: { readonly campaignId: string; readonly userId: string; readonly itemId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('campaign_editor')
    .values({ campaign_id: editor.campaignId, user_id: editor.userId, item_id: editor.itemId, given_at: editor.at })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doUpdateSet({ item_id: editor.itemId }))
    .execute()
}

/**
 * Takes the access of members away and makes their open invitations void. What they put into the campaign stays: files that
 * its sections name become the owner's. @returns the people who lost it
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
  const people = gone.map(({ user_id }) => user_id)
  if (people.length > 0 && namedFiles.length > 0)
    await tx
      .updateTable('stored_file')
      .set({ owner_id: campaign.owner_id })
      .where('id', 'in', namedFiles)
      .where('owner_id', 'in', people)
      .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', 'not in', [...evidenceKinds])]))
      .execute()
  return people
}

/** Campaigns that a person may edit without running them, latest change first. */
export function listShared(db: Reader, userId: string, most: number) {
  return db
    .selectFrom('campaign_editor as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['c.id', 'c.kind', 'c.status'])
    .where('e.user_id', '=', userId)
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
  readonly askedBy: string
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
      asked_by: mail.askedBy,
      asked_at: mail.at,
      sent_at: null,
      token_hash: null,
      expires_at: null,
      used_at: null,
      revoked_at: null,
    })
    .execute()
}

/** How many mails were asked for within a day: to one address, and by one person. */
export async function countTeamMails(
  tx: Writer,
  email: string,
  askedBy: string,
  now: Date,
): Promise<{ readonly toAddress: number; readonly byPerson: number }> {
  // Two at once to one address: the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 21))`.execute(tx)
  const row = await tx
    .selectFrom('team_mail')
    .select([
      sql<bigint>`count(*) filter (where lower(email) = ${email.toLowerCase()})`.as('to_address'),
      sql<bigint>`count(*) filter (where asked_by = ${askedBy})`.as('by_person'),
    ])
    .where('asked_at', '>', new Date(now.getTime() - dayMs))
    .where('asked_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { toAddress: Number(row.to_address), byPerson: Number(row.by_person) }
}

export function listTeamMails(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('team_mail')
    .select(['item_id', 'kind', 'email', 'asked_at', 'sent_at', 'expires_at', 'used_at', 'revoked_at'])
    .where('campaign_id', '=', campaignId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** Earlier invitations of a member give way to the new one. */
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

/** The invitation behind a link, used or not. */
export function findInvitation(db: Reader | Writer, tokenHash: Uint8Array) {
  return db
    .selectFrom('team_mail')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'access')
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
