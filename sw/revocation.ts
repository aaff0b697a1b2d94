/**
 * Sessions that were signed out without a connection. They are ended at the server before any other request is sent:
 * until then their tokens would still open the account (decision record 0026).
 */

import { del, keys } from 'idb-keyval'
import { apiBase } from '#contract/call.ts'
import { deliverRevocations } from '#contract/auth/revocation.ts'
import { revocationPrefix } from '#contract/worker.ts'
import type { Handler } from './handlers.ts'
import { withTimeout, metaStore } from './session.ts'

const patienceMs = 5000
/**
 * After an attempt that failed despite a connection, requests are let through for this long: the server is busy or
 * silent.
 */
const pauseMs = 5000
const retryMs = 300
/** After this many attempts without a connection, although the browser reports one, only this call may be blocked. */
const mostFailures = 8

class Revocations {
  /** Undefined until the store was read. */
  #waits: boolean | undefined
  #pausedUntil = 0
  /** The number of attempts since the server last responded. */
  #failures = 0
  #running: Promise<boolean> | undefined

  /** All API requests that are not cached pass through here while a revocation is pending. */
  readonly handler: Handler = (request, { pathname }) =>
    pathname.startsWith(apiBase) && this.#waits !== false ? this.precede().then(() => fetch(request)) : undefined

  /**
   * Delivers what is pending before another request.
   * @throws without a connection: if one returned in this moment, the request would overtake the revocation
   */
  async precede(): Promise<void> {
    const isOffline = !navigator.onLine
    if (await this.deliver()) return
    if (this.#failures > 0 && !isOffline) {
      // A browser may report a returning connection a moment before requests get through.
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      await this.deliver()
    }
    if (isOffline || (this.#failures > 0 && this.#failures < mostFailures)) throw new TypeError('offline')
  }

  /**
   * A page has added a revocation.
   * @returns true once none is pending
   */
  async added(): Promise<boolean> {
    // A running attempt does not know about it.
    await this.#running
    this.#waits = undefined
    this.#pausedUntil = 0
    return this.deliver()
  }

  /**
   * Never fails.
   * @returns true once none is pending
   */
  async deliver(): Promise<boolean> {
    // An earlier one may have started without a connection.
    await this.#running
    if (this.#waits === false) return true
    if (performance.now() < this.#pausedUntil) return false
    this.#running ??= this.#deliver().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #deliver(): Promise<boolean> {
    const names = await withTimeout(keys<string>(metaStore()))
    if (names === null) {
      // The store does not respond: requests are let through, and the next one checks again.
      this.#failures = 0
      return false
    }
    const waiting = (names ?? []).filter((name) => name.startsWith(revocationPrefix))
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
      async (tokenHash) => void (await withTimeout(del(revocationPrefix + tokenHash, metaStore()))),
    )
    this.#waits = !all
    this.#failures = isConnected ? 0 : this.#failures + 1
    // Without a connection an attempt fails at once, and the first request that may get through has to retry.
    if (!all && isConnected) this.#pausedUntil = performance.now() + pauseMs
    return all
  }
}

export const revocations = new Revocations()
