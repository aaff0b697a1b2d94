/** Cache Storage in memory, as the Service Worker specification describes it. It stores requests with their headers. */

interface Entry {
  readonly request: Request
  readonly response: Response
}

/** Paths are those of this origin. */
export const origin = 'https://freehold.example'

const requestOf = (input: RequestInfo | URL): Request =>
  input instanceof Request ? input : new Request(new URL(String(input), origin))

class FakeCache {
  readonly entries: Entry[] = []

  async keys(input?: RequestInfo | URL): Promise<Request[]> {
    const url = input === undefined ? undefined : requestOf(input).url
    return this.entries.filter(({ request }) => url === undefined || request.url === url).map(({ request }) => request)
  }

  async match(input: RequestInfo | URL): Promise<Response | undefined> {
    const { url } = requestOf(input)
    return this.entries.find(({ request }) => request.url === url)?.response.clone()
  }

  async put(input: RequestInfo | URL, response: Response): Promise<void> {
    await this.delete(input)
    // Reading the body creates the copy: the caller's own is used up, as with the real one.
    const copy = new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers })
    this.entries.push({ request: requestOf(input), response: copy })
  }

  async delete(input: RequestInfo | URL): Promise<boolean> {
    const index = this.entries.findIndex(({ request }) => request.url === requestOf(input).url)
    if (index === -1) return false
    this.entries.splice(index, 1)
    return true
  }
}

export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache()
    this.#caches.set(name, cache)
    return cache
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }

  async match(input: RequestInfo | URL, { cacheName }: { readonly cacheName?: string } = {}) {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(input) : undefined
      if (found) return found
    }
    return undefined
  }

  /** Everything that is stored, with the headers of requests and responses, as one text. */
  async dump(): Promise<string> {
    const parts: string[] = []
    for (const [name, cache] of this.#caches)
      for (const { request, response } of cache.entries) {
        const headers = [...request.headers, ...response.headers].flat().join(' ')
        parts.push(`${name} ${request.url} ${headers} ${await response.clone().text()}`)
      }
    return parts.join('\n')
  }
}
