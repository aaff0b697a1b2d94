/** What is kept for a person who waited, as a part of what they can have. */

import type { Reader, Writer } from '#api/db/database.ts'
import { openPlace } from '#api/db/waiting-list.ts'
import type { Offering } from '#domain/investment.ts'

export interface OwnOffer {
  readonly id: string
  readonly units: bigint
}

/** What is kept for this person now; undefined where nothing is, or where its time is over. */
export async function ownOffer(
  db: Reader | Writer,
  campaignId: string,
  personId: string,
  now: number,
): Promise<OwnOffer | undefined> {
  const place = await openPlace(db, campaignId, personId)
  const kept = place?.state === 'offered' && (place.offered_until?.getTime() ?? 0) > now
  return kept ? { id: place.id, units: place.units } : undefined
}

/** The offering as whoever waited finds it: what is kept for them is free for them. */
export function withOffer(offering: Offering, offer: OwnOffer | undefined): Offering {
  return offer ? { ...offering, unitsTaken: offering.unitsTaken - offer.units } : offering
}
