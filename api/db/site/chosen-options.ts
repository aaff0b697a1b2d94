/** What a draft has chosen of the site's lists, as far as it may. */

import type { Writer } from '#api/db/database.ts'
import { languages } from '#contract/shapes.ts'
import { countryCodes } from '#domain/site/countries.ts'

/** One that is offered, or that the campaign had when it was. */
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

/** One that is offered, or that the campaign had when it was. It cannot be taken away until the campaign has it. */
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

/** A country is found by what the world calls it, and by what the site does. */
export async function countryWords(tx: Writer, code: string): Promise<string[]> {
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
