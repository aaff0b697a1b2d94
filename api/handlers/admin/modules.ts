/** The switches of wallets and pooled wallets. */

import { insertAudit, lastAct } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings, readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { presentChange } from '#api/presenters/bank.ts'
import type { WalletModules } from '#contract/admin/modules.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

const modulesSwitched = 'wallet-modules-switched'

export const getModules = handle(calls.admin.getModules, (_, { db, gateways }) => present(db.read, gateways))

export const updateModules = handle(calls.admin.updateModules, ({ body, member, once }, { clock, ids, gateways }) =>
  once(async (tx) => {
    const { walletModule, mangoPayModule } = body
    const before = await changeSettings(tx, { walletModule, mangoPayModule })
    // Without a provider nobody could pay in.
    if (mangoPayModule && !before.mangoPayModule && !gateways.pooled) throw new CallError('GATEWAY_OFF')
    if (before.walletModule !== walletModule || before.mangoPayModule !== mangoPayModule)
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: modulesSwitched,
        subject: 'wallets',
        facts: { walletModule, mangoPayModule },
      })
    return present(tx, gateways)
  }),
)

async function present(db: Reader | Writer, { pooled }: Gateways): Promise<WalletModules> {
  const { settings } = await readSettings(db)
  const last = await lastAct(db, modulesSwitched)
  return {
    walletModule: settings.walletModule,
    mangoPayModule: settings.mangoPayModule,
    provider: pooled ? { test: pooled.test } : null,
    changed: presentChange(last),
  }
}
