/** The settings that enable wallets and custodial wallets. */

import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings, readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import type { WalletModules } from '#contract/site/modules.ts'

const modulesSwitched = 'wallet-modules-switched'

interface CurrentModules extends Omit<WalletModules, 'changed'> {
  readonly lastChange: AuditTrace | undefined
}

interface ModulesChange extends Pick<WalletModules, 'walletModule' | 'mangoPayModule'> {
  readonly actorId: string
}

/** @throws CallError GATEWAY_OFF */
export async function updateModules(
  tx: Writer,
  { walletModule, mangoPayModule, actorId }: ModulesChange,
  { clock, ids, gateways }: Pick<Deps, 'clock' | 'ids' | 'gateways'>,
): Promise<CurrentModules> {
  const before = await changeSettings(tx, { walletModule, mangoPayModule })
  // Without a provider no user could deposit.
  if (mangoPayModule && !before.mangoPayModule && !gateways.custodial) throw new CallError('GATEWAY_OFF')
  if (before.walletModule !== walletModule || before.mangoPayModule !== mangoPayModule)
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: modulesSwitched,
      subject: 'wallets',
      facts: { walletModule, mangoPayModule },
    })
  return readModules(tx, gateways)
}

export async function readModules(db: Reader | Writer, { custodial }: Gateways): Promise<CurrentModules> {
  const { settings } = await readSettings(db)
  const last = await latestAuditEvent(db, modulesSwitched)
  return {
    walletModule: settings.walletModule,
    mangoPayModule: settings.mangoPayModule,
    provider: custodial ? { test: custodial.test } : null,
    lastChange: last,
  }
}
