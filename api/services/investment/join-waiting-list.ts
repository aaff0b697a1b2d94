/** The waiting list of a campaign: joined and left by an investor. */

import type { Writer } from '#api/db/database.ts'
import { lockOffering } from '#api/db/investment/investments.ts'
import {
  endWaitingListEntry,
  insertWaitingListEntry,
  openWaitingListEntry,
  waitingListEntryToNotify,
} from '#api/db/investment/waiting-list.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { decideJoin } from '#domain/investment/waiting-list.ts'
import { freeUnits } from './free-units.ts'
import { offeringOf, problemError } from './offering.ts'
import { investorFor } from './prospect.ts'

interface WaitingRequest {
  readonly campaignId: string
  readonly units: bigint
  readonly member: Member
  readonly language: Language
}

/**
 * Under the lock of the campaign: units freed concurrently are either seen here, or offered to this entry.
 * @throws CallError UNITS_FREE, ALREADY_WAITING, and the code of the rule that refuses
 */
export async function joinWaitingList(
  tx: Writer,
  { campaignId, units, member, language }: WaitingRequest,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
) {
  const row = await lockOffering(tx, campaignId)
  const offering = offeringOf(row)
  const now = clock.now()
  const { accredited, countryProblem } = await investorFor(tx, row, member, now)
  const ownsCampaign = row?.owner_id === member.id
  const decision = decideJoin(offering, { accredited, countryProblem, ownsCampaign }, units, now)
  if (!decision.ok) {
    if (decision.code === 'UNITS_FREE') throw new CallError('UNITS_FREE')
    throw problemError(decision, offering.currency)
  }
  if (await openWaitingListEntry(tx, campaignId, member.id)) throw new CallError('ALREADY_WAITING')
  const id = ids.next()
  await insertWaitingListEntry(tx, { id, campaignId, personId: member.id, units, at: new Date(now) })
  const entry = await waitingListEntryToNotify(tx, id, language)
  if (!entry) throw new Error('a waiting-list entry was written and is not there')
  return entry
}

/** @throws CallError NOT_FOUND */
export async function leaveWaitingList(
  tx: Writer,
  { campaignId, personId }: { readonly campaignId: string; readonly personId: string },
  deps: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  await lockOffering(tx, campaignId)
  const entry = await openWaitingListEntry(tx, campaignId, personId)
  if (!entry) throw new CallError('NOT_FOUND')
  await endWaitingListEntry(tx, entry.id, 'withdrawn', new Date(deps.clock.now()))
  if (entry.state === 'offered') await freeUnits(tx, campaignId, entry.units, deps)
}
