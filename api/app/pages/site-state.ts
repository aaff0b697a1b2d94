/**
 * State that every request depends on: whether the site is closed for maintenance, who is admitted all the same, and
 * its languages. Read again after two seconds, and immediately after a change by this process.
 */

import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { siteLanguages } from '#api/presenters/site/settings.ts'
import { isRecent } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import { isListed } from '#domain/site/address-list.ts'
import { defaultLanguage, type Language } from '#domain/site/language.ts'
import { memberFor } from '#api/app/authenticate.ts'

interface SiteNow {
  readonly closed: boolean
  readonly exceptIP: string
  readonly retryAfterSeconds: number
  readonly offered: readonly Language[]
  readonly usual: Language
}

const freshMs = 2000
/** Until the first read, the strictest state applies. */
const unknown: SiteNow = {
  closed: false,
  exceptIP: '',
  retryAfterSeconds: 600,
  offered: ['en', 'fr', 'ar'],
  usual: 'en',
}

/** Address of a request within the process: a page that is being rendered was admitted itself. */
export const insideAddress = 'visitor'

export class SiteState {
  readonly #deps: Deps
  #now = unknown
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The state as last read; every request calls `refresh` first. */
  get now(): SiteNow {
    return this.#now
  }

  /** Invalidates the state after a change. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
    this.#reading = undefined
  }

  async refresh(): Promise<void> {
    const at = this.#deps.clock.now()
    if (isRecent(this.#readAt, at, freshMs)) return
    this.#reading ??= this.#read(at)
    await this.#reading
  }

  async #read(at: number): Promise<void> {
    try {
      const { settings } = await readSettings(this.#deps.db.read)
      const offered = siteLanguages(settings).map(({ folder }) => folder)
      this.#now = {
        closed: settings.maintainanceMode,
        exceptIP: settings.exceptIP,
        retryAfterSeconds: (settings.retryMinutes ?? 10) * 60,
        offered,
        usual: defaultLanguage(settings.defaultLanguage, offered),
      }
      this.#readAt = at
    } finally {
      this.#reading = undefined
    }
  }

  /** Whether the site, as it was read a moment ago, is open to everybody. */
  isOpenToAll(): boolean {
    return !this.#now.closed && isRecent(this.#readAt, this.#deps.clock.now(), freshMs)
  }

  /** Whether the site is closed to all visitors from this address. */
  isClosedTo(address: string): boolean {
    return this.#now.closed && address !== insideAddress && !isListed(address, this.#now.exceptIP)
  }

  /**
   * Admits those to whom the site is open: administrators always, so that they cannot lock themselves out.
   * @throws CallError MAINTENANCE
   */
  async admit(request: Request, address: string): Promise<void> {
    if (!this.isClosedTo(address)) return
    const member = await memberFor('either', request, this.#deps)
    if (member?.isAdmin) return
    throw new CallError('MAINTENANCE', { retryAfterSeconds: this.#now.retryAfterSeconds })
  }
}
