/** Rows of imported statements and their reconciliation with the ledger. */

import type { Generated } from 'kysely'
import type { EntryState, ReconciledAccount } from '#domain/payment/reconciliation/match.ts'
import type { StatementFormat } from '#domain/payment/statement/statement.ts'

export interface ReconciliationTables {
  bank_statement: {
    id: string
    account: ReconciledAccount
    currency: string
    format: StatementFormat
    file_hash: Uint8Array
    position: number
    reference: string
    masked_number: string
    from_on: string
    to_on: string
    opening: bigint | null
    closing: bigint | null
    entries: number
    imported_by: string
    imported_at: Date
  }
  statement_entry: {
    id: string
    statement_id: string
    account: ReconciledAccount
    currency: string
    identity: Uint8Array
    booked_on: string
    amount: bigint
    is_fee: boolean
    bank_reference: string
    references: string[]
    remittance: string
    counterparty: string
    state: Generated<EntryState>
    reason: Generated<string>
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
  }
  /** Written by a trigger of the ledger. */
  external_movement: {
    id: Generated<string>
    transaction_id: string
    line: number
    account_id: string
    amount: bigint
    booked_at: Date
    counted_on: string
    entry_id: string | null
  }
  closed_period: {
    account: ReconciledAccount
    currency: string
    closed_until: string
    closed_by: string
    closed_at: Date
  }
}
