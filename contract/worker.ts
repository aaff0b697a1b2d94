/** The messages between page and worker, and the names that both use. */

import type { CachedRole } from './build-tiers.ts'
import type { CachePolicy } from './call.ts'
import type { Language } from './shapes.ts'

/** The policies of replies that are the same for every visitor. */
export type SharedPolicy = Exclude<CachePolicy, 'never' | 'private'>

/**
 * One rule of the worker's policy, made from the call table by the build. The worker caches GET alone, and for visitors as
 * `browse` unless a rule says otherwise. Calls that are cached for one user have no rule: their requests carry the
 * partition. What is never cached has none either: its replies are `no-store`.
 */
export interface WorkerRule {
  /** Of the first segments of the paths with this policy, below the API's base. */
  readonly pattern: RegExp
  readonly cache: Exclude<SharedPolicy, 'browse'>
}

/** Prefix of one user's caches; the partition follows. */
export const privateCachePrefix = 'private-v2-'

/**
 * Paths of files in a user's private cache that they chose to keep: the path of the file follows. They are not requested,
 * only read by pages.
 */
export const pinnedPrefix = '/pinned'

/** Set by the worker on a response from its cache: when it was cached, in milliseconds. */
export const savedAtHeader = 'x-saved-at'
/** Set by the server on the replies of a first view: when its page was rendered, in milliseconds. */
export const madeAtHeader = 'x-made-at'
/** Path of the replies from which a page was rendered; the digest in the page's `data-view` follows. */
export const firstViewPath = '/first-view/'
/** Set by the server on the page that replaces all others while the site is closed for maintenance. */
export const closedHeader = 'x-site-closed'
/**
 * The partition of a response that may be cached for one user; computed by the server from the session, never copied
 * from the request. On a request: its reply may be cached under it.
 */
export const partitionHeader = 'x-partition'

/** From the page to the worker. */
export type PageMessage =
  | { readonly type: 'SKIP_WAITING' }
  /** A session is to be ended at the server, which could not be reached. */
  | { readonly type: 'REVOKE' }
  /** What the page needs offline. */
  | ({ readonly type: 'KEEP_FILES' } & PageNeeds)
/** Determines which files a device stores. */
export interface PageNeeds {
  readonly language: Language
  /** Of the signed-in user. */
  readonly roles: readonly CachedRole[]
  /** Paths of the application's files that the page loaded without the worker. */
  readonly loaded: readonly string[]
  /** The connection is fast and not metered: pages may be prefetched. */
  readonly isFast: boolean
}
/** From the worker to its pages. */
export type WorkerMessage =
  | { readonly type: 'outbox-changed' }
  /** Answered through the port with a boolean: leaving the page would lose nothing. */
  | { readonly type: 'may-open' }
  | { readonly type: 'open'; readonly path: string }

/** Where the system hands over what a user shares with the installed app, and the fields of its form. */
export const sharePath = '/share'
export const shareFields = { texts: ['title', 'text', 'url'], pictures: 'pictures' } as const
export const sharedPicturesMaximum = 5

/** Tags of the background syncs that send drafts, and that end sessions at the server. */
export const outboxSyncTag = 'outbox'
export const revocationSyncTag = 'revocation'
/** Tag of the periodic sync that refreshes what an investor has. */
export const portfolioSyncTag = 'portfolio'

/** Name of the database that holds a user's unsent drafts; its store; the lock that its single drainer holds. */
export function draftDatabase(partition: string): string {
  return `freehold-drafts-${partition}`
}
export const draftStoreName = 'drafts'
/** Name of the database that holds a user's unsent messages, by recipient; its store. */
export function messageDatabase(partition: string): string {
  return `freehold-messages-${partition}`
}
export const messageStoreName = 'messages'
/** Stores the bytes of files until they are sent, by the file's id. */
export function fileDatabase(partition: string): string {
  return `freehold-files-${partition}`
}
export const fileStoreName = 'files'
/** An entry of that store. */
export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Milliseconds. */
  readonly storedAt: number
}
export function drainLock(partition: string): string {
  return `freehold-drain-${partition}`
}

/**
 * Replaces a draft, a message or a file once its user's session has ended on this device: only that user's own key decrypts it
 * (decision record 0021).
 */
export interface Sealed {
  readonly sealed: Uint8Array<ArrayBuffer>
  readonly nonce: Uint8Array<ArrayBuffer>
}
export function isSealed(stored: unknown): stored is Sealed {
  return typeof stored === 'object' && stored !== null && 'sealed' in stored && stored.sealed instanceof Uint8Array
}

/**
 * Stored by the page for the worker in the meta store under `session`: the worker can send drafts when no page is open,
 * and knows whose data is on the device even if localStorage has lost it. `null`: no user is signed in any more.
 */
export interface WorkerSession {
  /** Set only while drafts are queued: the worker sends them when no page is open. */
  readonly token?: string
  /** Set only while this device receives push messages or refreshes by itself: the worker reads what pages will show. */
  readonly readerToken?: string
  /** SHA-256 of the token, base64url: it can end the session and do nothing else. */
  readonly tokenHash: string
  readonly partition: string
  readonly expirationDate: string
  /** Missing if the session began before these keys existed. */
  readonly draftKey?: string
}
/** In the meta store; followed by the hash of a token whose session is still to be ended at the server. */
export const revocationPrefix = 'revocation.'
export const metaDatabase = 'freehold-meta'
export const metaStoreName = 'meta'

/** Caches of responses that are the same for every user, by kind. */
export const cacheNames = {
  pages: 'pages-v1',
  browse: 'browse-v1',
  content: 'content-v1',
  settings: 'settings-v2',
  pictures: 'pictures-v1',
  assets: 'assets-v2',
} as const
/** The cache of a policy's responses. */
export function cacheOf(policy: SharedPolicy): string {
  return cacheNames[policy === 'fresh' ? 'settings' : policy]
}
/** Caches that may be evicted when storage is short; the shell and the drafts never are. */
export const publicCaches: readonly string[] = [
  cacheNames.pictures,
  cacheNames.browse,
  cacheNames.pages,
  cacheNames.content,
]

/** Set by the worker on a cached response that was served because the network failed. */
export const offlineHeader = 'x-offline'
