/** The payout accounts of a person's campaigns. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader } from '#api/db/database.ts'
import { type Cursor, microsOf, type Slice } from '#api/db/paging.ts'

/** Latest changed campaign first. */
export function listCampaignAccounts(db: Reader, ownerId: string, { limit, after }: Slice, language: Language) {
  return db
    .selectFrom('campaign as c')
    .innerJoin('campaign_account as a', 'a.campaign_id', 'c.id')
    .leftJoin('connected_account as k', 'k.id', 'a.connected_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.slug',
      'c.status',
      'c.owner_id',
      'c.updated_at',
      'texts.name',
      'a.bank_name',
      'a.scheme',
      'a.masked_number',
      'a.changed_at',
      'k.company_name',
      'k.state as connected_state',
      'k.test as connected_test',
    ])
    .where('c.owner_id', '=', ownerId)
    .where('c.deleted_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.updated_at, c.id) < (to_timestamp(0) + ${after?.key ?? '0'}::int8 * interval '1 microsecond', ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type CampaignAccountRow = Awaited<ReturnType<typeof listCampaignAccounts>>[number]

export function campaignAccountsCursor({ id, updated_at: at }: Pick<CampaignAccountRow, 'id' | 'updated_at'>): Cursor {
  return { key: microsOf(at), id }
}

export async function countCampaignAccounts(db: Reader, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign as c')
    .innerJoin('campaign_account as a', 'a.campaign_id', 'c.id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('c.owner_id', '=', ownerId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
