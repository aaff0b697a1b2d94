import { listMenuItems } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentMenus } from '#api/presenters/site/settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'

export const listMenus = handle(settingsCalls.listMenus, async ({ language }, { db }) =>
  presentMenus(await listMenuItems(db.read), language),
)
