/** Rows of wallets. */

import type { Generated } from 'kysely'
import type { FeeBearer } from '#domain/payment/bank-fee.ts'
import type { BankLinkEnding, BankLinkState } from '#domain/wallet/bank-link.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import type {
  AccountVerifier,
  EntryFailure,
  EntryStatus,
  EntryType,
  TopUpState,
  WalletEvent,
  WalletKind,
} from '#domain/wallet/wallet.ts'

export interface WalletTables {
  wallet: { id: string; person_id: string; currency: string; kind: Generated<WalletKind>; created_at: Date }
  custodial_user: { person_id: string; test: boolean; account: string | null; key: string; provider_ref: string | null }
  custodial_wallet: {
    wallet_id: string
    test: boolean
    account: string | null
    key: string
    provider_ref: string | null
  }
  wallet_top_up: {
    id: string
    wallet_id: string
    state: TopUpState
    amount: bigint
    fee: Generated<bigint>
    fee_points: Generated<number>
    fee_flat: Generated<bigint>
    gateway: Exclude<GatewayName, 'wallet'> | null
    reference: string | null
    created_at: Date
    expires_at: Date
    paid_at: Date | null
  }
  withdrawal_account: SealedAccount & {
    person_id: string
    changed_at: Date
    verified_at: Date | null
    verified_test: Generated<boolean>
    verified_by: AccountVerifier | null
  }
  bank_link: {
    id: string
    person_id: string
    test: boolean
    state: BankLinkState
    ending: BankLinkEnding | null
    provider_ref: string | null
    page_url: string | null
    claimed_at: Date | null
    sealed_access: string | null
    bank_name: string | null
    created_at: Date
    expires_at: Date
  }
  wallet_withdrawal: SealedAccount & {
    id: string
    wallet_id: string
    holder: string
    bank_reference: string | null
    refusal: string | null
    created_at: Date
    handled_by: string | null
    handled_at: Date | null
    returned_at: Date | null
    bank_fee: Generated<bigint | null>
    fee_bearer: Generated<FeeBearer | null>
    fee_reason: Generated<string>
    /** When its account was verified, copied at the time of the request. */
    verified_at: Date | null
    verified_by: AccountVerifier | null
  }
  wallet_entry: {
    id: string
    wallet_id: string
    type: EntryType
    event: WalletEvent
    status: EntryStatus
    reason: EntryFailure | null
    amount: bigint
    fee: Generated<bigint>
    fee_points: Generated<number>
    fee_flat: Generated<bigint>
    gateway: GatewayName
    test: Generated<boolean>
    original_id: string | null
    top_up_id: string | null
    attempt_id: string | null
    withdrawal_id: string | null
    investment_id: string | null
    campaign_id: string | null
    transaction_id: string | null
    booked_at: Date | null
    created_at: Date
  }
  wallet_event: {
    id: string
    wallet_id: string
    entry_id: string
    status: EntryStatus
    reason: EntryFailure | null
    done_by: WalletActor
    at: Date
  }
}

/** The actor of a change to a wallet entry. */
export type WalletActor = 'person' | 'administrator' | 'provider' | 'site'

/** A bank account, its numbers encrypted and shown by their last digits. */
export interface SealedAccount {
  bank_name: string
  account_type: 'checking' | 'savings'
  scheme: 'us' | 'iban'
  sealed_number: string
  masked_number: string
  sealed_routing: string
  masked_routing: string
}
