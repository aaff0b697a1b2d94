/**
 * A page that announces a campaign before it is live and collects non-binding indications of interest, which become
 * saved investments at go-live (docs/areas/campaign.md). No money is accepted and no units are reserved.
 */

import { bounds, type Offering } from '#domain/investment/investment.ts'
import type { CampaignStatus } from './campaign.ts'

/**
 * `pending`: never approved. `open`: public and collecting. `closed`: its owner stopped collecting. `launched`: the
 * campaign went live. `ended`: the campaign will not go live, or an administrator removed the page.
 */
export const comingSoonStates = ['pending', 'open', 'closed', 'launched', 'ended'] as const
export type ComingSoonState = (typeof comingSoonStates)[number]

/** The texts of a page are public in the version that an administrator approved. */
export const comingSoonVersionStates = ['review', 'approved', 'declined', 'withdrawn', 'replaced'] as const
export type ComingSoonVersionState = (typeof comingSoonVersionStates)[number]

/** `open`: its user may change or withdraw it. */
export const indicationStates = ['open', 'converted', 'ended'] as const
export type IndicationState = (typeof indicationStates)[number]

/** Before a campaign goes live: a draft, in review, or declined and open for corrections. */
export function mayComeSoon(status: CampaignStatus): boolean {
  return status === 0 || status === 1 || status === 3
}

/** What a page shows of the draft. */
export interface ComingSoonDraft {
  readonly name: string
  readonly highlight: string
  readonly hasPicture: boolean
  readonly currency: string | null
}
export const comingSoonParts = ['name', 'highlight', 'picture', 'currency'] as const
export type ComingSoonPart = (typeof comingSoonParts)[number]

/** What the draft lacks for a page. */
export function missingParts({ name, highlight, hasPicture, currency }: ComingSoonDraft): ComingSoonPart[] {
  const isThere: Readonly<Record<ComingSoonPart, boolean>> = {
    name: name.trim() !== '',
    highlight: highlight.trim() !== '',
    picture: hasPicture,
    currency: currency !== null,
  }
  return comingSoonParts.filter((part) => !isThere[part])
}

/** How a saved investment differs from the amount that was indicated. */
export const conversionChanges = ['none', 'rounded', 'raised', 'reduced'] as const
export type ConversionChange = (typeof conversionChanges)[number]

export type Conversion =
  | { readonly ok: true; readonly units: bigint; readonly change: ConversionChange }
  | { readonly ok: false; readonly code: 'CURRENCY_MISMATCH' | 'NOTHING_OFFERED' }

/**
 * The units of the saved investment: those that the amount pays for, rounded down, within the limits of the campaign.
 * An amount in another currency is not converted (decision T41).
 */
export function convertIndication(
  offering: Pick<Offering, 'currency' | 'unitPrice' | 'unitsTotal' | 'unitsTaken' | 'minimum' | 'maximum'>,
  indicated: { readonly amount: bigint; readonly currency: string },
): Conversion {
  if (indicated.currency !== offering.currency) return { ok: false, code: 'CURRENCY_MISMATCH' }
  const { minimumUnits, maximumUnits } = bounds(offering)
  // Nothing is left, or the limits allow no whole unit.
  if (maximumUnits < 1n) return { ok: false, code: 'NOTHING_OFFERED' }
  const units = indicated.amount / offering.unitPrice
  const least = minimumUnits < 1n ? 1n : minimumUnits > maximumUnits ? maximumUnits : minimumUnits
  if (units < least) return { ok: true, units: least, change: 'raised' }
  if (units > maximumUnits) return { ok: true, units: maximumUnits, change: 'reduced' }
  return { ok: true, units, change: units * offering.unitPrice === indicated.amount ? 'none' : 'rounded' }
}
