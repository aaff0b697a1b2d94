import { handle } from '#api/handlers/handler.ts'
import { presentOwnUpdate } from '#api/presenters/campaign/update.ts'
import { changeUpdate as change, removeUpdate as remove } from '#api/services/campaign/dashboard/write-update.ts'
import * as ownUpdateCalls from '#contract/campaign/own-updates.ts'

export const changeUpdate = handle(ownUpdateCalls.changeUpdate, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    presentOwnUpdate(await change(tx, { ...body, updateId: params.updateId, member, language }, deps), language),
  ),
)

export const removeUpdate = handle(ownUpdateCalls.removeUpdate, ({ params, member, once }) =>
  once(async (tx) => {
    await remove(tx, { updateId: params.updateId, member })
    return { done: true }
  }),
)
