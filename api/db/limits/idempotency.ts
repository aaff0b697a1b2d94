/** Keys under which calls were carried out once. */

import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import type { Writer } from '#api/db/database.ts'

/**
 * Areas of calls that may move money: their keys are kept for ever, because a repeat after years would move it again. What else is
 * repeated so late is refused by itself, or harmless.
 */
const movesMoney: Readonly<Record<keyof Calls, boolean>> = {
  account: false,
  admin: true,
  agreement: false,
  campaign: false,
  campaignDashboard: false,
  campaignEdit: false,
  connectedAccount: false,
  content: false,
  discussion: false,
  document: false,
  filing: false,
  identity: false,
  investment: true,
  leaving: false,
  network: false,
  newsletter: false,
  payment: true,
  preference: false,
  settings: false,
  social: false,
  wallet: true,
}

/** @param before made earlier than this */
export async function forgetKeysWithoutMoney(tx: Writer, before: Date): Promise<void> {
  const areas = Object.entries(movesMoney).flatMap(([area, moves]) => (moves ? [] : [area]))
  await tx
    .deleteFrom('idempotency')
    .where('created_at', '<', before)
    .where(sql<string>`split_part(call, '.', 1)`, 'in', areas)
    .execute()
}
