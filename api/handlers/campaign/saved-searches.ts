import { listSearchesOf } from '#api/db/campaign/saved-search/saved-searches.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSavedSearch } from '#api/presenters/campaign/saved-search.ts'
import * as changing from '#api/services/campaign/saved-search/change-search.ts'
import * as saving from '#api/services/campaign/saved-search/save-search.ts'
import * as searchCalls from '#contract/campaign/saved-searches.ts'

const listSavedSearches = handle(searchCalls.listSavedSearches, async ({ member }, { db }) =>
  (await listSearchesOf(db.read, member.id)).map(presentSavedSearch),
)

const saveSearch = handle(searchCalls.saveSearch, ({ body, member, once }, deps) =>
  once(async (tx) => presentSavedSearch(await saving.saveSearch(tx, { userId: member.id, ...body }, deps))),
)

const changeSavedSearch = handle(searchCalls.changeSavedSearch, ({ params, body, member, once }) =>
  once(async (tx) => presentSavedSearch(await changing.changeSearch(tx, { id: params.id, userId: member.id }, body))),
)

const deleteSavedSearch = handle(searchCalls.deleteSavedSearch, ({ params, member, once }) =>
  once(async (tx) => {
    await changing.removeSearch(tx, { id: params.id, userId: member.id })
    return { done: true }
  }),
)

export const savedSearches = { listSavedSearches, saveSearch, changeSavedSearch, deleteSavedSearch }
