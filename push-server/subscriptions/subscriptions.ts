/**
 * The subscribed browsers. One endpoint belongs to one subscriber; when it moves it gets a new id, so messages that
 * were queued for the old owner under the old id can no longer reach the device.
 */

import { CallError } from '#contract/errors.ts'
import type { Endpoint } from './endpoints.ts'
import type { Clock, Query, RelayDatabase } from '#push-server/ports.ts'
import {
  dropOldest,
  idsOf,
  isExpired,
  lockEndpoints,
  lockSubscriber,
  type Registration,
  replace,
  upsert,
} from './subscription-rows.ts'
import type { TicketHolder } from './tickets.ts'

/** Devices of one subscriber; beyond the limit the least recently seen one is removed. */
export const subscriptionsMaximum = 20

export interface Subscriptions {
  /**
   * Creates or refreshes it, or transfers it from another subscriber.
   * @throws CallError PUSH_SUBSCRIPTION_GONE if its push service has reported it gone
   */
  register(holder: TicketHolder, registration: Registration): Promise<void>
  /** Replaces an old endpoint with a new one; false if the old one is unknown. @throws CallError as above */
  renew(oldEndpoint: Endpoint, registration: Registration): Promise<boolean>
  /** False if it was unknown. */
  remove(endpoint: Endpoint): Promise<boolean>
  /**
   * Removes all subscriptions of a subscriber, or those last registered in one of these sessions; returns their number.
   */
  forget(subscriber: string, sessions?: readonly string[]): Promise<number>
}

export interface SubscriptionParts {
  readonly database: RelayDatabase
  readonly clock: Clock
  /** Of the VAPID key in use. */
  readonly keyId: () => string
  /** Called with the ids that must not be sent to any more, as soon as that is certain. */
  readonly revoked: (ids: readonly string[]) => void
}

async function refuseGone(query: Query, endpoint: Endpoint): Promise<void> {
  if (await isExpired(query, endpoint)) throw new CallError('PUSH_SUBSCRIPTION_GONE')
}

export function createSubscriptions({ database, clock, keyId, revoked }: SubscriptionParts): Subscriptions {
  return {
    async register({ subscriber, session }, registration) {
      const gone = await database.transact(async (query) => {
        await lockSubscriber(query, subscriber)
        await lockEndpoints(query, [registration.endpoint])
        await refuseGone(query, registration.endpoint)
        const moved = await upsert(query, { subscriber, session, keyId: keyId() }, registration, clock.now())
        return [...moved, ...(await dropOldest(query, subscriber, subscriptionsMaximum))]
      })
      revoked(gone)
    },
    async renew(oldEndpoint, registration) {
      const gone = await database.transact(async (query) => {
        await lockEndpoints(query, [oldEndpoint, registration.endpoint])
        await refuseGone(query, registration.endpoint)
        return await replace(query, oldEndpoint, registration, clock.now())
      })
      revoked(gone ?? [])
      return gone !== undefined
    },
    async remove(endpoint) {
      const sql = 'DELETE FROM push.subscription WHERE endpoint_hash = $1 RETURNING id'
      const gone = idsOf(await database.query(sql, [endpoint.hash]))
      revoked(gone)
      return gone.length > 0
    },
    async forget(subscriber, sessions) {
      const gone = await database.transact(async (query) => {
        await lockSubscriber(query, subscriber)
        const all = 'DELETE FROM push.subscription WHERE subscriber = $1'
        if (sessions === undefined) return idsOf(await query(`${all} RETURNING id`, [subscriber]))
        return idsOf(await query(`${all} AND session = ANY ($2::text[]) RETURNING id`, [subscriber, sessions]))
      })
      revoked(gone)
      return gone.length
    },
  }
}
