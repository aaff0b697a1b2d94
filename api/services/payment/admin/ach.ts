/** The setting that requires owners to have an account at the card provider (docs/areas/payment.md). */

import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import { countConnected } from '#api/db/payment/connected-accounts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings, readSettings } from '#api/db/site/settings.ts'
import { inTestMode } from '#api/services/payment/connected-account/known-accounts.ts'
import type { Deps } from '#api/deps.ts'
import type { Gateways } from '#api/payment-ports.ts'
import type { AchSettings } from '#contract/payment/admin/gateway.ts'
import { CallError } from '#contract/errors.ts'

const achSwitched = 'ach-switched'

export interface CurrentAch extends Omit<AchSettings, 'changed'> {
  readonly lastChange: AuditTrace | undefined
}

/** @throws CallError CONNECTING_OFF */
export async function switchAch(
  tx: Writer,
  { accountRequired, actorId }: { readonly accountRequired: boolean; readonly actorId: string },
  { clock, ids, gateways }: Deps,
): Promise<CurrentAch> {
  // Without a provider no owner could connect an account, and no campaign could be submitted.
  if (accountRequired && !gateways.accounts) throw new CallError('CONNECTING_OFF')
  const before = await changeSettings(tx, { achAccountRequired: accountRequired })
  if (before.achAccountRequired !== accountRequired)
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: achSwitched,
      subject: 'ach',
      facts: { accountRequired },
    })
  return readAch(tx, gateways)
}

export async function readAch(db: Reader | Writer, gateways: Gateways): Promise<CurrentAch> {
  const [{ settings }, counts, last] = await Promise.all([
    readSettings(db),
    countConnected(db, inTestMode(gateways)),
    latestAuditEvent(db, achSwitched),
  ])
  const sum = (states: readonly string[]): number =>
    counts.reduce((total, { state, total: some }) => total + (states.includes(state) ? Number(some) : 0), 0)
  return {
    accountRequired: settings.achAccountRequired,
    provider: gateways.accounts ? { test: gateways.accounts.test } : null,
    accounts: { usable: sum(['usable']), others: sum(['unfinished', 'checking', 'restricted']) },
    lastChange: last,
  }
}
