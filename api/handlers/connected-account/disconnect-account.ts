import { insertAudit } from '#api/db/audit.ts'
import { changeConnected, lockConnected, usesOf } from '#api/db/connected-accounts.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentConnected } from '#api/presenters/connected-account.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { needsAccount } from '#domain/connected-account.ts'

/** Whoever chooses the account or hands a campaign in waits for the same lock: either is in time, or finds it taken out. */
export const disconnectAccount = handle(
  calls.connectedAccount.disconnectAccount,
  ({ params, member, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const row = await lockConnected(tx, params.id)
      if (row?.owner_id !== member.id || row.state === 'disconnected') throw new CallError('NOT_FOUND')
      if ((await usesOf(tx, [row.id])).some(needsAccount)) throw new CallError('ACCOUNT_IN_USE')
      const at = new Date(clock.now())
      const atProvider = row.provider_ref !== null
      const gone = { state: 'disconnected', disconnected_at: at, needs: '[]', looks: 0 } as const
      await changeConnected(tx, row.id, { ...gone, look_at: atProvider ? at : null })
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'connected-account-disconnected',
        subject: row.id,
        facts: { was: row.state, test: row.test },
      })
      if (atProvider) await jobs.add(tx, 'look-at-account', { accountId: row.id })
      return presentConnected({ ...row, state: 'disconnected', needs: [] }, false)
    }),
)
