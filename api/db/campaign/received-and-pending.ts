/** What campaigns received from their investors, and what they expect. */

import { sql } from 'kysely'
import { campaignStatus } from '#domain/campaign/campaign.ts'
import type { Language } from '#contract/shapes.ts'
import type { Reader } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import { campaignTexts } from './campaign-texts.ts'

/** What the campaigns of an owner received and expect, latest change first. Drafts have neither. */
export function listReceivedAndPending(db: Reader, ownerId: string, { limit, after }: Slice, language: Language) {
  return db
    .selectFrom('campaign as c')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .leftJoin('campaign_investment_count as received', (join) =>
      join.onRef('received.campaign_id', '=', 'c.id').on('received.state', '=', 'confirmed'),
    )
    .leftJoin('campaign_investment_count as pending', (join) =>
      join.onRef('pending.campaign_id', '=', 'c.id').on('pending.state', '=', 'reserved'),
    )
    .select(['c.id', 'c.slug', 'c.updated_at', 'texts.name'])
    .select([
      sql<string>`coalesce(c.currency, '')`.as('currency'),
      sql<bigint>`coalesce(received.amount, 0)`.as('received'),
      sql<bigint>`coalesce(received.total, 0)`.as('received_investments'),
      sql<bigint>`coalesce(pending.amount, 0)`.as('pending'),
      sql<bigint>`coalesce(pending.total, 0)`.as('pending_investments'),
    ])
    .where('c.owner_id', '=', ownerId)
    .where('c.status', 'in', openedStatuses)
    .where(beforeCursor(after, 'c.updated_at', 'c.id'))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The statuses of campaigns that were opened for investments and were not withdrawn. */
const openedStatuses = [campaignStatus.active, campaignStatus.successful, campaignStatus.unsuccessful] as const

export async function countOpened(db: Reader, ownerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('campaign as c')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('c.owner_id', '=', ownerId)
    .where('c.status', 'in', openedStatuses)
    .executeTakeFirstOrThrow()
  return Number(total)
}
