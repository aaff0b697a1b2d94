/**
 * Views are cached in memory and written together some seconds later, so that no reader waits for the write; a crash
 * loses a few. A visitor is counted once a day for each campaign, by a keyed hash that includes the day and is deleted
 * after it.
 */

import type { Database } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { countViews } from '#api/db/campaign/views.ts'
import type { Clock, Log, Signer, Views } from '#api/ports.ts'
import { dateIn } from '#domain/calendar.ts'

/** More views than this between two writes are not real visitors. */
const mostNoted = 5000

interface ViewsParts {
  readonly db: Database
  readonly clock: Clock
  readonly signer: Signer
  readonly log: Log
}

export function bufferedViews({ db, clock, signer, log }: ViewsParts): Views {
  let noted = new Map<string, string>()
  return {
    note: ({ campaignId, address, userAgent }) => {
      if (noted.size < mostNoted) noted.set(`${campaignId}|${address}|${userAgent}`, campaignId)
    },
    flush: async () => {
      if (noted.size === 0) return
      const views = noted
      noted = new Map()
      try {
        const { settings } = await readSettings(db.read)
        const day = dateIn(clock.now(), settings.timezone)
        const seen = [...views].map(([who, campaignId]) => ({
          campaignId,
          visitor: Buffer.from(signer.sign(`${day}|${who}`), 'base64url'),
        }))
        await db.transact((tx) => countViews(tx, day, seen))
      } catch (error) {
        log.warn('views-lost', { views: views.size, cause: error instanceof Error ? error.name : 'unknown' })
      }
    },
  }
}
