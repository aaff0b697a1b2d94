/** Investments that a user saved for later. They reserve nothing. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { readOffering } from '#api/db/investment/investments.ts'
import { removeSaved, replaceSaved, savedById } from '#api/db/investment/saved-investments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Request } from '#domain/investment/investment.ts'
import { savedInvestmentDays } from '#domain/limits.ts'
import { offeringOf, quoteOf } from './offering.ts'
import { investorFor } from './prospect.ts'

interface NewSavedInvestment {
  readonly campaignId: string
  readonly request: Request
  readonly member: Member
  readonly language: Language
}

/** Only a possible investment is saved. Checked inside: a repeat gets its reply, whatever has changed since. */
export async function saveInvestment(
  tx: Writer,
  { campaignId, request, member, language }: NewSavedInvestment,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
) {
  const row = await readOffering(tx, campaignId)
  const now = clock.now()
  const investor = await investorFor(tx, row, member, now)
  const { units } = quoteOf(offeringOf(row), row?.owner_id ?? '', investor, request, now)
  const { settings } = await readSettings(tx)
  const days = settings.savedInvestmentDays ?? savedInvestmentDays
  const [id, at] = [ids.next(), new Date(now)]
  await replaceSaved(tx, { id, userId: member.id, campaignId, units, at, expiresAt: new Date(now + days * dayMs) })
  const stored = await savedById(tx, id, at, language)
  if (!stored) throw new Error('a saved investment was written and is not there')
  return stored
}

/** @throws CallError NOT_FOUND for another user's, as if it did not exist */
export async function removeSavedInvestment(
  tx: Writer,
  { id, personId }: { readonly id: string; readonly personId: string },
): Promise<void> {
  if (!(await removeSaved(tx, id, personId))) throw new CallError('NOT_FOUND')
}

/** By an administrator, for any user. @throws CallError NOT_FOUND */
export async function deleteSavedInvestment(
  tx: Writer,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  if (!(await removeSaved(tx, id, undefined))) throw new CallError('NOT_FOUND')
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId,
    eventName: 'saved-investment-deleted',
    subject: id,
    facts: {},
  })
}
