/**
 * Sessions that were signed out of without a connection. They are ended at the server before anything else is sent: until then
 * their tokens would still open the account (decision record 0067).
 */

import { del, keys } from 'idb-keyval'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { apiBase } from '#contract/call.ts'
import { deliverRevocations } from '#contract/revocation.ts'
import { revocationPrefix } from '#contract/worker.ts'
import { metaStore } from './session.ts'

const patienceMs = 5000
/** After an attempt that failed although there was a connection, requests go on for so long: the server is busy or silent. */
const pauseMs = 5000

class Revocations {
  /** Undefined until it was looked for in the store. */
  #waits: boolean | undefined
  #pausedUntil = 0
  #running: Promise<boolean> | undefined

  /** For the strategies that answer GET. */
  readonly plugin: WorkboxPlugin = {
    requestWillFetch: async ({ request }) => {
      await this.deliver()
      return request
    },
  }

  /** Everything else that goes to the API passes through here while something waits. */
  register(): void {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      registerRoute(
        ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(apiBase) && this.#waits !== false,
        async ({ request }) => {
          await this.deliver()
          return fetch(request)
        },
        method,
      )
  }

  /** A page has added one. @returns true once none waits */
  async added(): Promise<boolean> {
    // An attempt that is running does not know of it.
    await this.#running
    this.#waits = undefined
    this.#pausedUntil = 0
    return this.deliver()
  }

  /** Never fails. @returns true once none waits */
  async deliver(): Promise<boolean> {
    // One that began earlier may have begun without a connection.
    await this.#running
    if (this.#waits === false) return true
    if (performance.now() < this.#pausedUntil) return false
    this.#running ??= this.#deliver().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #deliver(): Promise<boolean> {
    const names = await keys<string>(metaStore()).catch((): string[] => [])
    const waiting = names.filter((name) => name.startsWith(revocationPrefix))
    let isConnected = true
    const all = await deliverRevocations(
      waiting.map((name) => name.slice(revocationPrefix.length)),
      async (body) => {
        const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
        try {
          const answer = await fetch(`${apiBase}revoke-session`, {
            ...request,
            signal: AbortSignal.timeout(patienceMs),
          })
          return answer.status
        } catch (error) {
          isConnected = !(error instanceof TypeError)
          return 0
        }
      },
      (tokenHash) => del(revocationPrefix + tokenHash, metaStore()),
    )
    this.#waits = !all
    // Without a connection an attempt fails at once, and the first request that may get through has to try again.
    if (!all && isConnected) this.#pausedUntil = performance.now() + pauseMs
    return all
  }
}

export const revocations = new Revocations()
