/** The visitor's country, derived from the connection: nothing that the client sends is trusted (decision T3). */

import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import * as settingsCalls from '#contract/site/settings.ts'
import { asIPv4, isListed } from '#domain/site/address-list.ts'

export const address = handle(settingsCalls.address, async ({ address: from, member }, { db }) => {
  const { settings } = await readSettings(db.read)
  return {
    IPv4: asIPv4(from) ?? null,
    exempt: !settings.maintainanceMode || member?.isAdmin === true || isListed(from, settings.exceptIP),
  }
})
