/** What page and worker say to each other, and the names that both use. */

import type { CachedRole } from './build-tiers.ts'
import type { CachePolicy, Method } from './call.ts'
import type { Language } from './shapes.ts'

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
export const privateCachePrefix = 'private-v2-'

/** Set by the worker on an answer from its cache: when it was kept, milliseconds. */
export const savedAtHeader = 'x-saved-at'
/** Set by the server on the page that stands in place of all others while the site is closed for maintenance. */
export const closedHeader = 'x-site-closed'
/** Which partition a private answer belongs to; computed by the server from the session, never copied from the request. */
export const partitionHeader = 'x-partition'

/** From the page to the worker. */
export type PageMessage =
  | { readonly type: 'SKIP_WAITING' }
  /** A session is to be ended at the server, which could not be reached. */
  | { readonly type: 'REVOKE' }
  /** In which language the page is, and who reads it: their files are kept. */
  | { readonly type: 'KEEP_FILES'; readonly language: Language; readonly roles: readonly CachedRole[] }
/** From the worker to its pages. */
export type WorkerMessage =
  | { readonly type: 'outbox-changed' }
  /** Answered through the port with a boolean: nothing on the page would be lost by leaving it. */
  | { readonly type: 'may-open' }
  | { readonly type: 'open'; readonly path: string }

/** Everything that the worker keeps of the application and that pages do not load anyway: texts by the names of files. */
export const shellPackPath = '/shell.json'

/** Tags of the background syncs that send drafts, and that end sessions at the server. */
export const outboxSyncTag = 'outbox'
export const revocationSyncTag = 'revocation'

/** Name of the database in which a person's drafts wait; the store in it; the lock that its one drainer holds. */
export function draftDatabase(partition: string): string {
  return `freehold-drafts-${partition}`
}
export const draftStoreName = 'drafts'
/** Where the bytes of files lie until they are sent, by the file's id. */
export function fileDatabase(partition: string): string {
  return `freehold-files-${partition}`
}
export const fileStoreName = 'files'
/** What stands in that store. */
export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Milliseconds. */
  readonly keptAt: number
}
export function drainLock(partition: string): string {
  return `freehold-drain-${partition}`
}

/**
 * What stands in place of a draft or a file once its person's session has ended here: only their own key opens it
 * (docs/decisions/0054-drafts-sealed-for-their-person.md).
 */
export interface Sealed {
  readonly sealed: Uint8Array<ArrayBuffer>
  readonly nonce: Uint8Array<ArrayBuffer>
}
export function isSealed(kept: unknown): kept is Sealed {
  return typeof kept === 'object' && kept !== null && 'sealed' in kept && kept.sealed instanceof Uint8Array
}

/**
 * What the page keeps for the worker in the meta store under `session`: drafts can be sent when no page is open, and whose things
 * lie here is known also where localStorage forgot it. `null` there: nobody is signed in any more.
 */
export interface WorkerSession {
  /** Only while drafts wait: the worker sends them when no page is open. */
  readonly token?: string
  /** SHA-256 of the token, base64url: ends the session and does nothing else. */
  readonly tokenHash: string
  readonly partition: string
  readonly expirationDate: string
  /** Missing where the session began before there were such keys. */
  readonly draftKey?: string
}
/** In the meta store; the hash of a token follows: its session is still to be ended at the server. */
export const revocationPrefix = 'revocation.'
export const metaDatabase = 'freehold-meta'
export const metaStoreName = 'meta'

/** Caches of what is the same for everybody, by kind. */
export const cacheNames = {
  pages: 'pages-v1',
  browse: 'browse-v1',
  content: 'content-v1',
  settings: 'settings-v2',
  pictures: 'pictures-v1',
  assets: 'assets-v1',
} as const
/** Where answers of a policy are kept. */
export function cacheOf(policy: 'browse' | 'content' | 'settings' | 'fresh'): string {
  return cacheNames[policy === 'fresh' ? 'settings' : policy]
}
/** What may go when room is short; the shell and the drafts never do. */
export const publicCaches: readonly string[] = [
  cacheNames.pictures,
  cacheNames.browse,
  cacheNames.pages,
  cacheNames.content,
]

/** Set by the worker on a kept answer that was given because the line had failed. */
export const offlineHeader = 'x-offline'
