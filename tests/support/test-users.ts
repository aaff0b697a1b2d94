/** Users, campaigns and requests for system tests. */

import { hashOf } from '#api/db/auth/sessions.ts'
import type { Session } from '#contract/account/account.ts'
import type { signIn } from '#contract/auth/account-sign-in.ts'
import { apiBase, type DecodedInput, pathOf, queryOf, type Reply } from '#contract/call.ts'
import type { PlainJson } from '#contract/calls.ts'
import { decode, encode } from '#contract/schema.ts'
import { sessionSeconds } from '#domain/limits.ts'
import type { Deps } from '#api/deps.ts'
import type { TestApp } from './test-app.ts'

/** A target for users and campaigns: an app of the tests, or just a database with its clock. */
export interface SeedBed {
  readonly deps: Pick<Deps, 'db' | 'ids' | 'clock'>
}

export interface TestPerson {
  readonly id: string
  readonly token: string
}

let serial = 0

/** An active account with a session, inserted directly, because another test covers registration. */
export async function newPerson(
  app: SeedBed,
  options: { userType?: string | null; admin?: boolean; accredited?: boolean; language?: 'en' | 'fr' | 'ar' } = {},
): Promise<TestPerson> {
  const { db, ids, clock } = app.deps
  serial += 1
  const number = serial
  const id = ids.next()
  const token = ids.secret(32)
  const at = new Date(clock.now())
  await db.transact(async (tx) => {
    await tx
      .insertInto('app_user')
      .values({
        id,
        email: `person-${number}@example.com`,
        password_hash: 'none',
        first_name: 'Amal',
        last_name: `Haddad${number}`,
        slug: `amal-${number}`,
        user_type: options.userType === undefined ? 'investor' : options.userType,
        state: 'active',
        language: options.language ?? 'en',
        accredited: options.accredited ?? false,
        created_at: at,
        activated_at: at,
      })
      .execute()
    if (options.admin) await tx.insertInto('administrator').values({ user_id: id, appointed_at: at }).execute()
    await tx
      .insertInto('user_session')
      .values({
        token_hash: hashOf(token),
        user_id: id,
        created_at: at,
        expires_at: new Date(clock.now() + sessionSeconds * 1000),
      })
      .execute()
  })
  return { id, token }
}

export interface TestCampaign {
  readonly id: string
  readonly slug: string
}

/** A campaign that went live yesterday: 1,000 units of 25.00 USD, from 100.00 to 10,000.00, sixty days to go. */
export async function newCampaign(
  app: SeedBed,
  owner: TestPerson,
  change: Partial<{
    status: 0 | 1 | 2 | 3 | 4 | 5 | 6
    unitsTotal: bigint
    /** From four units to four hundred. */
    unitPrice: bigint
    name: string
    currency: string
    accreditation: 'accredited' | 'both'
    slug: string
    closesInDays: number
    kind: 'equity' | 'debt' | 'reit'
  }> = {},
): Promise<TestCampaign> {
  const { db, ids, clock } = app.deps
  serial += 1
  const id = ids.next()
  const number = serial
  const slug = change.slug ?? `campaign-${number}`
  const now = clock.now()
  const day = 86_400_000
  const closesAt = new Date(now + (change.closesInDays ?? 60) * day)
  const unitsTotal = change.unitsTotal ?? 1000n
  const unitPrice = change.unitPrice ?? 2500n
  await db.transact(async (tx) => {
    await tx
      .insertInto('campaign')
      .values({
        id,
        owner_id: owner.id,
        slug,
        status: change.status ?? 2,
        kind: change.kind ?? 'equity',
        raise_type: 'fixed',
        property_type: 'multifamily',
        strategy: 'core',
        accreditation: change.accreditation ?? 'both',
        currency: change.currency ?? 'USD',
        goal: unitsTotal * unitPrice,
        unit_price: unitPrice,
        units_total: unitsTotal,
        minimum: 4n * unitPrice,
        maximum: 400n * unitPrice,
        return_points: 840,
        distribution_points: null,
        term_months: 60,
        frequency: 'quarterly',
        closing_date: closesAt.toISOString().slice(0, 10),
        closes_at: closesAt,
        went_live_at: new Date(now - day),
        recent_at: new Date(now - day),
        closed_at: null,
        country: 'US',
        picture_id: null,
        created_at: new Date(now - 2 * day),
        updated_at: new Date(now - day),
      })
      .execute()
    await tx
      .insertInto('campaign_text')
      .values({
        campaign_id: id,
        language: 'en',
        name: change.name ?? `Campaign ${number}`,
        highlight: 'A house.',
        story: 'A story.',
        long_story: 'A longer story.',
        city: 'Portland',
      })
      .execute()
  })
  return { id, slug }
}

export interface CallOptions {
  /** Network address of the request. */
  readonly address?: string
  readonly as?: TestPerson
  readonly key?: string
  readonly ifMatch?: number
  readonly language?: 'en' | 'fr' | 'ar'
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered<C> {
  readonly status: number
  readonly headers: Headers
  /** The decoded data of a success; reading it after a failure fails the test. */
  readonly data: Reply<C>
  readonly code: string | undefined
  readonly body: Record<string, unknown>
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The error code of a failure. */
  readonly code: string | undefined
  readonly fields: readonly { readonly path: string; readonly code: string }[] | undefined
}

/**
 * Sends requests that none of our clients would. A body that is not a text is sent as JSON. @param path below the API's
 * base
 */
export async function send(
  app: TestApp,
  method: string,
  path: string,
  {
    as,
    body,
    headers = {},
    address,
  }: { as?: TestPerson; body?: unknown; headers?: Record<string, string>; address?: string } = {},
): Promise<RawAnswer> {
  const response = await app.fetch(
    new Request(`http://localhost${apiBase}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    address,
  )
  const text = await response.text()
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<RawAnswer>
  return { status: response.status, headers: response.headers, text, code: parsed.code, fields: parsed.fields }
}

/** The session of a sign-in that needs no second step. */
export function sessionOf(answer: Answered<typeof signIn>): Session {
  if ('ticket' in answer.data) throw new Error('a second step is due')
  return answer.data
}

/** Makes a call as the browser's client would: structs out, structs in. */
export async function make<C>(
  app: TestApp,
  call: C,
  input: Partial<DecodedInput<C>>,
  options: CallOptions = {},
): Promise<Answered<C>> {
  const definition = call as unknown as PlainJson
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  const path = pathOf(definition, params) + queryOf({ ...query, lng: options.language ?? 'en' })
  const response = await app.fetch(
    new Request(`http://localhost${path}`, {
      method: definition.method,
      headers: {
        ...(definition.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
        ...(definition.idempotent ? { 'idempotency-key': options.key ?? app.deps.ids.secret(16) } : {}),
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
        ...options.headers,
      },
      ...(definition.method === 'GET' ? {} : { body: JSON.stringify(encode(definition.body, body ?? {})) }),
    }),
    options.address,
  )
  const text = await response.text()
  const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return {
    status: response.status,
    headers: response.headers,
    code: parsed['code'] as string | undefined,
    body: parsed,
    get data() {
      if (!response.ok) throw new Error(`${definition.path} answered ${response.status} ${text.slice(0, 300)}`)
      const decoded = decode(definition.reply, parsed['data'])
      if (!decoded.ok)
        throw new Error(`${definition.path}: the reply does not fit its struct: ${JSON.stringify(decoded.problems)}`)
      return decoded.value as Reply<C>
    },
  }
}
