import type { ColumnType, Generated } from 'kysely'
import type { AccountKeeper, AccountNeed, ConnectedState } from '#domain/connected-account.ts'

/** Accounts that people have at the card provider. */
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
  asked_at: Date | null
  looks: Generated<number>
  look_at: Date | null
}
