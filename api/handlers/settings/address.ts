/** Where somebody comes from, as the connection says: nothing that they send themselves is believed (decision T3). */

import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { asIPv4, isListed } from '#domain/site/address-list.ts'

export const address = handle(calls.settings.address, async ({ address: from, member }, { db }) => {
  const { settings } = await readSettings(db.read)
  return {
    IPv4: asIPv4(from) ?? null,
    exempt: !settings.maintainanceMode || member?.isAdmin === true || isListed(from, settings.exceptIP),
  }
})
