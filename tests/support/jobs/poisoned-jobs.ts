/** For each scheduled job: due rows, and the part of the first one that is poisoned so that processing it fails. */

import type { ScheduledJobName } from '#domain/site/scheduled-jobs.ts'
import { quarantineContent } from '#api/services/content/quarantine.ts'
import { newFile } from '#tests/support/drafts.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { attempts, booked, type JobBed, insertWaitingEntries, reservations, saved } from './job-bed.ts'

export interface PoisonedJob {
  /** Creates at least three due rows. @returns their ids, in the order in which they are processed */
  readonly seed: (bed: JobBed) => Promise<readonly string[]>
  /** Every change of a row of this table fails if its value at this path is that of the row. */
  readonly poison: { readonly table: string; readonly path: string; readonly value?: (rowId: string) => string }
  /** SQL that is true once the row with the id `$1`, or with its first or second half, was processed. */
  readonly done: string
}

const polledLater = (table: string): string => `select poll_count > 0 as done from ${table} where id = $1::uuid`
/** The reminder of an investment was written, and its notification queued. */
const reminded = (event: string): string =>
  `select exists (select from test_job j join investment_reminder r on r.id::text = j.payload ->> 'id'
    where j.payload ->> 'event' = '${event}' and r.investment_id = $1::uuid) as done`
const day = 1440

/** Submissions of these users at a provider whose keys were removed. */
async function verifications(
  bed: JobBed,
  users: readonly string[],
  change: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const made = bed.ids(users.length)
  await bed.insert(
    'identity_verification',
    made.map((id, index) => ({
      id,
      person_id: users[index],
      method: 'northkyc',
      access: 'gone',
      test: false,
      party_kind: 'self',
      answers: '',
      state: 'pending',
      sent_documents: [],
      action_url: '',
      report: '',
      reasons: [],
      language: 'en',
      submitted_at: bed.inMinutes(-100),
      changed_at: bed.inMinutes(-100),
      next_poll_at: bed.inMinutes(index - 9),
      poll_count: 0,
      ...change,
    })),
  )
  return made
}

/** Users whose approval ends in some minutes. */
async function approvedIdentities(bed: JobBed, minutes: number): Promise<string[]> {
  const users = await bed.users(3)
  await bed.insert(
    'identity_check',
    users.map((id, index) => ({
      person_id: id,
      state: 'approved',
      reason: '',
      reasons: [],
      changed_at: bed.inMinutes(-100),
      party_kind: 'self',
      answers: '',
      unsent: false,
      expires_at: bed.inMinutes(minutes + index - 9),
    })),
  )
  return users
}

async function approvedAccreditations(bed: JobBed, minutes: number): Promise<string[]> {
  const users = await bed.users(3)
  await bed.insert(
    'accreditation',
    users.map((id, index) => ({
      person_id: id,
      state: 'approved',
      changed_at: bed.inMinutes(-100),
      expires_at: bed.inMinutes(minutes + index - 9),
    })),
  )
  return users
}

/** Unpaid investments in campaigns whose terms changed, and whose investors had until now to accept that. */
async function pendingReconfirmations(bed: JobBed): Promise<{ readonly id: string; readonly amendment: string }[]> {
  const made = await reservations(bed, () => ({ expires_at: null, attempts_until: null }))
  const [ids, amendments] = [bed.ids(made.length), bed.ids(made.length)]
  const pending = made.map((investment, index) => ({
    id: ids[index] ?? '',
    amendment: amendments[index] ?? '',
    investment,
  }))
  for (const [index, { id, amendment, investment }] of pending.entries()) {
    const [row] = await bed.app.deps.db.execute('select campaign_id, investor_id from investment where id = $1', [
      investment,
    ])
    await bed.insert('campaign_amendment', [
      {
        id: amendment,
        campaign_id: row?.['campaign_id'],
        state: 'reconfirming',
        terms: { closingDate: '2027-03-01' },
        previous: { closingDate: '2027-02-01' },
        explanation: 'The permit is late.',
        requested_by: bed.person.id,
        requested_at: bed.inMinutes(-100),
        decided_by: bed.person.id,
        decided_at: bed.inMinutes(-90),
        reconfirm_until: bed.inMinutes(index - 9),
      },
    ])
    await bed.insert('reconfirmation', [
      { id, amendment_id: amendment, investment_id: investment, investor_id: row?.['investor_id'], state: 'pending' },
    ])
  }
  return pending
}

