import type { ColumnType, Generated } from 'kysely'
import type { AccountKeeper, AccountNeed, ConnectedState } from '#domain/payment/connected-account.ts'

/** Users' accounts at the card provider. */
export interface ConnectedAccountTable {
  id: string
  owner_id: string
  gateway: AccountKeeper
  test: boolean
  state: ConnectedState
  needs: ColumnType<AccountNeed[], string, string>
  company_name: string
  provider_ref: string | null
  created_at: Date
  disconnected_at: Date | null
  requested_at: Date | null
  poll_count: Generated<number>
  next_poll_at: Date | null
}
