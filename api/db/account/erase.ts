/** What is deleted with an account, and what is retained without its name (docs/areas/account.md). */

import { eraseAttempts } from '#api/db/identity/questionnaire/attempts.ts'
import { endIdentity } from '#api/db/identity/retention.ts'
import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'
import { noPassword } from './users.ts'
import { evidenceKinds, profilePictures } from '#contract/uploads.ts'
import { erasedAddress } from '#domain/notification/mailing.ts'

/** Rows that belong to the person alone, by the column that references their owner. */
const ownRows = {
  user_session: 'user_id',
  known_network: 'user_id',
  password_reset: 'user_id',
  activation_token: 'user_id',
  registration: 'user_id',
  second_factor: 'user_id',
  recovery_code: 'user_id',
  sign_in_ticket: 'user_id',
  passkey: 'user_id',
  passkey_challenge: 'user_id',
  social_account: 'user_id',
  social_authorization: 'user_id',
  pending_social_account: 'user_id',
  lost_factor: 'user_id',
  user_profile: 'user_id',
  notification: 'user_id',
  saved_campaign: 'user_id',
  saved_investment: 'user_id',
  saved_search: 'user_id',
  indication: 'user_id',
  campaign_editor: 'user_id',
  digest_item: 'person_id',
  mail_digest: 'person_id',
  email_preference: 'person_id',
  notification_preference: 'person_id',
  delayed_notification: 'person_id',
  data_export: 'person_id',
  calendar_feed: 'person_id',
  account_deletion: 'person_id',
  account_decision: 'person_id',
  investor_declaration: 'person_id',
  residence_declaration: 'person_id',
  accreditation: 'person_id',
  third_party_letter: 'person_id',
  identity_document: 'person_id',
  waiting_list_entry: 'person_id',
  document_request: 'person_id',
  bank_link: 'person_id',
  withdrawal_account: 'person_id',
  person_follow: 'follower_id',
  conversation_participant: 'user_id',
  user_block: 'blocker_id',
  messaging_suspension: 'user_id',
  invitation: 'inviter_id',
} as const

/** Locks the account, so that no one signs in or invests with it meanwhile. */
export function lockAccount(tx: Writer, personId: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'email', 'state', 'language'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Erases the person's own data, and removes their name from records that others or the law require: investments,
 * agreements, wallets and the ledger.
 * @returns files whose bytes may be deleted too
 */
export async function eraseAccount(
  tx: Writer,
  { id, email }: { readonly id: string; readonly email: string },
  /** The key under which failed sign-ins are counted. */
  failureKey: string,
  at: Date,
): Promise<string[]> {
  const files = await tx
    .selectFrom('stored_file')
    .select(['id', 'sha256', 'card_sha256'])
    .where('owner_id', '=', id)
    .where('kind', 'in', [...profilePictures, ...evidenceKinds])
    // The law requires that submitted documents outlive the account; the retention period ends them.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('identity_verification_document as d')
            .select('d.file_id')
            .whereRef('d.file_id', '=', 'stored_file.id'),
        ),
      ),
    )
    .execute()
  for (const [table, column] of Object.entries(ownRows))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
  if (files.length > 0)
    await tx
      .deleteFrom('stored_file')
      .where(
        'id',
        'in',
        files.map((file) => file.id),
      )
      .execute()
  await tx.deleteFrom('person_follow').where('followed_id', '=', id).execute()
  await tx.deleteFrom('notification').where('kind', '=', 'followed').where('subject', '=', id).execute()
  await eraseTexts(tx, id)
  await eraseFromMessaging(tx, id)
  const attachments = await eraseAddress(tx, email)
  await tx
    .deleteFrom('sign_in_failure')
    .where(sql`split_part(account, ' ', 1)`, '=', failureKey)
    .execute()
  await tx.deleteFrom('idempotency').where('subject', '=', id).execute()
  // Their campaigns that hold no one's money, with all dependent rows.
  await tx
    .deleteFrom('campaign as c')
    .where('c.owner_id', '=', id)
    .where('c.status', 'in', [0, 3])
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('investment as i').select('i.id').whereRef('i.campaign_id', '=', 'c.id')),
      ),
    )
    .execute()
  await sql`delete from campaign_file f using stored_file s where s.id = f.file_id and s.owner_id = ${id}
    and not exists (select from campaign c where c.id = f.campaign_id)`.execute(tx)
  await endIdentity(tx, id, at)
  await eraseAttempts(tx, id)
  await tx
    .updateTable('app_user')
    .set({
      email: erasedAddress(id),
      password_hash: noPassword,
      // A readable placeholder that could not be a real name.
      first_name: '–',
      last_name: '',
      slug: `deleted-${id}`,
      state: 'deleted',
      accredited: false,
      accredited_until: null,
      show_name: false,
      must_enrol: false,
    })
    .where('id', '=', id)
    .execute()
  return [
    ...files.flatMap((file) => (file.card_sha256 === null ? [file.sha256] : [file.sha256, file.card_sha256])),
    ...attachments,
  ]
}