/** A scheduled job without an entry does not compile. */
export const poisonedJobs: Readonly<Record<ScheduledJobName, PoisonedJob>> = {
  'close-campaigns': {
    seed: async ({ app, campaigns, inMinutes }) => {
      const made = await campaigns(3)
      for (const [index, id] of made.entries())
        await app.deps.db.execute('update campaign set closes_at = $2 where id = $1', [id, inMinutes(index - 9)])
      return made
    },
    poison: { table: 'campaign', path: 'id' },
    done: 'select status in (4, 5) as done from campaign where id = $1::uuid',
  },
  'remind-of-reconfirmations': {
    seed: async (bed) => {
      const pending = await pendingReconfirmations(bed)
      for (const [index, { amendment }] of pending.entries())
        await bed.app.deps.db.execute('update campaign_amendment set reconfirm_until = $2 where id = $1', [
          amendment,
          bed.inMinutes(60 + index),
        ])
      return pending.map(({ amendment }) => amendment)
    },
    poison: { table: 'campaign_amendment', path: 'id' },
    done: 'select reminded_at is not null as done from campaign_amendment where id = $1::uuid',
  },
  'end-reconfirmations': {
    seed: async (bed) => (await pendingReconfirmations(bed)).map(({ id }) => id),
    poison: { table: 'reconfirmation', path: 'id' },
    done: `select state = 'lapsed' as done from reconfirmation where id = $1::uuid`,
  },
  'complete-amendments': {
    seed: async (bed) => {
      const pending = await pendingReconfirmations(bed)
      await bed.app.deps.db.execute(
        `update reconfirmation set state = 'confirmed', answered_at = $2
        where id = any($1::uuid[])`,
        [pending.map(({ id }) => id), bed.inMinutes(-100)],
      )
      return pending.map(({ amendment }) => amendment)
    },
    poison: { table: 'campaign_amendment', path: 'id' },
    done: `select state = 'completed' as done from campaign_amendment where id = $1::uuid`,
  },
  'refund-missed-goals': {
    seed: async (bed) => {
      const made = await reservations(bed, () => ({ expires_at: null, attempts_until: null }))
      for (const id of made) {
        const [row] = await bed.app.deps.db.execute('select campaign_id from investment where id = $1', [id])
        const campaign = String(row?.['campaign_id'])
        const transaction = await booked(bed, { kind: 'escrow', id: campaign }, 10_000n)
        await bed.app.deps.db.execute(
          `update investment set state = 'confirmed', confirmed_at = $2, transaction_id = $3 where id = $1`,
          [id, bed.inMinutes(-50), transaction],
        )
        await bed.app.deps.db.execute('update campaign set status = 5, closed_at = $2 where id = $1', [
          campaign,
          bed.inMinutes(-5),
        ])
      }
      return made
    },
    poison: { table: 'investment', path: 'id' },
    done: `select state = 'refunded' as done from investment where id = $1::uuid`,
  },
  'allocate-units': {
    seed: async ({ app, campaigns, inMinutes }) => {
      const made = await campaigns(3)
      for (const [index, id] of made.entries())
        await app.deps.db.execute(
          `update campaign set status = 4, allocation = 'discretionary', allocation_due_at = $2 where id = $1`,
          [id, inMinutes(index - 9)],
        )
      return made
    },
    poison: { table: 'campaign', path: 'id' },
    done: 'select allocation_due_at is null as done from campaign where id = $1::uuid',
  },
  'return-oversubscribed': {
    seed: async (bed) => {
      const made = await reservations(bed, () => ({ expires_at: null, attempts_until: null }))
      for (const id of made) {
        const [row] = await bed.app.deps.db.execute('select campaign_id from investment where id = $1', [id])
        const transaction = await booked(bed, { kind: 'escrow', id: String(row?.['campaign_id']) }, 10_000n)
        await bed.app.deps.db.execute(
          `update investment set state = 'confirmed', confirmed_at = $2, transaction_id = $3, requested_units = units,
            units = 1, amount = unit_price, excess = (units - 1) * unit_price where id = $1`,
          [id, bed.inMinutes(-50), transaction],
        )
      }
      return made
    },
    poison: { table: 'investment', path: 'id' },
    done: `select excess_transaction_id is not null as done from investment where id = $1::uuid`,
  },
  'expire-reservations': {
    seed: (bed) => reservations(bed, (index) => ({ expires_at: bed.inMinutes(index - 9) })),
    poison: { table: 'investment', path: 'id' },
    done: `select state = 'expired' as done from investment where id = $1::uuid`,
  },
  'expire-waiting-list-offers': {
    seed: async (bed) => {
      const inCampaigns = await bed.campaigns(3)
      await bed.app.deps.db.execute('update campaign set units_taken = 4 where id = any($1::uuid[])', [inCampaigns])
      return insertWaitingEntries(bed, 'offered', inCampaigns)
    },
    poison: { table: 'waiting_list_entry', path: 'id' },
    done: `select state = 'expired' as done from waiting_list_entry where id = $1::uuid`,
  },
  'update-waiting-lists': {
    seed: async (bed) => {
      const inCampaigns = await bed.campaigns(3)
      await bed.app.deps.db.execute('update campaign set status = 4 where id = any($1::uuid[])', [inCampaigns])
      await insertWaitingEntries(bed, 'waiting', inCampaigns)
      return inCampaigns
    },
    poison: { table: 'waiting_list_entry', path: 'campaign_id' },
    done: `select state = 'closed' as done from waiting_list_entry where campaign_id = $1::uuid`,
  },
  'make-agreement-files': {
    seed: async (bed) => {
      const made = await reservations(bed)
      for (const id of made) await plantAgreement(bed.app, id)
      const rows = await bed.app.deps.db.execute(
        'select id from agreement where investment_id = any($1::uuid[]) order by signed_at, id',
        [made],
      )
      return rows.map(({ id }) => String(id))
    },
    poison: { table: 'agreement', path: 'id' },
    done: 'select file_id is not null as done from agreement where id = $1::uuid',
  },
  'fetch-reference-rates': {
    // The sources of the tests' application, which were never asked.
    seed: () => Promise.resolve(['first-bank', 'second-bank', 'third-bank']),
    poison: { table: 'reference_rate_source', path: 'id' },
    done: 'select exists (select from reference_rate_source where id = $1) as done',
  },
  'scan-quarantine': {
    seed: async ({ app, person, insert, ids, inMinutes }) => {
      const made = ids(3)
      for (const [index, id] of made.entries()) {
        const content = { bytes: Buffer.from(`file ${index}`) }
        const keys = await quarantineContent({ id }, content, app.deps)
        await insert('stored_file', [
          {
            id,
            sha256: keys.sha256,
            mime: 'text/plain',
            bytes: 6,
            visibility: 'private',
            owner_id: person.id,
            created_at: inMinutes(index - 9),
            kind: 'document',
            scan_state: 'quarantined',
          },
        ])
      }
      return made
    },
    poison: { table: 'stored_file', path: 'id' },
    done: `select scan_state = 'released' as done from stored_file where id = $1::uuid`,
  },
  'notify-review-comments': {
    seed: async ({ insert, ids, campaigns, inMinutes }) => {
      const made = ids(3)
      const inCampaigns = await campaigns(3)
      await insert(
        'review_notice',
        made.map((id, index) => ({
          id,
          campaign_id: inCampaigns[index],
          audience: 'team',
          due_at: inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'review_notice', path: 'id' },
    done: `select sent_at is not null as done from review_notice where id = $1::uuid`,
  },
  'mail-unread-messages': {
    seed: async ({ person, insert, ids, users, inMinutes }) => {
      const [made, conversations, messages] = [ids(3), ids(3), ids(3)]
      const recipients = await users(3)
      const at = inMinutes(-30)
      await insert(
        'conversation',
        conversations.map((id, index) => {
          const [first, second] = [person.id, recipients[index] ?? ''].toSorted()
          return {
            id,
            kind: 'direct',
            first_id: first,
            second_id: second,
            begun_by: person.id,
            created_at: at,
            last_sequence: 1,
            latest_at: at,
            team_read_sequence: 0,
            team_unread: 0,
            team_archived: false,
            awaits_reply: false,
          }
        }),
      )
      await insert(
        'message',
        messages.map((id, index) => ({
          id,
          conversation_id: conversations[index],
          sequence: 1,
          author_id: person.id,
          as_team: false,
          body: 'When does the sale close?',
          attachment_count: 0,
          content_hash: '\\x00',
          created_at: at,
        })),
      )
      await insert(
        'conversation_participant',
        made.map((id, index) => ({
          id,
          conversation_id: conversations[index],
          user_id: recipients[index],
          latest_at: at,
          last_read_sequence: 0,
          unread_count: 1,
          archived: false,
          muted: false,
          mail_due_at: inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'conversation_participant', path: 'id' },
    done: 'select mail_due_at is null as done from conversation_participant where id = $1::uuid',
  },
  'deliver-delayed-notifications': {
    seed: async ({ insert, ids, users, inMinutes }) => {
      const made = ids(3)
      const recipients = await users(3)
      await insert(
        'delayed_notification',
        made.map((id, index) => ({
          id,
          person_id: recipients[index],
          event: 'comment-reply',
          subject: id,
          channel: 'push',
          facts: { campaign: { en: 'Campaign' }, path: '/' },
          created_at: inMinutes(-600),
          due_at: inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'delayed_notification', path: 'id' },
    done: 'select sent_at is not null as done from delayed_notification where id = $1::uuid',
  },
  'publish-updates': {
    seed: async ({ person, insert, ids, campaigns, inMinutes }) => {
      const made = ids(3)
      const inCampaigns = await campaigns(3)
      await insert(
        'campaign_update',
        made.map((id, index) => ({
          id,
          campaign_id: inCampaigns[index],
          author_id: person.id,
          titles: { en: 'The roof is on' },
          bodies: { en: 'It keeps the rain out.' },
          created_at: inMinutes(-100),
          state: 'scheduled',
          publish_at: inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'campaign_update', path: 'id' },
    done: `select state = 'published' as done from campaign_update where id = $1::uuid`,
  },
  'poll-payments': {
    seed: (bed) => attempts(bed, { state: 'open' }),
    poison: { table: 'payment_attempt', path: 'id' },
    done: polledLater('payment_attempt'),
  },
  'poll-refunds': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const paid = await attempts(bed, { state: 'succeeded' }, false)
      await bed.insert(
        'payment_refund',
        made.map((id, index) => ({
          id,
          attempt_id: paid[index],
          amount: 10_000,
          currency: 'USD',
          reason: 'late',
          state: 'created',
          created_at: bed.inMinutes(-100),
          poll_count: 0,
          next_poll_at: bed.inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'payment_refund', path: 'id' },
    done: polledLater('payment_refund'),
  },
  'poll-payouts': {
    seed: async (bed) => {
      const [made, requested] = [bed.ids(3), bed.ids(3)]
      const inCampaigns = await bed.campaigns(3)
      const transactions = await Promise.all(inCampaigns.map((id) => booked(bed, { kind: 'escrow', id }, 9000n)))
      await bed.insert(
        'payout',
        requested.map((id, index) => ({
          id,
          campaign_id: inCampaigns[index],
          state: 'sending',
          requested_by: bed.person.id,
          requested_at: bed.inMinutes(-100),
          currency: 'USD',
          raised: 9000,
          fee_points: 0,
          fee: 0,
          net: 9000,
          amount: 9000,
          method: 'stripe',
          account: '••••9137',
          decided_by: bed.person.id,
          decided_at: bed.inMinutes(-90),
          transaction_id: transactions[index],
        })),
      )
      await bed.insert(
        'payout_transfer',
        made.map((id, index) => ({
          id,
          payout_id: requested[index],
          attempt: 1,
          provider: 'stripe',
          test: true,
          access: 'sandbox',
          state: 'sending',
          amount: 9000,
          currency: 'USD',
          destination: 'acct_1',
          requested_by: bed.person.id,
          created_at: bed.inMinutes(-80),
          poll_count: 0,
          next_poll_at: bed.inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'payout_transfer', path: 'id' },
    done: polledLater('payout_transfer'),
  },
  'settle-disputes': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const paid = await attempts(bed, { state: 'reversed' }, false)
      await bed.insert(
        'lost_dispute',
        made.map((id, index) => ({
          id,
          attempt_id: paid[index],
          amount: 10_000,
          state: 'created',
          created_at: bed.inMinutes(-100),
          poll_count: 0,
          next_poll_at: bed.inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'lost_dispute', path: 'id' },
    done: polledLater('lost_dispute'),
  },
  'remind-repayments': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const [campaign] = await bed.campaigns(1)
      await bed.insert(
        'repayment',
        made.map((id, index) =>
          repaymentRow(bed, { id, campaign_id: campaign, period_start: `2020-01-0${index + 1}` }),
        ),
      )
      return made
    },
    poison: { table: 'repayment', path: 'id' },
    done: 'select overdue_at is not null as done from repayment where id = $1::uuid',
  },
  // Nothing can be repaid yet, so that the plans end.
  'continue-repayment-plans': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const [campaign] = await bed.campaigns(1)
      await bed.insert(
        'repayment_plan',
        made.map((id) => planRow(bed, { id, campaign_id: campaign })),
      )
      return made
    },
    poison: { table: 'repayment_plan', path: 'id' },
    done: 'select ended_at is not null as done from repayment_plan where id = $1::uuid',
  },
  // Without a mandate they are left to their owner.
  'charge-repayments': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const [campaign] = await bed.campaigns(1)
      const [plan] = bed.ids(1)
      await bed.insert('repayment_plan', [planRow(bed, { id: plan, campaign_id: campaign, next_due_on: '2999-01-01' })])
      await bed.insert(
        'repayment',
        made.map((id, index) =>
          repaymentRow(bed, {
            id,
            campaign_id: campaign,
            period_start: `2020-01-0${index + 1}`,
            overdue_at: bed.inMinutes(-1),
            plan_id: plan,
            instalment: index + 1,
            charge_on: '2020-02-01',
          }),
        ),
      )
      return made
    },
    poison: { table: 'repayment', path: 'id' },
    done: 'select charge_on is null as done from repayment where id = $1::uuid',
  },
  'credit-distribution-shares': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const [distribution = ''] = bed.ids(1)
      const [campaign] = await bed.campaigns(1)
      const investors = await bed.users(3)
      await bed.insert('distribution', [
        {
          id: distribution,
          campaign_id: campaign,
          amount: 3000,
          currency: 'USD',
          created_by: bed.person.id,
          created_at: bed.inMinutes(-9),
          transaction_id: await booked(bed, { kind: 'transit', id: distribution }, 3000n),
        },
      ])
      await bed.insert(
        'distribution_share',
        made.map((id, index) => ({
          id,
          distribution_id: distribution,
          investor_id: investors[index],
          units: 4,
          amount: 1000,
        })),
      )
      return made
    },
    poison: { table: 'distribution_share', path: 'id' },
    done: 'select credited_at is not null as done from distribution_share where id = $1::uuid',
  },
  'poll-verifications': {
    seed: async (bed) => verifications(bed, await bed.users(3), {}),
    poison: { table: 'identity_verification', path: 'id' },
    done: polledLater('identity_verification'),
  },
  'expire-identities': {
    seed: (bed) => approvedIdentities(bed, -1),
    poison: { table: 'identity_check', path: 'person_id' },
    done: `select state = 'expired' as done from identity_check where person_id = $1::uuid`,
  },
  'notify-expiring-identities': {
    seed: (bed) => approvedIdentities(bed, 5 * day),
    poison: { table: 'identity_check', path: 'person_id' },
    done: `select noticed_days = 7 as done from identity_check where person_id = $1::uuid`,
  },
  'expire-accreditations': {
    seed: (bed) => approvedAccreditations(bed, -1),
    poison: { table: 'accreditation', path: 'person_id' },
    done: `select state = 'expired' as done from accreditation where person_id = $1::uuid`,
  },
  'notify-expiring-accreditations': {
    seed: (bed) => approvedAccreditations(bed, 5 * day),
    poison: { table: 'accreditation', path: 'person_id' },
    done: `select noticed_days = 7 as done from accreditation where person_id = $1::uuid`,
  },
  'forget-verifications': {
    seed: async (bed) => {
      const users = await approvedIdentities(bed, -day)
      const made = await verifications(bed, users, {
        state: 'declined',
        answers: 'sealed',
        changed_at: bed.inMinutes(-2000 * day),
        next_poll_at: null,
      })
      return made
    },
    poison: { table: 'identity_verification', path: 'id' },
    done: `select answers = '' as done from identity_verification where id = $1::uuid`,
  },
  'poll-connected-accounts': {
    seed: async ({ person, insert, ids, inMinutes }) => {
      const made = ids(3)
      await insert(
        'connected_account',
        made.map((id, index) => ({
          id,
          owner_id: person.id,
          gateway: 'stripe',
          test: true,
          state: 'checking',
          needs: [],
          company_name: 'Haddad Homes',
          provider_ref: `account-${id}`,
          created_at: inMinutes(-100),
          poll_count: 0,
          next_poll_at: inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'connected_account', path: 'id' },
    done: polledLater('connected_account'),
  },
  'settle-indications': {
    seed: async (bed) => {
      const made = bed.ids(3)
      const inCampaigns = await bed.campaigns(3)
      const picture = await newFile(bed.app, bed.person)
      await bed.insert(
        'coming_soon',
        inCampaigns.map((id, index) => ({
          campaign_id: id,
          slug: `soon-${id}`,
          state: 'launched',
          currency: 'USD',
          opened_at: bed.inMinutes(-100),
          over_at: bed.inMinutes(index - 9),
        })),
      )
      await bed.insert(
        'coming_soon_version',
        inCampaigns.map((id) => ({
          id,
          campaign_id: id,
          state: 'approved',
          names: { en: 'Soon' },
          highlights: { en: 'Soon' },
          picture_id: picture,
          descriptions: { en: 'Soon' },
          sent_at: bed.inMinutes(-100),
          sent_by: bed.person.id,
          reason: '',
        })),
      )
      await bed.insert(
        'indication',
        made.map((id, index) => ({
          id,
          campaign_id: inCampaigns[index],
          user_id: bed.person.id,
          amount: 10_000,
          currency: 'USD',
          shares_name: false,
          state: 'open',
          given_at: bed.inMinutes(-90),
          changed_at: bed.inMinutes(-90),
        })),
      )
      return made
    },
    poison: { table: 'indication', path: 'id' },
    done: `select state <> 'open' as done from indication where id = $1::uuid`,
  },
  'expire-saved-investments': {
    seed: (bed) => saved(bed, (index) => bed.inMinutes(index - 9)),
    poison: { table: 'saved_investment', path: 'id' },
    done: 'select not exists (select from saved_investment where id = $1::uuid) as done',
  },
  'warn-saved-investments': {
    seed: (bed) => saved(bed, (index) => bed.inMinutes(day - 60 + index)),
    poison: { table: 'saved_investment', path: 'id' },
    done: `select exists (select from test_job where payload ->> 'event' = 'saved-ends' and payload ->> 'id' = $1::text) as done`,
  },
  'remind-to-pay': {
    seed: (bed) =>
      reservations(bed, (index) => ({ created_at: bed.inMinutes(-5 * day), expires_at: bed.inMinutes(600 + index) })),
    poison: { table: 'investment_reminder', path: 'investment_id' },
    done: reminded('payment-due-soon'),
  },
  'remind-of-cancellation': {
    seed: async (bed) => {
      const { db } = bed.app.deps
      const made = await reservations(bed, () => ({ expires_at: null, attempts_until: null }))
      for (const [index, id] of made.entries()) {
        // Signed five days before the right to cancel ends, in some hours.
        const agoMs = (5 * day - 600 - index) * 60_000
        bed.app.advance(-agoMs)
        await plantAgreement(bed.app, id, 5)
        bed.app.advance(agoMs)
        const transaction = await booked(bed, { kind: 'escrow', id }, 10_000n)
        await db.execute(
          `update investment set state = 'confirmed', confirmed_at = $2, transaction_id = $3 where id = $1`,
          [id, bed.inMinutes(-100), transaction],
        )
      }
      return made
    },
    poison: { table: 'investment_reminder', path: 'investment_id' },
    done: reminded('cancellation-ends-soon'),
  },
  'end-top-ups': {
    seed: async ({ insert, ids, users, inMinutes }) => {
      const made = ids(3)
      const wallets = ids(3)
      const owners = await users(3)
      await insert(
        'wallet',
        wallets.map((id, index) => ({
          id,
          person_id: owners[index],
          currency: 'USD',
          kind: 'own',
          created_at: inMinutes(-100),
        })),
      )
      await insert(
        'wallet_top_up',
        made.map((id, index) => ({
          id,
          wallet_id: wallets[index],
          state: 'requested',
          amount: 10_000,
          fee: 0,
          fee_points: 0,
          fee_flat: 0,
          created_at: inMinutes(-100),
          expires_at: inMinutes(index - 9),
        })),
      )
      return made
    },
    poison: { table: 'wallet_top_up', path: 'id' },
    done: `select state = 'ended' as done from wallet_top_up where id = $1::uuid`,
  },
  'notify-closing-soon': {
    seed: async ({ app, campaigns, inMinutes }) => {
      const made = await campaigns(3)
      for (const [index, id] of made.entries())
        await app.deps.db.execute('update campaign set closes_at = $2 where id = $1::uuid', [
          id,
          inMinutes(day + index),
        ])
      return made
    },
    poison: { table: 'campaign_milestone', path: 'campaign_id' },
    done: `select exists (select from campaign_milestone where campaign_id = $1::uuid) as done`,
  },
  'make-digests': {
    seed: async ({ insert, ids, campaigns, users, inMinutes }) => {
      const readers = await users(3)
      const [campaign] = await campaigns(1)
      await insert(
        'digest_item',
        ids(3).map((id, index) => ({
          id,
          person_id: readers[index],
          kind: 'newComment',
          event: 'comment',
          subject: id,
          campaign_id: campaign,
          facts: { campaign: { en: 'Campaign' }, path: '/' },
          at: inMinutes(-2 * day),
        })),
      )
      return readers.map((id) => `daily:${id}`)
    },
    poison: { table: 'mail_digest', path: 'person_id', value: (id) => id.split(':')[1] ?? '' },
    done: `select exists (select from mail_digest where person_id = split_part($1, ':', 2)::uuid) as done`,
  },
  'resend-digests': {
    seed: async ({ insert, ids, users, inMinutes }) => {
      const made = ids(3)
      const readers = await users(3)
      await insert(
        'mail_digest',
        made.map((id, index) => ({
          id,
          person_id: readers[index],
          frequency: 'daily',
          period: '2026-11-20',
          created_at: inMinutes(index - 60),
        })),
      )
      return made
    },
    poison: { table: 'test_job', path: 'payload,digestId' },
    done: `select exists (select from test_job where name = 'mail-digest' and payload ->> 'digestId' = $1) as done`,
  },
  'check-repayments': {
    seed: async ({ insert, campaigns, inMinutes }) => {
      const made = await campaigns(3)
      await insert(
        'repayment_check',
        made.map((id, index) => ({ campaign_id: id, check_at: inMinutes(index - 9) })),
      )
      return made
    },
    poison: { table: 'repayment_check', path: 'campaign_id' },
    done: 'select not exists (select from repayment_check where campaign_id = $1::uuid) as done',
  },
  'notify-factors-ready': {
    seed: async ({ insert, ids, users, inMinutes }) => {
      const made = ids(3)
      const owners = await users(3)
      await insert(
        'lost_factor',
        made.map((id, index) => ({
          id,
          user_id: owners[index],
          requested_at: inMinutes(-100),
          ready_at: inMinutes(index - 9),
          expires_at: inMinutes(10 * day),
        })),
      )
      return made
    },
    poison: { table: 'lost_factor', path: 'id' },
    done: 'select notified_at is not null as done from lost_factor where id = $1::uuid',
  },
  'erase-accounts': {
    seed: async ({ insert, users, inMinutes }) => {
      const made = await users(3)
      await insert(
        'account_deletion',
        made.map((id, index) => ({ person_id: id, requested_at: inMinutes(-100), due_at: inMinutes(index - 9) })),
      )
      return made
    },
    poison: { table: 'app_user', path: 'id' },
    done: `select state = 'deleted' as done from app_user where id = $1::uuid`,
  },
  'erase-deleted-drafts': {
    seed: async ({ app, campaigns, inMinutes }) => {
      const made = await campaigns(3)
      for (const [index, id] of made.entries())
        await app.deps.db.execute('update campaign set status = 0, deleted_at = $2 where id = $1', [
          id,
          inMinutes(index - 31 * day),
        ])
      return made
    },
    poison: { table: 'campaign', path: 'id' },
    done: 'select count(*) = 0 as done from campaign where id = $1::uuid',
  },
  'expire-bank-links': {
    seed: async ({ person, insert, ids, inMinutes }) => {
      const made = ids(3)
      await insert(
        'bank_link',
        made.map((id, index) => ({
          id,
          person_id: person.id,
          test: true,
          state: index === 0 ? 'open' : 'done',
          sealed_access: index === 0 ? null : 'sealed',
          created_at: inMinutes(-4 * day),
          expires_at: inMinutes(index - 3 * day),
        })),
      )
      return made
    },
    poison: { table: 'bank_link', path: 'id' },
    done: `select state = 'ended' or exists (select from test_job where name = 'end-bank-link'
      and payload ->> 'linkId' = $1::text) as done from bank_link where id = $1::text::uuid`,
  },
  'reseal-values': {
    seed: async (bed) => {
      const made = bed.ids(3)
      // The format of an earlier release, which names no key.
      const content = (id: string): string =>
        bed.app.deps.sealer.seal('A note.', `identity_note/${id}/content`).replace(/^2\.[^.]+/, '1')
      await bed.insert(
        'identity_note',
        made.map((id) => ({
          id,
          person_id: bed.person.id,
          author_id: bed.person.id,
          content: content(id),
          created_at: bed.inMinutes(-100),
        })),
      )
      return made.map((id) => `identity_note.content:${id}`)
    },
    poison: { table: 'identity_note', path: 'id', value: (id) => id.split(':')[1] ?? '' },
    done: `select content like '2.%' as done from identity_note where id = split_part($1, ':', 2)::uuid`,
  },
  housekeeping: {
    seed: async ({ insert, inMinutes }) => {
      await insert('captcha_proof', [{ challenge: 'poisoned', expires_at: inMinutes(-2 * day) }])
      await insert('rate_bucket', [{ key: 'rate-buckets', tokens: 1, refilled_at: inMinutes(-2 * day) }])
      return ['captcha-proofs', 'rate-buckets']
    },
    poison: { table: 'captcha_proof', path: 'challenge', value: () => 'poisoned' },
    done: `select not exists (select from rate_bucket where key = $1)
      and ($1 <> 'captcha-proofs' or not exists (select from captcha_proof)) as done`,
  },
}

/** A dividend that was due on the first of February 2020. */
function repaymentRow(bed: JobBed, row: { readonly id: string } & Readonly<Record<string, unknown>>) {
  return {
    type: 'dividend',
    amount: 3000,
    currency: 'USD',
    period_end: '2020-01-31',
    due_on: '2020-02-01',
    description: '',
    reference: row.id.slice(-12),
    created_by: bed.person.id,
    created_at: bed.inMinutes(-9),
    ...row,
  }
}

function planRow(bed: JobBed, row: Readonly<Record<string, unknown>>) {
  return {
    type: 'dividend',
    amount: 3000,
    currency: 'USD',
    frequency: 'monthly',
    first_due_on: '2020-01-01',
    instalments: 12,
    description: '',
    created_by: bed.person.id,
    created_at: bed.inMinutes(-9),
    next_due_on: '2020-02-01',
    ...row,
  }
}
