import { showAppBadge } from '#src/platform/app-badge.ts'

/**
 * Deletes everything of a site that scripts can delete: storage, databases, caches, cookies, shown notifications and
 * the worker. Never fails.
 */
export async function eraseStorage(): Promise<void> {
  await Promise.allSettled([closeNotifications(), eraseCaches(), eraseDatabases()])
  eraseSmallStorage()
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => false)
}

/** Shown notifications name the user and their campaigns, and the badge counts what they have not read. */
export async function closeNotifications(): Promise<void> {
  await showAppBadge(0)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

function eraseSmallStorage(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser without storage.
  }
}

async function eraseCaches(): Promise<void> {
  if (typeof caches !== 'object') return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** Emptied first: a database that another tab holds open is deleted only once that tab has closed it. */
async function eraseDatabases(): Promise<void> {
  const databases = await indexedDB.databases()
  await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [eraseDatabase(name)])))
}

async function eraseDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(name)
    request.addEventListener('error', () => resolve())
    request.addEventListener('success', () => {
      const database = request.result
      const done = (): void => {
        database.close()
        resolve()
      }
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) return done()
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.addEventListener('complete', done)
      transaction.addEventListener('abort', done)
    })
  })
  indexedDB.deleteDatabase(name)
}
