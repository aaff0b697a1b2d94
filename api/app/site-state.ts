/**
 * What every request hangs on: whether the site is closed for maintenance, to whom it is open all the same, and its languages.
 * Read again after two seconds, and at once where this process has changed it.
 */

import { readSettings } from '#api/db/settings.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { siteLanguages } from '#api/presenters/settings.ts'
import { isRecent } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import { isListed } from '#domain/site/address-list.ts'
import { defaultLanguage, type Language } from '#domain/site/language.ts'
import { memberFor } from './who.ts'

interface SiteNow {
  readonly closed: boolean
  readonly exceptIP: string
  readonly retryAfterSeconds: number
  readonly offered: readonly Language[]
  readonly usual: Language
}

const freshMs = 2000
/** Where it was never read, nobody is let in who would not be. */
const unknown: SiteNow = {
  closed: false,
  exceptIP: '',
  retryAfterSeconds: 600,
  offered: ['en', 'fr', 'ar'],
  usual: 'en',
}

/** What a request within the process comes from: a page that is being made, which was let in itself. */
export const insideAddress = 'visitor'

export class SiteState {
  readonly #deps: Deps
  #now = unknown
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** As last read; `refresh` comes first in every request. */
  get now(): SiteNow {
    return this.#now
  }

  /** It may have changed. */
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

  /** Is the site closed to everybody at this address? */
  isClosedTo(address: string): boolean {
    return this.#now.closed && address !== insideAddress && !isListed(address, this.#now.exceptIP)
  }

  /**
   * Lets in whoever the site is open to: administrators always, so that none locks themselves out.
   * @throws CallError MAINTENANCE
   */
  async admit(request: Request, address: string): Promise<void> {
    if (!this.isClosedTo(address)) return
    const member = await memberFor('either', request, this.#deps)
    if (member?.isAdmin) return
    throw new CallError('MAINTENANCE', { retryAfterSeconds: this.#now.retryAfterSeconds })
  }
}
