import { listUserTypes } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUserType } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

export const userTypes = handle(calls.account.userTypes, async ({ language }, { db }) =>
  (await listUserTypes(db.read)).map((row) => presentUserType(row, language)),
)
