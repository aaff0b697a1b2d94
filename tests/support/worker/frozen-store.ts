import { metaDatabase, metaStoreName } from '#contract/worker.ts'

/**
 * Runs with a store of page and worker in which no request of others ends, as WebKit leaves it when a page is left within
 * a transaction. With `fake-indexeddb` only.
 */
export async function withFrozenStore(work: () => Promise<void>): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opened = indexedDB.open(metaDatabase)
    opened.addEventListener('success', () => resolve(opened.result))
    opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')))
  })
  const records = database.transaction(metaStoreName, 'readwrite').objectStore(metaStoreName)
  let isFrozen = true
  const hold = (): void => {
    if (isFrozen) records.get('none').addEventListener('success', hold)
  }
  hold()
  try {
    await work()
  } finally {
    isFrozen = false
    database.close()
  }
}
