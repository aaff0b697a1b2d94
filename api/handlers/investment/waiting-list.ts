import { lockOffering, readOffering } from '#api/db/investments.ts'
import { countWaiting, endPlace, insertPlace, openPlace, placesOf, placeToTell } from '#api/db/waiting-list.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentWaitingListEntry } from '#api/presenters/waiting-list-entry.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { decideJoin } from '#domain/waiting-list.ts'
import { freeUnits } from './free-units.ts'
import { offeringOf, problemError } from './offering.ts'
import { investorFor } from './prospect.ts'

export const getWaitingEntry = handle(
  calls.investment.getWaitingEntry,
  async ({ params, member, language }, { db }) => {
    offeringOf(await readOffering(db.read, params.campaignId))
    const [waiting, [place]] = await Promise.all([
      countWaiting(db.read, params.campaignId),
      placesOf(db.read, member.id, language, params.campaignId),
    ])
    return { waiting, place: place ? presentWaitingListEntry(place) : null }
  },
)

export const listWaitingEntries = handle(calls.investment.listWaitingEntries, async ({ member, language }, { db }) =>
  (await placesOf(db.read, member.id, language)).map(presentWaitingListEntry),
)

/** Under the lock of the campaign: what comes free meanwhile is either seen here, or sees this place. */
export const joinLine = handle(calls.investment.joinLine, ({ params, body, member, language, once }, deps) =>
  once(async (tx) => {
    const { clock, ids } = deps
    const row = await lockOffering(tx, params.campaignId)
    const offering = offeringOf(row)
    const now = clock.now()
    const { accredited } = await investorFor(tx, row, member)
    const prospect = { accredited, ownsCampaign: row?.owner_id === member.id }
    const decision = decideJoin(offering, prospect, body.units, now)
    if (!decision.ok) {
      if (decision.code === 'UNITS_FREE') throw new CallError('UNITS_FREE')
      throw problemError(decision, offering.currency)
    }
    if (await openPlace(tx, params.campaignId, member.id)) throw new CallError('ALREADY_WAITING')
    const id = ids.next()
    await insertPlace(tx, {
      id,
      campaignId: params.campaignId,
      personId: member.id,
      units: body.units,
      at: new Date(now),
    })
    const place = await placeToTell(tx, id, language)
    if (!place) throw new Error('a place was written and is not there')
    return presentWaitingListEntry(place)
  }),
)

export const leaveLine = handle(calls.investment.leaveLine, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await lockOffering(tx, params.campaignId)
    const place = await openPlace(tx, params.campaignId, member.id)
    if (!place) throw new CallError('NOT_FOUND')
    await endPlace(tx, place.id, 'left', new Date(deps.clock.now()))
    if (place.state === 'offered') await freeUnits(tx, params.campaignId, place.units, deps)
    return { done: true }
  }),
)
