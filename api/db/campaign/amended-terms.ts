/** The terms of a live campaign after an amendment (decision T32, decision record 0038). */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSections, sectionIn, writeSection } from '#api/db/draft/sections.ts'
import type { AmendedOffering } from '#domain/campaign/amended-offering.ts'
import { toDecimal } from '#domain/money.ts'

export interface AmendedTerms {
  readonly closing: { readonly date: string; readonly at: Date } | undefined
  readonly offering: (AmendedOffering & { readonly currency: string }) | undefined
}

/** Writes the amended terms to the campaign and to its draft. The campaign is locked. */
export async function applyTerms(
  tx: Writer,
  campaignId: string,
  { closing, offering }: AmendedTerms,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      updated_at: at,
      ...(closing ? { closing_date: closing.date, closes_at: closing.at } : {}),
      ...(offering
        ? {
            kind: offering.kind,
            goal: offering.goal,
            unit_price: offering.unitPrice,
            maximum_offering: offering.maximumOffering,
            units_total: offering.unitsTotal,
            repriced: offering.repriced,
            percent_points: percentPoints(offering),
          }
        : {}),
    })
    .where('id', '=', campaignId)
    .execute()
  const decimal = (amount: bigint): string => toDecimal({ amount, currency: offering?.currency ?? '' })
  await changeSection(tx, campaignId, 'fundraising', at, {
    ...(closing ? { closingDate: closing.date } : {}),
    ...(offering ? { goal: decimal(offering.goal) } : {}),
  })
  if (offering) await changeSection(tx, campaignId, 'terms', at, { unitPrice: decimal(offering.unitPrice) })
}

async function changeSection(
  tx: Writer,
  campaignId: string,
  section: 'fundraising' | 'terms',
  at: Date,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const { values, version } = sectionIn(await readSections(tx, campaignId, [section]), section)
  if (version > 0) await writeSection(tx, campaignId, section, { ...values, ...change }, version + 1, at)
}

function percentPoints({ goal, unitPrice }: AmendedOffering) {
  return sql<bigint>`greatest((raised::numeric * 1000000 / ${goal}::int8)::int8,
    case when ${goal}::int8 - raised < ${unitPrice}::int8 then 1000000 else 0 end)`
}

/** What investors have reserved or paid in a campaign. */
export async function committedIn(
  db: Reader | Writer,
  campaignId: string,
): Promise<{ readonly units: bigint; readonly amount: bigint }> {
  return db
    .selectFrom('campaign_investment_count')
    .select([
      sql<bigint>`coalesce(sum(units), 0)::int8`.as('units'),
      sql<bigint>`coalesce(sum(amount), 0)::int8`.as('amount'),
    ])
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['reserved', 'confirmed'])
    .executeTakeFirstOrThrow()
}

/**
 * Of a campaign whose investors paid different prices, freed units cost another price than they were sold for: what is
 * sold stays within the maximum. The campaign is locked.
 */
export async function limitToMaximum(tx: Writer, campaignId: string): Promise<void> {
  await sql`
    update campaign c set units_total = units_taken + greatest(0,
      (c.maximum_offering - coalesce(s.amount, 0) - (c.units_taken - coalesce(s.units, 0)) * c.unit_price) / c.unit_price)
    from (
      select sum(amount)::int8 as amount, sum(units)::int8 as units from campaign_investment_count
      where campaign_id = ${campaignId} and state in ('reserved', 'confirmed')
    ) as s
    where c.id = ${campaignId} and c.repriced and c.allocation = 'first-come' and c.status in (2, 6)`.execute(tx)
}
