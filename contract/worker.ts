/** What page and worker say to each other, and the names that both use. */

import type { CachePolicy, Method } from './call.ts'

/** One rule of the worker's policy, made from the call table by the build. */
export interface WorkerRule {
  readonly method: Method
  /** Path below the API's base with parameters in braces. */
  readonly path: string
  readonly cache: Exclude<CachePolicy, 'never'>
  /** The answer may differ by who asks; then it is kept in the person's partition. */
  readonly personal: boolean
}

/** Caches of one person begin with this; the partition follows. */
export const privateCachePrefix = 'private-v1-'

/** Set by the worker on an answer from its cache: when it was kept, milliseconds. */
export const savedAtHeader = 'x-saved-at'
/** Which partition a private answer belongs to; computed by the server from the session, never copied from the request. */
export const partitionHeader = 'x-partition'

/** From the page to the worker. */
export type PageMessage = { readonly type: 'SKIP_WAITING' } | { readonly type: 'DRAIN_OUTBOX' }
/** From the worker to its pages. */
export type WorkerMessage = { readonly type: 'outbox-changed' } | { readonly type: 'open'; readonly path: string }

/** Tag of the background sync that sends drafts. */
export const outboxSyncTag = 'outbox'
