import { listHelpRows } from '#api/db/content/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentHelp } from '#api/presenters/content/content.ts'
import * as contentCalls from '#contract/content/content.ts'

export const help = handle(contentCalls.help, async ({ language }, { db }) =>
  presentHelp(await listHelpRows(db.read), language),
)
