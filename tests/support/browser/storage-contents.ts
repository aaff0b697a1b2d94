import type { Page } from '@playwright/test'

/**
 * Every byte that this browser stores for the site, as one text: both storages, all stores of all databases with their
 * keys, including the content of files and buffers, and all caches with addresses, headers and bodies. With `shown`
 * also the page's visible content.
 */
export function readAllStorage(page: Page, { shown = false } = {}): Promise<string> {
  return page.evaluate(async (withPage) => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const letters = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
    const describe = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return letters(new Uint8Array(await value.arrayBuffer()))
      if (value instanceof ArrayBuffer) return letters(new Uint8Array(value))
      if (ArrayBuffer.isView(value)) return letters(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      if (Array.isArray(value)) return Promise.all(value.map(describe))
      if (typeof value !== 'object' || value === null) return value
      const pairs = await Promise.all(Object.entries(value).map(async ([name, each]) => [name, await describe(each)]))
      return Object.fromEntries(pairs) as object
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [values, keys] = await Promise.all([done(objects.getAll()), done(objects.getAllKeys())])
        texts.push(name, JSON.stringify(keys), JSON.stringify(await describe(values)))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true })
        const heads = [...request.headers, ...(answer?.headers ?? [])].flat()
        texts.push(name, request.url, heads.join(' '), (await answer?.text()) ?? '')
      }
    }
    if (withPage) {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      texts.push(location.href, document.title, document.documentElement.outerHTML, ...fields.map(({ value }) => value))
    }
    return texts.join('\n')
  }, shown)
}
