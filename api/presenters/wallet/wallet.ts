import { presentWaitingTransfers } from '#api/presenters/payment/offline-payment.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import type { OwnedTopUp, TransferRow } from '#api/db/wallet/top-ups.ts'
import type { ActivityRow, ListedEntry } from '#api/db/wallet/wallet-lists.ts'
import type { PayoutAccountRow, UnverifiedRow, WithdrawalRow } from '#api/db/wallet/withdrawals.ts'
import type { Transfer, Withdrawal } from '#contract/wallet/admin-wallet.ts'
import type { UnverifiedAccount } from '#contract/payment/admin/payout-account.ts'
import type { Language } from '#contract/shapes.ts'
import type { TopUp } from '#contract/wallet/top-up.ts'
import type { PayoutAccount, WalletActivity, WalletEntry } from '#contract/wallet/wallet.ts'
import { accountHoldMs } from '#domain/wallet/wallet.ts'
import { presentBank } from '#api/presenters/investment/investment.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'

export function presentEntry(row: ListedEntry): WalletEntry {
  return {
    id: row.id,
    type: row.type,
    event: row.event,
    status: row.status,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    fee: row.fee,
    feePoints: row.fee_points,
    feeFlat: row.fee_flat,
    gateway: row.gateway,
    test: row.test,
    transactionId: row.transaction_id,
    originalId: row.original_id,
    topUpId: row.top_up_id,
    investmentId: row.investment_id,
    campaign: row.slug === null ? null : { slug: row.slug, name: row.name ?? row.slug },
    reportOf: row.report_of,
    account: row.masked_number,
    bankReference: row.bank_reference,
    // With the reason why the user is charged a fee of the bank.
    refusal:
      row.refusal === null ? null : [row.refusal, row.fee_reason ?? ''].filter((part) => part !== '').join(' · '),
    createdAt: row.created_at.toISOString(),
  }
}

export function presentActivity(row: ActivityRow): WalletActivity {
  return {
    id: row.id,
    entryId: row.entry_id,
    event: row.event,
    type: row.type,
    status: row.status,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    by: row.done_by,
    at: row.created_at.toISOString(),
  }
}

interface TopUpState {
  readonly row: OwnedTopUp
  readonly attempt: AttemptRow | undefined
  /** The account that receives transfers. */
  readonly bank: BankAccount | null
  readonly transactionId: string | null
}

export function presentTopUp({ row, attempt, bank, transactionId }: TopUpState, language: Language): TopUp {
  return {
    id: row.id,
    state: row.state,
    amount: { amount: row.amount, currency: row.currency },
    fee: row.fee,
    feePoints: row.fee_points,
    feeFlat: row.fee_flat,
    total: row.amount + row.fee,
    gateway: row.gateway,
    reference: row.reference,
    bank: row.state === 'waiting' ? presentBank(bank, row.currency, language) : null,
    payment: attempt ? presentAttempt(attempt) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    transactionId,
  }
}

/** An account with masked numbers. */
export function presentPayoutAccount(row: PayoutAccountRow, holder: string): PayoutAccount {
  return {
    holder,
    bankName: row.bank_name,
    accountType: row.account_type,
    scheme: row.scheme,
    accountNumber: row.masked_number,
    routingNumber: row.masked_routing,
    verified:
      row.verified_at && row.verified_by
        ? { at: row.verified_at.toISOString(), by: row.verified_by, test: row.verified_test }
        : null,
    usableFrom: new Date(row.changed_at.getTime() + accountHoldMs).toISOString(),
  }
}

export function presentUnverified(row: UnverifiedRow): UnverifiedAccount {
  return {
    personId: row.person_id,
    person: { name: `${row.first_name} ${row.last_name}`, email: row.email },
    bankName: row.bank_name,
    account: row.masked_number,
    scheme: row.scheme,
    changedAt: row.changed_at.toISOString(),
  }
}

export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    person: { id: row.person_id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    amount: { amount: row.amount, currency: row.currency },
    status: row.status,
    holder: row.holder,
    bankName: row.bank_name,
    account: row.masked_number,
    verified: row.verified_at && row.verified_by ? { at: row.verified_at.toISOString(), by: row.verified_by } : null,
    bankReference: row.bank_reference,
    refusal: row.refusal,
    returnedAt: row.returned_at?.toISOString() ?? null,
    bankFee:
      row.bank_fee === null || row.fee_bearer === null
        ? null
        : {
            amount: { amount: row.bank_fee, currency: row.currency },
            bearer: row.fee_bearer,
            reason: row.fee_reason,
          },
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
  }
}

export function presentTransfer(row: TransferRow): Transfer {
  return {
    id: row.id,
    reference: row.reference ?? '',
    person: { id: row.person_id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    amount: { amount: row.amount + row.fee, currency: row.currency },
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    unusable: presentWaitingTransfers(row.unusable),
  }
}
