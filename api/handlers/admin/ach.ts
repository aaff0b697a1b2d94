/** The switch by which owners need an account at the card provider (decision record 0028). */

import { insertAudit, lastAct } from '#api/db/audit.ts'
import { countConnected } from '#api/db/connected-accounts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings, readSettings } from '#api/db/settings.ts'
import { inTestMode } from '#api/handlers/connected-account/known-accounts.ts'
import { handle } from '#api/handlers/handler.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { presentChange } from '#api/presenters/bank.ts'
import type { AchSettings } from '#contract/admin/gateway.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

const achSwitched = 'ach-switched'

export const getAch = handle(calls.admin.getAch, (_, { db, gateways }) => present(db.read, gateways))

export const updateAch = handle(calls.admin.updateAch, ({ body, member, once }, { clock, ids, gateways }) =>
  once(async (tx) => {
    // Without a provider nobody could connect an account, and no campaign could be handed in any more.
    if (body.accountRequired && !gateways.accounts) throw new CallError('CONNECTING_OFF')
    const before = await changeSettings(tx, { achAccountRequired: body.accountRequired })
    if (before.achAccountRequired !== body.accountRequired)
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: achSwitched,
        subject: 'ach',
        facts: { accountRequired: body.accountRequired },
      })
    return present(tx, gateways)
  }),
)

async function present(db: Reader | Writer, gateways: Gateways): Promise<AchSettings> {
  const [{ settings }, counts, last] = await Promise.all([
    readSettings(db),
    countConnected(db, inTestMode(gateways)),
    lastAct(db, achSwitched),
  ])
  const sum = (states: readonly string[]): number =>
    counts.reduce((total, { state, total: some }) => total + (states.includes(state) ? Number(some) : 0), 0)
  return {
    accountRequired: settings.achAccountRequired,
    provider: gateways.accounts ? { test: gateways.accounts.test } : null,
    accounts: { usable: sum(['usable']), others: sum(['unfinished', 'checking', 'restricted']) },
    changed: presentChange(last),
  }
}
