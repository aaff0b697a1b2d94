/** Rows of sessions, of what leads to one, and of the second factor (decision record 0029). */

import type { Generated } from 'kysely'
import type { DeviceBrowser, DevicePlatform } from '#domain/device.ts'

export interface AccountTables {
  user_session: {
    id: Generated<string>
    token_hash: Uint8Array
    user_id: string
    browser: Generated<DeviceBrowser>
    platform: Generated<DevicePlatform>
    created_at: Date
    expires_at: Date
  }
  password_reset: { token_hash: Uint8Array; user_id: string; expires_at: Date; used_at: Date | null }
  second_factor: {
    user_id: string
    secret: string | null
    confirmed_at: Date | null
    last_step: Generated<bigint>
    pending_secret: string | null
    pending_until: Date | null
    failures: Generated<number>
    blocked_until: Date | null
  }
  recovery_code: { user_id: string; code_hash: Uint8Array; used_at: Date | null }
  sign_in_ticket: {
    ticket_hash: Uint8Array
    user_id: string
    purpose: TicketPurpose
    device_hash: Uint8Array | null
    expires_at: Date
  }
}

export type TicketPurpose = 'sign-in' | 'sign-up' | 'app'