/**
 * Comments without replies are deleted; those with replies remain as placeholders without text. What an administrator
 * wrote in a review is the site's, and remains without a name.
 */
async function eraseTexts(tx: Writer, id: string): Promise<void> {
  await sql`delete from review_reply where author_id = ${id} and side = 'team'`.execute(tx)
  await sql`delete from campaign_comment k where k.author_id = ${id}
    and not exists (select from campaign_comment r where r.parent_id = k.id)`.execute(tx)
  await tx.updateTable('campaign_comment').set({ body: '–' }).where('author_id', '=', id).execute()
}

/**
 * Messages stay for the counterpart, without a name; conversations that nobody can read any more are deleted, unless a
 * report about them is retained.
 */
async function eraseFromMessaging(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('user_block').where('blocked_id', '=', id).execute()
  await tx.updateTable('message_report').set({ details: '' }).where('reporter_id', '=', id).execute()
  await sql`delete from conversation c where c.kind <> 'support' and ${id} in (c.first_id, c.second_id)
    and exists (select from app_user u where u.id in (c.first_id, c.second_id) and u.id <> ${id} and u.state = 'deleted')
    and not exists (select from message m join message_report r on r.message_id = m.id where m.conversation_id = c.id)`.execute(
    tx,
  )
  await tx
    .updateTable('conversation')
    .set({ awaits_reply: false })
    .where('kind', '=', 'support')
    .where('first_id', '=', id)
    .execute()
}

/** Deletes data stored under the address, with or without an account. @returns files that were attached to it */
async function eraseAddress(tx: Writer, email: string): Promise<string[]> {
  const address = email.toLowerCase()
  await sql`delete from newsletter_subscription where lower(email) = ${address}`.execute(tx)
  const { rows: attachments } = await sql<{ sha256: string }>`delete from contact_attachment where message_id in
    (select id from contact_message where lower(email) = ${address}) returning sha256`.execute(tx)
  await sql`delete from contact_message where lower(email) = ${address}`.execute(tx)
  await sql`delete from team_mail where lower(email) = ${address}`.execute(tx)
  await sql`update team_member set email = null where lower(email) = ${address}`.execute(tx)
  await sql`delete from invitation where lower(email) = ${address}`.execute(tx)
  await sql`delete from pending_social_account where lower(email) = ${address}`.execute(tx)
  await sql`delete from captured_mail where lower(recipient) = ${address}`.execute(tx)
  return [...new Set(attachments.map(({ sha256 }) => sha256))]
}

/** Is a file with these bytes still in use? */
export async function isFileUsed(tx: Writer, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_file')
    .select('id')
    .where((where) => where.or([where('sha256', '=', sha256), where('card_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst()
  if (row !== undefined) return true
  // Identical bytes are stored once, whoever uploaded them.
  const sent = await tx
    .selectFrom('contact_attachment')
    .select('sha256')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}
