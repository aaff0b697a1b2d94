/** Creates rows that are due for scheduled jobs. */

import type { ConnectedAccounts } from '#api/payment-ports.ts'
import { book } from '#api/db/wallet/ledger.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export interface JobBed {
  readonly app: TestApp
  readonly person: TestPerson
  /** Inserts rows unchanged. */
  readonly insert: (table: string, rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>
  /** The time that many minutes from now. */
  readonly inMinutes: (minutes: number) => Date
  readonly ids: (count: number) => string[]
  readonly campaigns: (count: number) => Promise<string[]>
  readonly users: (count: number) => Promise<string[]>
}

export function jobBed(app: TestApp, person: TestPerson): JobBed {
  const bed: JobBed = {
    app,
    person,
    insert: async (table, rows) => {
      const columns = Object.keys(rows[0] ?? {}).join(', ')
      await app.deps.db.execute(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))],
      )
    },
    inMinutes: (minutes) => new Date(app.deps.clock.now() + minutes * 60_000),
    ids: (count) => Array.from({ length: count }, () => app.deps.ids.next()).toSorted(),
    campaigns: async (count) => {
      const made: string[] = []
      for (let each = 0; each < count; each += 1) made.push((await newCampaign(app, person)).id)
      return made.toSorted()
    },
    users: async (count) => {
      const made: string[] = []
      for (let each = 0; each < count; each += 1) made.push((await newPerson(app)).id)
      return made.toSorted()
    },
  }
  return bed
}

/** Investments of four units in a campaign each, reserved by one user. */
export async function reservations(
  { app, person, insert, ids, campaigns, inMinutes }: JobBed,
  change: (index: number) => Readonly<Record<string, unknown>> = () => ({}),
  count = 3,
): Promise<string[]> {
  const made = ids(count)
  const inCampaigns = await campaigns(count)
  await app.deps.db.execute('update campaign set units_taken = 4 where id = any($1::uuid[])', [inCampaigns])
  await insert(
    'investment',
    made.map((id, index) => ({
      id,
      campaign_id: inCampaigns[index],
      investor_id: person.id,
      state: 'reserved',
      units: 4,
      unit_price: 2500,
      amount: 10_000,
      currency: 'USD',
      fee: 0,
      gateway: 'offline',
      reference: id.slice(-12),
      anonymous: false,
      created_at: inMinutes(-100),
      expires_at: inMinutes(1000),
      attempts_until: inMinutes(1000),
      ...change(index),
    })),
  )
  return made
}

export async function attempts(bed: JobBed, change: Readonly<Record<string, unknown>>, due = true): Promise<string[]> {
  const made = bed.ids(3)
  const paid = await reservations(bed)
  await bed.insert(
    'payment_attempt',
    made.map((id, index) => ({
      id,
      investment_id: paid[index],
      payer_id: bed.person.id,
      gateway: 'stripe',
      test: true,
      amount: 10_000,
      fee: 0,
      currency: 'USD',
      language: 'en',
      provider_ref: `checkout-${id}`,
      created_at: bed.inMinutes(-10),
      poll_count: 0,
      next_poll_at: due ? bed.inMinutes(index - 9) : null,
      ...change,
    })),
  )
  return made
}

export async function booked(
  { app }: JobBed,
  holder: { kind: 'escrow' | 'transit'; id: string },
  amount: bigint,
): Promise<string> {
  const { db, ids, clock } = app.deps
  const id = ids.next()
  await db.transact((tx) =>
    book(tx, () => ids.next(), {
      id,
      kind: holder.kind === 'escrow' ? 'investment-paid' : 'distribution-received',
      businessKey: `poisoned-jobs:${id}`,
      actorId: null,
      at: new Date(clock.now()),
      lines: [
        { account: { kind: 'external', holder: 'offline', currency: 'USD' }, amount: -amount },
        { account: { kind: holder.kind, holder: holder.id, currency: 'USD' }, amount },
      ],
    }),
  )
  return id
}

export async function insertWaitingEntries(
  bed: JobBed,
  state: 'offered' | 'waiting',
  inCampaigns: readonly string[],
): Promise<string[]> {
  const made = bed.ids(3)
  await bed.insert(
    'waiting_list_entry',
    made.map((id, index) => ({
      id,
      campaign_id: inCampaigns[index],
      person_id: bed.person.id,
      units: 4,
      state,
      joined_at: bed.inMinutes(-100),
      offered_until: state === 'offered' ? bed.inMinutes(index - 9) : null,
    })),
  )
  return made
}

export async function saved(bed: JobBed, expires: (index: number) => Date): Promise<string[]> {
  const made = bed.ids(3)
  const inCampaigns = await bed.campaigns(3)
  await bed.insert(
    'saved_investment',
    made.map((id, index) => ({
      id,
      user_id: bed.person.id,
      campaign_id: inCampaigns[index],
      units: 4,
      created_at: bed.inMinutes(-100),
      expires_at: expires(index),
    })),
  )
  return made
}

/** A provider that does not respond: its requests are retried later. */
export const silentAccounts: ConnectedAccounts = {
  test: true,
  create: () => Promise.resolve('silent'),
  page: () => Promise.resolve('silent'),
  getStatus: () => Promise.resolve('silent'),
  close: () => Promise.resolve('silent'),
}
