/**
 * The secret address of a user's feed. Its token is computed from the id of the feed under the site's key, so that it
 * can be shown again on each device; the database has only the hash by which a request finds the feed.
 */

import {
  calendarFeedBy,
  calendarFeedOf,
  deleteCalendarFeed,
  writeCalendarFeed,
} from '#api/db/investment/calendar-feeds.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { apiBase } from '#contract/call.ts'
import type { DeadlineFeed } from '#contract/investment/deadlines.ts'

type Keys = Pick<Deps, 'keyedHashes'>

export async function deadlineFeedOf(personId: string, { db, site, keyedHashes }: Deps): Promise<DeadlineFeed> {
  const feed = await calendarFeedOf(db.read, personId)
  if (feed === undefined) return { address: null, amounts: false }
  const token = tokenOf(feed.id, { keyedHashes })
  // Without the key of its hash, the address is unknown and a new one is made.
  if (Buffer.compare(tokenHash(token, { keyedHashes }), feed.token_hash) !== 0)
    return { address: null, amounts: feed.amounts }
  return { address: `${site.origin}${apiBase}deadline-feed/${token}/deadlines.ics`, amounts: feed.amounts }
}

interface Change {
  readonly personId: string
  readonly amounts: boolean
  /** The former address stops working. */
  readonly replace?: boolean | undefined
}

export async function updateDeadlineFeed(
  tx: Writer,
  { personId, amounts, replace = false }: Change,
  { clock, ids, keyedHashes }: Pick<Deps, 'clock' | 'ids' | 'keyedHashes'>,
): Promise<void> {
  const present = await calendarFeedOf(tx, personId)
  const isNew = present === undefined || replace
  const id = isNew ? ids.next() : present.id
  await writeCalendarFeed(tx, {
    person_id: personId,
    id,
    token_hash: tokenHash(tokenOf(id, { keyedHashes }), { keyedHashes }),
    amounts,
    created_at: isNew ? new Date(clock.now()) : present.created_at,
  })
}

export async function removeDeadlineFeed(tx: Writer, personId: string): Promise<void> {
  await deleteCalendarFeed(tx, personId)
}

/** The feed of a token; undefined for one that was replaced, turned off or never issued. */
export function findDeadlineFeed(token: string, { db, keyedHashes }: Pick<Deps, 'db' | 'keyedHashes'>) {
  return calendarFeedBy(db.read, tokenHash(token, { keyedHashes }))
}

function tokenOf(feedId: string, { keyedHashes }: Keys): string {
  return keyedHashes.of(`calendar feed ${feedId}`)
}

function tokenHash(token: string, { keyedHashes }: Keys): Uint8Array {
  return Buffer.from(keyedHashes.of(`calendar feed token ${token}`), 'base64url')
}
