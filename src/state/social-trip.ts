/**
 * A sign-in through a provider: the browser's own data about a user who is at the provider, or came back and is not
 * signed in yet.
 */

import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

const key = 'freehold.social-trip'

export interface SocialTrip {
  readonly device: string
  /** The destination afterwards, a path of this site. */
  readonly next: string
  /** Set after the return: connects the provider once the user has signed in as before. */
  readonly ticket?: string
}

export function storedTrip(): SocialTrip | undefined {
  const text = readLocal(key)
  if (text === undefined) return undefined
  try {
    const trip = JSON.parse(text) as Partial<SocialTrip>
    return typeof trip.device === 'string' && typeof trip.next === 'string' ? (trip as SocialTrip) : undefined
  } catch {
    return undefined
  }
}

export function storeTrip(trip: SocialTrip | undefined): void {
  writeLocal(key, trip === undefined ? undefined : JSON.stringify(trip))
}
