/** A campaign that went live with many indications of interest that are not settled, written straight to the database. */

import type { BareSite } from '#tests/support/servers/bare-site.ts'
import { newCampaign, newPerson } from '#tests/support/test-users.ts'

/** What a settling server writes in the middle of the transaction of an indication. */
export const settlingLine = 'in the middle of settling'
/** What it writes once none is open. */
export const settledLine = 'all are settled'

/** 100.00 USD pays for four units of 25.00 each. */
const amountEach = 10_000

/** @returns the id of the campaign */
export async function seedIndications({ database, deps }: BareSite, count: number): Promise<string> {
  const owner = await newPerson({ deps }, { userType: 'company' })
  const { id } = await newCampaign({ deps }, owner, { unitsTotal: BigInt(count) * 4n })
  const picture = deps.ids.next()
  const at = new Date(deps.clock.now())
  await database.transact(async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({
        id: picture,
        sha256: 'none',
        mime: 'image/webp',
        bytes: 10n,
        width: 700,
        height: 500,
        tone: 3,
        visibility: 'public',
        owner_id: owner.id,
        created_at: at,
      })
      .execute()
    await tx
      .insertInto('coming_soon')
      .values({ campaign_id: id, slug: `soon-${id}`, state: 'launched', currency: 'USD', opened_at: at, over_at: at })
      .execute()
  })
  const version = `insert into coming_soon_version
    (id, campaign_id, state, names, highlights, picture_id, descriptions, sent_at, sent_by)
    values ($1, $2, 'approved', '{"en": "Rope Works"}', '{"en": "A house."}', $3, '{"en": "Soon."}', $4, $5)`
  await database.execute(version, [deps.ids.next(), id, picture, at, owner.id])
  const users = `insert into app_user
    (id, email, password_hash, first_name, last_name, slug, user_type, state, language, created_at, activated_at)
    select gen_random_uuid(), 'investor-' || n || '@example.com', 'none', 'Sami', 'Khoury' || n, 'sami-' || n,
      'investor', 'active', 'en', $1::timestamptz, $1::timestamptz from generate_series(1, $2::int4) as n`
  await database.execute(users, [at, count])
  const indications = `insert into indication
    (id, campaign_id, user_id, amount, currency, shares_name, state, given_at, changed_at)
    select gen_random_uuid(), $1, id, $2, 'USD', false, 'open', $3::timestamptz, $3::timestamptz
    from app_user where slug like 'sami-%'`
  await database.execute(indications, [id, amountEach, at])
  return id
}

export interface SettledIndications {
  readonly open: number
  readonly converted: number
  /** Saved investments, all of four units, and the users who have one. */
  readonly saved: number
  readonly savers: number
  /** Queued notifications, and the indications that they are about. */
  readonly notifications: number
  readonly notified: number
}

export async function countSettled({ database }: BareSite, campaignId: string): Promise<SettledIndications> {
  const [indications, saved, queued] = await Promise.all([
    database.execute(
      `select count(*) filter (where state = 'open')::int4 as open,
        count(*) filter (where state = 'converted' and units = 4)::int4 as converted
        from indication where campaign_id = $1`,
      [campaignId],
    ),
    database.execute(
      `select count(*)::int4 as saved, count(distinct user_id)::int4 as savers
        from saved_investment where campaign_id = $1 and units = 4`,
      [campaignId],
    ),
    database.execute(
      `select count(*)::int4 as notifications, count(distinct data ->> 'id')::int4 as notified
        from jobs.job where name = 'notify' and data ->> 'event' = 'indication-saved'`,
      [],
    ),
  ])
  return { ...indications[0], ...saved[0], ...queued[0] } as unknown as SettledIndications
}
