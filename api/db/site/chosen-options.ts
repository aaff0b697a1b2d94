/** The options of the site's lists that a draft has chosen and may use. */

import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { languages } from '#contract/shapes.ts'
import { countryCodes } from '#domain/site/countries.ts'

/** A currency that is offered, or that the campaign had while it was. */
export async function knownCurrency(tx: Writer, campaignId: string, code: string): Promise<string | null> {
  const row = await tx
    .selectFrom('currency')
    .select('code')
    .where('code', '=', code)
    .where((eb) =>
      eb.or([
        eb('offered', '=', true),
        eb('code', '=', eb.selectFrom('campaign').select('campaign.currency').where('campaign.id', '=', campaignId)),
      ]),
    )
    .executeTakeFirst()
  return row?.code ?? null
}

const optionColumn = { propertyType: 'property_type', investmentStrategy: 'strategy' } as const

/** An option that is offered, or that the campaign had while it was. It cannot be deleted until the campaign has it. */
export async function knownOption(
  tx: Writer,
  campaignId: string,
  list: keyof typeof optionColumn,
  key: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('option_item')
    .select(['slug', 'active'])
    .where('list', '=', list)
    .where('slug', '=', key)
    .forKeyShare()
    .executeTakeFirst()
  if (!row || row.active) return row?.slug ?? null
  const had = await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', campaignId)
    .where(optionColumn[list], '=', key)
    .executeTakeFirst()
  return had ? row.slug : null
}

/**
 * Stores a campaign's choices from lists that have no column: options that are offered, or that it had while they were.
 * None of them can be deleted until this is stored.
 */
export async function keepOptions(
  tx: Writer,
  campaignId: string,
  chosen: readonly { readonly list: string; readonly key: string }[],
): Promise<void> {
  const known = await tx
    .selectFrom('option_item as item')
    .leftJoin('campaign_option as had', (join) =>
      join
        .onRef('had.list', '=', 'item.list')
        .onRef('had.slug', '=', 'item.slug')
        .on('had.campaign_id', '=', campaignId),
    )
    .select(['item.list', 'item.slug'])
    .where((eb) =>
      eb.or(chosen.map(({ list, key }) => eb.and([eb('item.list', '=', list), eb('item.slug', '=', key)]))),
    )
    .where((eb) => eb.or([eb('item.active', '=', true), eb('had.slug', 'is not', null)]))
    .forKeyShare('item')
    .execute()
  await tx
    .deleteFrom('campaign_option')
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.not(eb.or(known.map(({ list, slug }) => eb.and([eb('list', '=', list), eb('slug', '=', slug)])))))
    .execute()
  if (known.length === 0) return
  await tx
    .insertInto('campaign_option')
    .values(known.map((each) => ({ campaign_id: campaignId, ...each })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A campaign's options of the site's lists, offered or not: keys by list. */
export async function optionsHad(
  db: Reader | Writer,
  campaign: Pick<CampaignRow, 'id' | 'property_type' | 'strategy'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('campaign_option')
    .select(['list', 'slug'])
    .where('campaign_id', '=', campaign.id)
    .execute()
  const had = new Map(
    Object.entries(optionColumn).map(([list, column]) => [list, campaign[column] === null ? [] : [campaign[column]]]),
  )
  for (const { list, slug } of rows) had.set(list, [...(had.get(list) ?? []), slug])
  return had
}

/** A country is found by its standard name, and by the site's name. */
export async function countryNames(tx: Writer, code: string): Promise<string[]> {
  if (!countryCodes.includes(code)) return []
  const row = await tx
    .selectFrom('option_item')
    .select('names')
    .where('list', '=', 'countries')
    .where('slug', '=', code)
    .executeTakeFirst()
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? '')
  return [...names, ...Object.values(row?.names ?? {})]
}
