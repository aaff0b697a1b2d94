import { handle } from '#api/handlers/handler.ts'
import { presentDeadline } from '#api/presenters/investment/deadline.ts'
import { deadlineCalendar, feedCalendar } from '#api/services/investment/deadlines/deadline-calendar.ts'
import {
  deadlineFeedOf,
  removeDeadlineFeed as remove,
  updateDeadlineFeed as update,
} from '#api/services/investment/deadlines/deadline-feed.ts'
import { readDeadlines } from '#api/services/investment/deadlines/read-deadlines.ts'
import * as deadlineCalls from '#contract/investment/deadlines.ts'

const listDeadlines = handle(deadlineCalls.listDeadlines, async ({ member, language }, deps) => {
  const items = await readDeadlines({ personId: member.id, language }, deps)
  return { items: items.map(presentDeadline) }
})

const downloadDeadlines = handle(deadlineCalls.downloadDeadlines, ({ query, member, language }, deps) =>
  deadlineCalendar({ personId: member.id, language, amounts: query.amounts ?? false, id: query.id }, deps),
)

const getDeadlineFeed = handle(deadlineCalls.getDeadlineFeed, ({ member }, deps) => deadlineFeedOf(member.id, deps))

const updateDeadlineFeed = handle(deadlineCalls.updateDeadlineFeed, ({ body, member, once }, deps) =>
  once(async (tx) => {
    await update(tx, { personId: member.id, ...body }, deps)
    return { done: true }
  }),
)

const removeDeadlineFeed = handle(deadlineCalls.removeDeadlineFeed, ({ member, once }) =>
  once(async (tx) => {
    await remove(tx, member.id)
    return { done: true }
  }),
)

const downloadDeadlineFeed = handle(deadlineCalls.downloadDeadlineFeed, ({ params }, deps) =>
  feedCalendar(params.token, deps),
)

/** Calls about what ends for a user. */
export const deadlines = {
  listDeadlines,
  downloadDeadlines,
  getDeadlineFeed,
  updateDeadlineFeed,
  removeDeadlineFeed,
  downloadDeadlineFeed,
}
