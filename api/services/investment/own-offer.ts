/** Units that are offered to a user of the waiting list, as a part of what they can buy. */

import type { Reader, Writer } from '#api/db/database.ts'
import { openWaitingListEntry } from '#api/db/investment/waiting-list.ts'
import type { Offering } from '#domain/investment/investment.ts'

export interface OwnOffer {
  readonly id: string
  readonly units: bigint
}

/** The user's current offer; undefined if there is none, or if it has expired. */
export async function ownOffer(
  db: Reader | Writer,
  campaignId: string,
  personId: string,
  now: number,
): Promise<OwnOffer | undefined> {
  const entry = await openWaitingListEntry(db, campaignId, personId)
  const isHeld = entry?.state === 'offered' && (entry.offered_until?.getTime() ?? 0) > now
  return isHeld ? { id: entry.id, units: entry.units } : undefined
}

/** The offering as the user with an offer sees it: the offered units are free for them. */
export function withOffer(offering: Offering, offer: OwnOffer | undefined): Offering {
  return offer ? { ...offering, unitsTaken: offering.unitsTaken - offer.units } : offering
}
