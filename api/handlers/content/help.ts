import { listHelpRows } from '#api/db/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentHelp } from '#api/presenters/content.ts'
import { calls } from '#contract/calls.ts'

export const help = handle(calls.content.help, async ({ language }, { db }) =>
  presentHelp(await listHelpRows(db.read), language),
)
