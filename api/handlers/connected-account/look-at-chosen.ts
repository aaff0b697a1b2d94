import { findFunding } from '#api/db/funding.ts'
import { readSettings } from '#api/db/settings.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { lookAtAccount } from './look-at-account.ts'

/**
 * Asks the provider about the account that a campaign names, before something hangs on it. Where the provider is silent the
 * account counts as it is known.
 */
export async function lookAtChosen(campaignId: string, deps: Deps): Promise<void> {
  const [{ settings }, funding] = await Promise.all([readSettings(deps.db.read), findFunding(deps.db.read, campaignId)])
  if (settings.achAccountRequired && funding?.connected_id) await lookAtAccount(funding.connected_id, deps)
}
