/**
 * Settles a user's debt against their wallet: its balance pays the debt immediately, and what was paid of a debt that
 * no longer exists is credited again (docs/areas/payment.md).
 */

import { accountBalance, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { lockWallet, type WalletRow } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { entryStatus, settledFirst } from '#domain/wallet/wallet.ts'
import { creditWallet, debitWallet, walletAccount } from './money.ts'

interface Booked {
  /** The booking that changed the debt. */
  readonly businessKey: string
  readonly investmentId?: string
  readonly campaignId?: string
  readonly attemptId?: string
}

/**
 * Locks the wallet before the debt is booked: every credit locks the two in this order.
 */
export function lockReceivable(
  tx: Writer,
  { personId, currency }: { readonly personId: string; readonly currency: string },
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
): Promise<WalletRow> {
  return lockWallet(tx, () => ids.next(), { personId, currency, at: new Date(clock.now()) })
}

export function owedReturnedKey(businessKey: string): string {
  return `${businessKey}:receivable-returned`
}

export function owedSettledKey(businessKey: string): string {
  return `${businessKey}:receivable-settled`
}

/** To be called after the debt was booked. */
export async function settleReceivable(
  tx: Writer,
  wallet: WalletRow,
  { businessKey, ...about }: Booked,
  deps: Pick<Deps, 'ids' | 'clock'>,
): Promise<void> {
  const debt: LedgerAccount = { kind: 'receivable', holder: wallet.person_id, currency: wallet.currency }
  const balance = await accountBalance(tx, debt)
  if (balance === 0n) return
  const defaults = { by: 'site', actorId: null, at: new Date(deps.clock.now()) } as const
  if (balance > 0n) {
    await creditWallet(
      tx,
      wallet,
      {
        ...defaults,
        entry: { event: 'receivable-returned', amount: balance, gateway: 'wallet', ...about },
        from: [{ account: debt, amount: -balance }],
        kind: 'wallet-receivable-returned',
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
      ...defaults,
      entry: { event: 'receivable-settled', amount, gateway: 'wallet', ...about },
      kind: 'wallet-receivable-settled',
      businessKey: owedSettledKey(businessKey),
      status: entryStatus.success,
      to: [{ account: debt, amount }],
    },
    deps,
  )
}
