import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { listEntries } from '#api/db/wallet/wallet-lists.ts'
import { lockWallet, walletFigures } from '#api/db/wallet/wallets.ts'
import { findPayoutAccount, insertWithdrawal } from '#api/db/wallet/withdrawals.ts'
import type { Deps, Member } from '#api/deps.ts'
import { refuseUnverified } from '#api/services/identity/read-identity.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { Money } from '#domain/money.ts'
import { decideWithdrawal, entryStatus, freeOf } from '#domain/wallet/wallet.ts'
import { debitWallet, holdAccount } from './money.ts'
import { refuseWithdrawal } from './refusals.ts'
import { isVerified } from './verified-account.ts'

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

interface WithdrawalRequest extends Money {
  readonly member: Member
  readonly language: Language
}

/**
 * The money is held with the request: nothing else can spend it, and a rejection releases it (decision T42).
 * @throws CallError INSUFFICIENT_BALANCE, BELOW_MINIMUM, PAYOUT_ACCOUNT_NEEDED, and the refusals of `decideWithdrawal`
 *   and `refuseUnverified`
 */
export async function requestWithdrawal(
  tx: Writer,
  { amount, currency, member, language }: WithdrawalRequest,
  deps: Deps,
): Promise<EntryRow> {
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const wallet = await lockWallet(tx, () => ids.next(), { personId: member.id, currency, at })
  // After the lock, for which it may have waited.
  await refuseUnverified(tx, { personId: member.id, gate: 'withdraw' }, deps)
  const account = await findPayoutAccount(tx, member.id)
  const available = freeOf(await walletFigures(tx, member.id, currency))
  const decision = decideWithdrawal({
    amount,
    currency,
    available,
    account: account && {
      scheme: account.scheme,
      changedAt: account.changed_at.getTime(),
      verified: isVerified(account, deps),
    },
    now: at.getTime(),
  })
  if (!decision.ok) throw refuseWithdrawal(decision, currency)
  if (!account) throw new CallError('PAYOUT_ACCOUNT_NEEDED')
  const { person_id: _, changed_at: __, verified_test: ___, ...snapshot } = account
  const id = ids.next()
  const holder = `${member.firstName} ${member.lastName}`
  await insertWithdrawal(tx, { ...snapshot, id, wallet_id: wallet.id, holder, created_at: at })
  await debitWallet(
    tx,
    wallet,
    {
      entry: { event: 'withdrawal', amount, gateway: 'offline', withdrawalId: id },
      by: 'person',
      actorId: member.id,
      kind: 'withdrawal-held',
      businessKey: `withdrawal:${id}:held`,
      at,
      status: entryStatus.pending,
      to: [{ account: holdAccount(wallet), amount }],
    },
    deps,
  )
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'withdrawal-requested',
    subject: id,
    facts: {},
  })
  for (const event of ['withdrawal-requested', 'withdrawal-pending'] as const)
    await jobs.add(tx, 'notify', { event, id })
  const filter = { currency, type: undefined, status: undefined }
  const [row] = await listEntries(tx, member.id, filter, { limit: 0, after: undefined }, language)
  if (!row) throw new Error('a withdrawal was recorded and is missing')
  return row
}
