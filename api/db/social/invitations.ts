/** Invited friends, and addresses that refuse invitations. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'

/**
 * When a user sent invitations since a moment, the earliest first. Their account is locked, so that concurrent requests
 * are counted one after the other.
 */
export async function invitedSince(tx: Writer, inviterId: string, since: Date): Promise<Date[]> {
  await tx.selectFrom('app_user').select('id').where('id', '=', inviterId).forUpdate().execute()
  const rows = await tx
    .selectFrom('invitation')
    .select('created_at')
    .where('inviter_id', '=', inviterId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

export async function insertInvitation(
  tx: Writer,
  invitation: { readonly id: string; readonly inviterId: string; readonly email: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('invitation')
    .values({
      id: invitation.id,
      inviter_id: invitation.inviterId,
      email: invitation.email,
      created_at: invitation.at,
      mailed_at: null,
    })
    .execute()
}

export function findInvitation(db: Reader, id: string) {
  return db
    .selectFrom('invitation as n')
    .innerJoin('app_user as u', 'u.id', 'n.inviter_id')
    .select(['n.id', 'n.email', 'n.mailed_at', 'u.first_name', 'u.last_name', 'u.language', 'u.state'])
    .where('n.id', '=', id)
    .executeTakeFirst()
}

/**
 * Marks an invitation as mailed, unless it was, or its address received one since a moment.
 * @returns whether to send the mail
 */
export async function claimInvitation(
  tx: Writer,
  { id, email }: { readonly id: string; readonly email: string },
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<boolean> {
  // Invitations of several users to one address are serialised.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 38))`.execute(tx)
  const claimed = await tx
    .updateTable('invitation as n')
    .set({ mailed_at: at })
    .where('n.id', '=', id)
    .where('n.mailed_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invitation as other')
            .select('other.id')
            .where(sql`lower(other.email)`, '=', email.toLowerCase())
            .where('other.mailed_at', '>', since),
        ),
      ),
    )
    .returning('n.id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Does the address have an account, or does it refuse invitations? */
export async function isUninvitable(db: Reader, email: string, addressKey: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from app_user where lower(email) = ${email.toLowerCase()} and state <> 'pending')
      or exists (select from invitation_refusal where address_key = ${addressKey}) as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function insertRefusal(tx: Writer, addressKey: string, at: Date): Promise<void> {
  await tx
    .insertInto('invitation_refusal')
    .values({ address_key: addressKey, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes older invitations. */
export async function forgetInvitations(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('invitation').where('created_at', '<', before).execute()
}
