/** Payout accounts that no bank has verified: an administrator compares them with their user. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  countUnverified,
  findUnverified,
  listUnverified,
  lockPayoutAccount,
  markPayoutAccountVerified,
} from '#api/db/wallet/withdrawals.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { payoutAccountContext, isVerified } from '#api/services/wallet/verified-account.ts'
import { CallError } from '#contract/errors.ts'

/** Maximum on the page; a verified account makes room for the next. */
const mostListed = 50

type UnverifiedRow = Awaited<ReturnType<typeof listUnverified>>[number]

export async function listUnverifiedAccounts({
  db,
  gateways,
}: Deps): Promise<{ readonly rows: UnverifiedRow[]; readonly total: number }> {
  const test = gateways.bankLinks?.test ?? false
  const [rows, total] = await Promise.all([listUnverified(db.read, test, mostListed), countUnverified(db.read, test)])
  return { rows, total }
}

interface AccountOfPerson {
  readonly personId: string
  readonly actorId: string
}

/** The numbers in full. That they were opened is recorded before they are returned. @throws CallError NOT_FOUND */
export async function openPayoutAccount({ personId, actorId }: AccountOfPerson, deps: Deps) {
  const { db, sealer, ids, clock } = deps
  const row = await findUnverified(db.read, personId)
  if (!row) throw new CallError('NOT_FOUND')
  const id = ids.next()
  const at = new Date(clock.now())
  const event = 'payout-account-opened'
  await db.transact((tx) => insertAudit(tx, { id, at, actorId, eventName: event, subject: personId, facts: {} }))
  return {
    holder: `${row.first_name} ${row.last_name}`,
    bankName: row.bank_name,
    accountType: row.account_type,
    accountNumber: sealer.open(row.sealed_number, payoutAccountContext(row.person_id, 'number')),
    routingNumber: sealer.open(row.sealed_routing, payoutAccountContext(row.person_id, 'routing')),
  }
}

/**
 * Verifies the account that the administrator saw; an account that was changed since has to be opened again.
 * @throws CallError NOT_FOUND, OWN_DECISION, ACCOUNT_CHANGED
 */
export async function verifyPayoutAccount(
  tx: Writer,
  { personId, changedAt, actorId }: AccountOfPerson & { readonly changedAt: string },
  deps: Deps,
): Promise<void> {
  const account = await lockPayoutAccount(tx, personId)
  if (!account) throw new CallError('NOT_FOUND')
  refuseOwnDecision(personId, actorId)
  if (isVerified(account, deps) || account.changed_at.toISOString() !== changedAt)
    throw new CallError('ACCOUNT_CHANGED')
  const at = new Date(deps.clock.now())
  await markPayoutAccountVerified(tx, personId, at)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'payout-account-verified',
    subject: personId,
    facts: {},
  })
}
