/** What an investor holds of campaigns, and the payments between them. */

import { sql } from 'kysely'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Language } from '#contract/shapes.ts'

/** Campaigns in which an investor invested, also where nothing was paid. */
export function listHoldings(db: Reader, investorId: string, language: Language, campaignId?: string) {
  return db
    .selectFrom('investor_campaign as i')
    .innerJoin('campaign as c', 'c.id', 'i.campaign_id')
    .leftJoin('stored_file as picture', 'picture.id', 'c.picture_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.slug', 'c.kind', 'c.property_type', 'c.country', 'c.status', 'texts.name', 'i.currency'])
    .select('c.allocation_due_at')
    .select(['picture.id as picture_id', 'picture.width as picture_width', 'picture.height as picture_height'])
    .select(['picture.tone as picture_tone', 'i.units', 'i.confirmed as invested', 'i.reserved'])
    .select(
      sql<boolean>`exists (select from payout p where p.campaign_id = c.id and p.paid_out_at is not null)`.as(
        'is_paid_out',
      ),
    )
    .where('i.investor_id', '=', investorId)
    .$if(campaignId !== undefined, (query) => query.where('i.campaign_id', '=', campaignId ?? ''))
    .orderBy('c.id')
    .execute()
}
export type HoldingRow = Awaited<ReturnType<typeof listHoldings>>[number]

/** The payments of an investor to campaigns and back, a row for each day and kind, earliest first. */
export function listFlows(db: Reader, investorId: string, campaignId?: string) {
  return db
    .selectFrom('investor_flow_day')
    .select(['campaign_id', 'day', 'kind', 'type', 'amount', 'capital'])
    .where('investor_id', '=', investorId)
    .where('amount', '<>', 0n)
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? ''))
    .orderBy('day')
    .orderBy(sql`array_position(array['paid', 'refunded', 'distribution'], kind)`)
    .orderBy('type')
    .execute()
}

/** What a person's paid units of a campaign cost, and the capital that came back to them. */
export async function capitalHeld(tx: Writer, investorId: string, campaignId: string) {
  const [held, flows] = await Promise.all([
    tx
      .selectFrom('investor_campaign')
      .select(sql<bigint>`coalesce(sum(confirmed), 0)::int8`.as('invested'))
      .where('investor_id', '=', investorId)
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('investor_flow_day')
      .select(sql<bigint>`coalesce(sum(capital), 0)::int8`.as('returned'))
      .where('investor_id', '=', investorId)
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow(),
  ])
  return { invested: held.invested, returned: flows.returned }
}
