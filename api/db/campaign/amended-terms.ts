/** The terms of a live campaign after an amendment (decision T32, decision record 0038). */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { percentPoints } from '#api/db/campaign/raised-rank.ts'
import { readSections, sectionIn, writeSection } from '#api/db/draft/sections.ts'
import { type AmendedOffering, unitsFor } from '#domain/campaign/amended-offering.ts'
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
            percent_points: percentPoints(0n, offering),
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
  const campaign = await tx
    .selectFrom('campaign')
    .select(['allocation', 'unit_price', 'maximum_offering', 'units_taken'])
    .where('id', '=', campaignId)
    .where('repriced', '=', true)
    .where('allocation', '=', 'first-come')
    .where('status', 'in', [2, 6])
    .executeTakeFirst()
  if (!campaign || campaign.unit_price === null || campaign.maximum_offering === null) return
  const { units, amount: committed } = await committedIn(tx, campaignId)
  const { allocation, unit_price: unitPrice, maximum_offering: maximumOffering, units_taken: unitsTaken } = campaign
  const unitsOffered = unitsTaken - units
  const unitsTotal = unitsFor({ allocation, unitPrice, maximumOffering, unitsTaken, unitsOffered, committed })
  await tx.updateTable('campaign').set({ units_total: unitsTotal }).where('id', '=', campaignId).execute()
}
