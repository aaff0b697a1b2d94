/** The service worker: listeners only. */

import { apiBase } from '#contract/call.ts'
import {
  cacheNames,
  outboxSyncTag,
  type PageMessage,
  portfolioSyncTag,
  privateCachePrefix,
  revocationSyncTag,
} from '#contract/worker.ts'
import { BuildFiles } from './build-files.ts'
import { cachingHandler } from './caching.ts'
import { documentHandler } from './documents.ts'
import { respondWith } from './handlers.ts'
import { openPath, postToPages } from './messages.ts'
import { drainDrafts } from './outbox.ts'
import { prefetchCalls, prefetchPage } from './prefetch.ts'
import { closeNotifications, notificationOf, showBadge } from './push.ts'
import { revocations } from './revocation.ts'
import { currentSession, storeResponds } from './session.ts'
import { shareHandler } from './share.ts'
import { renewSubscription } from './subscription.ts'

declare const self: ServiceWorkerGlobalScope

const files = new BuildFiles(self.__WB_MANIFEST)
const caching = cachingHandler(files)
const handlers = [shareHandler, caching, documentHandler(files), revocations.handler]

self.addEventListener('fetch', (event) => {
  const response = respondWith(handlers, event)
  if (response) event.respondWith(response)
})

self.addEventListener('install', (event) => {
  event.waitUntil(files.install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Cached documents of the previous build refer to its scripts; the new build fetches them again.
      await caches.delete(cacheNames.pages)
      await forgetOlder()
      const session = await currentSession()
      if (storeResponds()) {
        await forgetOthers(session?.partition)
        if (session === undefined) await closeNotifications(self.registration)
      }
      await self.clients.claim()
      // Last: a list that cannot be read must not stop the others.
      await files.dropOlder()
    })(),
  )
})

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as PageMessage | undefined
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'REVOKE') event.waitUntil(revocations.added())
  if (message?.type === 'KEEP_FILES') {
    // A page that was loading while the worker activated was not claimed then.
    event.waitUntil(self.clients.claim())
    event.waitUntil(files.keep(message))
  }
})

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxSyncTag) sync.waitUntil(revocations.deliver().then(() => drainDrafts(outboxChanged)))
  if (sync.tag === revocationSyncTag) sync.waitUntil(revokeOrRetry())
})

// Where the browser has it: the portfolio of an installed app opens with recent data, also without a connection.
self.addEventListener('periodicsync' as 'sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === portfolioSyncTag) sync.waitUntil(refreshPortfolio(sync))
})

self.addEventListener('push', (event) => {
  event.waitUntil(
    (async () => {
      const partition = await currentSession().then((session) => session?.partition)
      // The session may have ended while no page was open.
      if (partition === undefined) await closeNotifications(self.registration)
      const { title, options } = notificationOf(
        event.data?.text(),
        partition,
        self.navigator.language.slice(0, 2),
        self.location.origin,
      )
      await self.registration.showNotification(title, options)
      // After it is shown, or a slow connection would cost the subscription.
      const { path, unread, calls } = options.data
      if (unread === undefined) return
      await showBadge(unread)
      await Promise.all([prefetchPage(path, files), prefetchCalls(calls ?? [], caching, event)])
    })(),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data = event.notification.data as { path?: string } | undefined
  event.waitUntil(openPath(data?.path ?? '/notifications'))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & {
    readonly oldSubscription?: PushSubscription
    readonly newSubscription?: PushSubscription
  }
  change.waitUntil(renewSubscription(self.registration, change.oldSubscription, change.newSubscription))
})

/** Fetches again what this user has opened of it. */
async function refreshPortfolio(event: ExtendableEvent): Promise<void> {
  const session = await currentSession()
  if (!session) return
  const cache = await caches.open(privateCachePrefix + session.partition)
  const opened = (await cache.keys()).map(({ url }) => url.slice(self.location.origin.length + apiBase.length))
  const wanted = /^(?:my-investment\/(?:portfolio)?|get-user-wallet-detail|profile-network\/notifications)\?/
  await prefetchCalls(
    opened.filter((call) => wanted.test(call)),
    caching,
    event,
  )
}

/** @throws if any is left: the browser then syncs again. */
async function revokeOrRetry(): Promise<void> {
  if (!(await revocations.added())) throw new Error('unsent revocations')
}

function outboxChanged(): void {
  void postToPages({ type: 'outbox-changed' })
}

/** Deletes caches of older versions whose names are no longer in use. */
async function forgetOlder(): Promise<void> {
  const known = new Set<string>(Object.values(cacheNames))
  for (const name of await caches.keys()) if (/^[a-z]+-v\d+$/.test(name) && !known.has(name)) await caches.delete(name)
}

/** Deletes private caches of users who are no longer signed in. */
async function forgetOthers(partition = ''): Promise<void> {
  const keep = privateCachePrefix + partition
  // Also those of an older version, which stored the request headers with the token.
  for (const name of await caches.keys()) if (name.startsWith('private-') && name !== keep) await caches.delete(name)
}
