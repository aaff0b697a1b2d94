import { agreementByHash } from '#api/db/investment/agreements.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { dateIn } from '#domain/calendar.ts'

/**
 * A holder of the file knows its hash; the reply confirms that it was signed here, with the day and the campaign, and
 * reveals no personal data or amounts.
 */
export const check = handle(agreementCalls.check, async ({ query, language }, { db }) => {
  const row = await agreementByHash(db.read, query.hash, language)
  if (!row) return { known: false, signedOn: null, campaign: null, ended: false }
  const { settings } = await readSettings(db.read)
  return {
    known: true,
    signedOn: dateIn(row.signed_at.getTime(), settings.timezone),
    campaign: isPublic(row.status) ? { slug: row.slug, name: row.name ?? row.slug } : null,
    ended: row.voided_at !== null || (row.state !== 'reserved' && row.state !== 'confirmed'),
  }
})
