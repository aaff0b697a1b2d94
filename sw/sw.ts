/** The service worker: listeners only. */

import { rules } from 'virtual:worker-policy'
import { cacheNames, outboxSyncTag, type PageMessage, privateCachePrefix, revocationSyncTag } from '#contract/worker.ts'
import { BuildFiles } from './build-files.ts'
import { cachingHandler } from './caching.ts'
import { documentHandler } from './documents.ts'
import { respondWith } from './handlers.ts'
import { openPath, postToPages } from './messages.ts'
import { drainDrafts } from './outbox.ts'
import { compileRules } from './policy.ts'
import { closeNotifications, notificationOf, showBadge } from './push.ts'
import { revocations } from './revocation.ts'
import { currentSession } from './session.ts'
import { renewSubscription } from './subscription.ts'

declare const self: ServiceWorkerGlobalScope

const files = new BuildFiles(self.__WB_MANIFEST)
const compiled = compileRules(rules)
const handlers = [cachingHandler(compiled, files), documentHandler(compiled, files), revocations.handler]

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
      // In which the library of older workers recorded addresses, private ones too.
      indexedDB.deleteDatabase('workbox-expiration')
      await forgetOlder()
      await forgetOthers()
      if ((await currentSession()) === undefined) await closeNotifications(self.registration)
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
      const { unread } = options.data as { readonly unread?: number }
      if (unread !== undefined) await showBadge(unread)
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

/** @throws if any is left: the browser then syncs again. */
async function revokeOrRetry(): Promise<void> {
  if (!(await revocations.added())) throw new Error('a session is still to be ended')
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
async function forgetOthers(): Promise<void> {
  const keep = privateCachePrefix + ((await currentSession())?.partition ?? '')
  // Also those of an older version, which stored the request headers with the token.
  for (const name of await caches.keys()) if (name.startsWith('private-') && name !== keep) await caches.delete(name)
}
