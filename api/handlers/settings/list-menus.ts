import { listMenuItems } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentMenus } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

export const listMenus = handle(calls.settings.listMenus, async ({ language }, { db }) =>
  presentMenus(await listMenuItems(db.read), language),
)
