/**
 * The replies from which pages were rendered, by their digest. A page requests them beside its scripts, seconds after
 * its document, and has to get the same ones: it hydrates from them.
 */

import { madeAtHeader } from '#contract/worker.ts'
import { EncodedText } from '#api/app/http/encoded-text.ts'

interface FirstView {
  readonly text: EncodedText
  /** When a page was last rendered from them. */
  madeAt: number
}

const mostCharacters = 32 * 1024 * 1024

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Revalidated by the digest: its time, by which a page knows its age, has to be the server's latest.
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export class FirstViews {
  readonly #views = new Map<string, FirstView>()
  #characters = 0

  store({ digest, text }: { readonly digest: string; readonly text: string }, madeAt: number): void {
    const known = this.#views.get(digest)
    const view = known ?? { text: new EncodedText(text), madeAt }
    view.madeAt = Math.max(view.madeAt, madeAt)
    // Reinserted at the end: the first entry of the map is the one that was rendered longest ago.
    this.#views.delete(digest)
    this.#views.set(digest, view)
    if (!known) this.#characters += view.text.weight
    for (const [oldest, { text: old }] of this.#views) {
      if (this.#characters <= mostCharacters) break
      this.#views.delete(oldest)
      this.#characters -= old.weight
    }
  }

  async response(digest: string, request: Request): Promise<Response | undefined> {
    const view = this.#views.get(digest)
    if (view === undefined) return undefined
    const own = { ...headers, etag: `"${digest}"`, [madeAtHeader]: String(view.madeAt) }
    if (request.headers.get('if-none-match')?.includes(digest)) return new Response(null, { status: 304, headers: own })
    const { body, encoding } = await view.text.for(request.headers.get('accept-encoding'), 'next')
    return new Response(body, { headers: encoding === undefined ? own : { ...own, 'content-encoding': encoding } })
  }
}
