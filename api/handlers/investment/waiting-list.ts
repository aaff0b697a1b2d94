import { readOffering } from '#api/db/investment/investments.ts'
import { countWaiting, waitingListEntriesOf } from '#api/db/investment/waiting-list.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentWaitingListEntry } from '#api/presenters/investment/waiting-list-entry.ts'
import { joinWaitingList, leaveWaitingList } from '#api/services/investment/join-waiting-list.ts'
import { offeringOf } from '#api/services/investment/offering.ts'
import * as waitingListCalls from '#contract/investment/waiting-list.ts'

export const getWaitingEntry = handle(
  waitingListCalls.getWaitingEntry,
  async ({ params, member, language }, { db }) => {
    offeringOf(await readOffering(db.read, params.campaignId))
    const [waiting, [entry]] = await Promise.all([
      countWaiting(db.read, params.campaignId),
      waitingListEntriesOf(db.read, member.id, language, params.campaignId),
    ])
    return { waiting, entry: entry ? presentWaitingListEntry(entry) : null }
  },
)

export const listWaitingEntries = handle(waitingListCalls.listWaitingEntries, async ({ member, language }, { db }) =>
  (await waitingListEntriesOf(db.read, member.id, language)).map(presentWaitingListEntry),
)

export const joinLine = handle(waitingListCalls.joinLine, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    presentWaitingListEntry(
      await joinWaitingList(tx, { campaignId: params.campaignId, units: body.units, member, language }, deps),
    ),
  ),
)

export const endWaiting = handle(waitingListCalls.endWaiting, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await leaveWaitingList(tx, { campaignId: params.campaignId, personId: member.id }, deps)
    return { done: true }
  }),
)
