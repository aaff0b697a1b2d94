/** The records of failed rows, as shown in the administration. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import type { ScheduledJobName } from '#domain/site/scheduled-jobs.ts'
import type { JobFailureRow } from './job-failures.ts'

export interface FailedRecord {
  readonly kind: 'campaign' | 'payment' | 'person'
  readonly id: string
}

type Lookup = readonly [FailedRecord['kind'], (rowId: string) => RawBuilder<unknown>]

const by =
  (table: string, column: string) =>
  (rowId: string): RawBuilder<unknown> =>
    sql`select ${sql.ref(column)} as id from ${sql.table(table)} where id::text = ${rowId}`
const itself = (rowId: string): RawBuilder<unknown> => sql`select ${rowId}::text as id`
const part =
  (index: number) =>
  (rowId: string): RawBuilder<unknown> =>
    itself(rowId.split(':')[index] ?? '')

const lookups: Readonly<Record<ScheduledJobName, Lookup | undefined>> = {
  'end-reconfirmations': [
    'campaign',
    (rowId) =>
      sql`select i.campaign_id as id from reconfirmation r join investment i on i.id = r.investment_id where r.id::text = ${rowId}`,
  ],
  'remind-of-reconfirmations': ['campaign', by('campaign_amendment', 'campaign_id')],
  'complete-amendments': ['campaign', by('campaign_amendment', 'campaign_id')],
  'close-campaigns': ['campaign', itself],
  'allocate-units': ['campaign', itself],
  'return-oversubscribed': ['campaign', by('investment', 'campaign_id')],
  'refund-missed-goals': ['campaign', by('investment', 'campaign_id')],
  'expire-reservations': ['campaign', by('investment', 'campaign_id')],
  'expire-waiting-list-offers': ['campaign', by('waiting_list_entry', 'campaign_id')],
  'update-waiting-lists': ['campaign', itself],
  'make-agreement-files': ['campaign', by('agreement', 'campaign_id')],
  'scan-quarantine': ['person', by('stored_file', 'owner_id')],
  'notify-review-comments': ['campaign', by('review_notice', 'campaign_id')],
  'settle-indications': ['campaign', by('indication', 'campaign_id')],
  'remind-to-pay': ['campaign', by('investment', 'campaign_id')],
  'remind-of-cancellation': ['campaign', by('investment', 'campaign_id')],
  'publish-updates': ['campaign', by('campaign_update', 'campaign_id')],
  'poll-payments': ['payment', itself],
  'poll-refunds': ['payment', by('payment_refund', 'attempt_id')],
  'poll-payouts': [
    'campaign',
    (rowId) =>
      sql`select p.campaign_id as id from payout_transfer t join payout p on p.id = t.payout_id where t.id::text = ${rowId}`,
  ],
  'settle-disputes': ['payment', by('lost_dispute', 'attempt_id')],
  'credit-distribution-shares': ['person', by('distribution_share', 'investor_id')],
  'poll-verifications': ['person', by('identity_verification', 'person_id')],
  'expire-identities': ['person', itself],
  'notify-expiring-identities': ['person', itself],
  'expire-accreditations': ['person', itself],
  'notify-expiring-accreditations': ['person', itself],
  'forget-verifications': ['person', by('identity_verification', 'person_id')],
  'poll-connected-accounts': ['person', by('connected_account', 'owner_id')],
  'expire-saved-investments': ['person', by('saved_investment', 'user_id')],
  'warn-saved-investments': ['person', by('saved_investment', 'user_id')],
  'end-top-ups': [
    'person',
    (rowId) =>
      sql`select w.person_id as id from wallet_top_up t join wallet w on w.id = t.wallet_id where t.id::text = ${rowId}`,
  ],
  'remind-repayments': ['campaign', by('repayment', 'campaign_id')],
  'continue-repayment-plans': ['campaign', by('repayment_plan', 'campaign_id')],
  'charge-repayments': ['campaign', by('repayment', 'campaign_id')],
  'check-repayments': ['campaign', itself],
  'notify-closing-soon': ['campaign', itself],
  'mail-unread-messages': ['person', by('conversation_participant', 'user_id')],
  'deliver-delayed-notifications': ['person', by('delayed_notification', 'person_id')],
  'make-digests': ['person', part(1)],
  'resend-digests': ['person', by('mail_digest', 'person_id')],
  'notify-factors-ready': ['person', by('lost_factor', 'user_id')],
  'erase-accounts': ['person', itself],
  // Hidden from administrators too.
  'erase-deleted-drafts': ['person', by('campaign', 'owner_id')],
  'expire-bank-links': ['person', by('bank_link', 'person_id')],
  // A value is named by its column, not by a record.
  'reseal-values': undefined,
  // The rates are those of a bank.
  'fetch-reference-rates': undefined,
  housekeeping: undefined,
}

/** Null if the record has no screen of its own, or was deleted. A queued job has no record. */
export async function recordOf(db: Reader, { job, row_id: rowId }: JobFailureRow): Promise<FailedRecord | null> {
  const [kind, query] = Object.hasOwn(lookups, job) ? (lookups[job as ScheduledJobName] ?? []) : []
  if (!kind || !query) return null
  const { rows } = await sql<{ id: string }>`${query(rowId)}`.execute(db)
  const [row] = rows
  return row ? { kind, id: row.id } : null
}
