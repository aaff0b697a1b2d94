/** The output of an event's loader: the recipients and the values of the notification. */

import type { NotifyPayload } from '#api/notification-jobs.ts'
import type { AboutOf, Channel, FactsOf, LookupsOf, MailValuesOf, NotificationEvent } from '#api/notifications.ts'
import type { JobDeps } from '#api/jobs/job.ts'

/** Users who get the same notification. */
export interface Batch<E extends NotificationEvent> {
  /** User ids. Left out if administrators are notified. */
  readonly to?: readonly string[]
  readonly facts: FactsOf<E>
  readonly about: AboutOf<E>
  readonly mailOnly?: MailValuesOf<E>
  readonly lookedUp?: LookupsOf<E>
  /** Fewer channels than the event has. */
  readonly channels?: readonly Channel[]
  /** When the notification expires, for an event that ends. */
  readonly expiresAt?: Date
  /** Required for a digest. */
  readonly campaignId?: string
  /** Whether these users have money in the campaign, for a digest whose kind depends on it. */
  readonly invested?: boolean
}

export type Batches<E extends NotificationEvent> = Promise<readonly Batch<E>[]> | AsyncIterable<Batch<E>>

/** Reads recipients and values. Without a batch, there is nothing to notify any more. */
export type Loader<E extends NotificationEvent> = (payload: NotifyPayload<E>, deps: JobDeps) => Batches<E>

export type Loaders<E extends NotificationEvent> = { readonly [Event in E]: Loader<Event> }
