/**
 * What a person owes, and what stands in their wallet, are evened out: money there pays what is owed at once, and what was paid of
 * it and turns out to be owed no more is theirs again (decision records 0046, 0051).
 */

import { accountBalance, type LedgerAccount } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { lockWallet, type WalletRow } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { entryStatus, settledFirst } from '#domain/wallet.ts'
import { creditWallet, debitWallet, walletAccount } from './money.ts'

interface Booked {
  /** The booking that has moved what is owed. */
  readonly businessKey: string
  readonly investmentId?: string
  readonly campaignId?: string
  readonly attemptId?: string
}

/**
 * The wallet of what is owed, locked before that is booked: whoever credits a wallet locks the two in this order.
 */
export function lockOwing(
  tx: Writer,
  { personId, currency }: { readonly personId: string; readonly currency: string },
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
): Promise<WalletRow> {
  return lockWallet(tx, () => ids.next(), { personId, currency, at: new Date(clock.now()) })
}

export function owedReturnedKey(businessKey: string): string {
  return `${businessKey}:owed-returned`
}

export function owedSettledKey(businessKey: string): string {
  return `${businessKey}:owed-settled`
}

/** After what is owed was booked. */
export async function evenOut(
  tx: Writer,
  wallet: WalletRow,
  { businessKey, ...about }: Booked,
  deps: Pick<Deps, 'ids' | 'clock'>,
): Promise<void> {
  const debt: LedgerAccount = { kind: 'receivable', holder: wallet.person_id, currency: wallet.currency }
  const balance = await accountBalance(tx, debt)
  if (balance === 0n) return
  const usual = { by: 'site', actorId: null, at: new Date(deps.clock.now()) } as const
  if (balance > 0n) {
    await creditWallet(
      tx,
      wallet,
      {
        ...usual,
        entry: { event: 'owed-returned', amount: balance, gateway: 'wallet', ...about },
        from: [{ account: debt, amount: -balance }],
        kind: 'wallet-owed-returned',
        businessKey: owedReturnedKey(businessKey),
      },
      deps,
    )
    return
  }
  const amount = settledFirst(await accountBalance(tx, walletAccount(wallet)), -balance)
  if (amount <= 0n) return
  await debitWallet(
    tx,
    wallet,
    {
      ...usual,
      entry: { event: 'owed-settled', amount, gateway: 'wallet', ...about },
      kind: 'wallet-owed-settled',
      businessKey: owedSettledKey(businessKey),
      status: entryStatus.success,
      to: [{ account: debt, amount }],
    },
    deps,
  )
}
