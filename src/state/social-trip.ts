/** Somebody who is away at a provider, or came back and is not yet signed in: what this browser keeps for itself of it. */

import { readSmall, writeSmall } from '#src/platform/small-storage.ts'

const key = 'freehold.social-trip'

export interface SocialTrip {
  readonly device: string
  /** Where to go afterwards, a path of this site. */
  readonly next: string
  /** Came back: what connects once its person has signed in as before. */
  readonly ticket?: string
}

export function storedTrip(): SocialTrip | undefined {
  const text = readSmall(key)
  if (text === undefined) return undefined
  try {
    const trip = JSON.parse(text) as Partial<SocialTrip>
    return typeof trip.device === 'string' && typeof trip.next === 'string' ? (trip as SocialTrip) : undefined
  } catch {
    return undefined
  }
}

export function storeTrip(trip: SocialTrip | undefined): void {
  writeSmall(key, trip === undefined ? undefined : JSON.stringify(trip))
}
