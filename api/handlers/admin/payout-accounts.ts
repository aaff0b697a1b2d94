/** Accounts that withdrawals are to go to and that no bank has confirmed: an administrator compares them with their person. */

import { insertAudit } from '#api/db/audit.ts'
import {
  countUnverified,
  findUnverified,
  listUnverified,
  lockPersonAccount,
  verifyPersonAccount,
} from '#api/db/wallet/withdrawals.ts'
import { handle } from '#api/handlers/handler.ts'
import { accountPlace } from '#api/handlers/wallet/update-account.ts'
import { isVerified } from '#api/handlers/wallet/verified-account.ts'
import { presentUnverified } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** So many are shown; who is verified makes room for the next. */
const atOnce = 50

const listPayoutAccounts = handle(calls.admin.listPayoutAccounts, async (_, { db, gateways }) => {
  const test = gateways.bankLinks?.test ?? false
  const [rows, total] = await Promise.all([listUnverified(db.read, test, atOnce), countUnverified(db.read, test)])
  return { items: rows.map(presentUnverified), total }
})

/** Numbers in full. That they were opened is written down before they are told. */
const openPayoutAccount = handle(calls.admin.openPayoutAccount, async ({ params, member }, deps) => {
  const { db, sealer, ids, clock } = deps
  const row = await findUnverified(db.read, params.personId)
  if (!row) throw new CallError('NOT_FOUND')
  const id = ids.next()
  const at = new Date(clock.now())
  const act = 'payout-account-opened'
  await db.transact((tx) => insertAudit(tx, { id, at, actorId: member.id, act, subject: params.personId, facts: {} }))
  return {
    holder: `${row.first_name} ${row.last_name}`,
    bankName: row.bank_name,
    accountType: row.account_type,
    accountNumber: sealer.open(row.sealed_number, accountPlace(row.person_id, 'number')),
    routingNumber: sealer.open(row.sealed_routing, accountPlace(row.person_id, 'routing')),
  }
})

/** Of the account that was looked at: one that was changed since is looked at again. */
const verifyPayoutAccount = handle(calls.admin.verifyPayoutAccount, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const account = await lockPersonAccount(tx, params.personId)
    if (!account) throw new CallError('NOT_FOUND')
    if (isVerified(account, deps) || account.changed_at.toISOString() !== body.changedAt)
      throw new CallError('ACCOUNT_CHANGED')
    const at = new Date(deps.clock.now())
    await verifyPersonAccount(tx, params.personId, at)
    await insertAudit(tx, {
      id: deps.ids.next(),
      at,
      actorId: member.id,
      act: 'payout-account-verified',
      subject: params.personId,
      facts: {},
    })
    return { done: true }
  }),
)

export const payoutAccounts = { listPayoutAccounts, openPayoutAccount, verifyPayoutAccount }
