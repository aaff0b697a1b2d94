import { agreementByHash } from '#api/db/agreements.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { isPublic } from '#domain/campaign.ts'
import { dateIn } from '#domain/calendar.ts'

/** Whoever holds the file knows its hash; they learn that it is one of ours, the day and the campaign, and nothing of people or money. */
export const check = handle(calls.agreement.check, async ({ query, language }, { db }) => {
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
