import { listUserTypes } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUserType } from '#api/presenters/site/settings.ts'
import * as accountCalls from '#contract/account/account.ts'

export const userTypes = handle(accountCalls.userTypes, async ({ language }, { db }) =>
  (await listUserTypes(db.read)).map((row) => presentUserType(row, language)),
)
