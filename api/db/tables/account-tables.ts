/** Rows of sessions, of the steps before one, and of the second factor (docs/areas/auth.md). */

import type { ColumnType, Generated } from 'kysely'
import type { OutsideLinks } from '#domain/account/profile.ts'
import type { Language } from '#contract/shapes.ts'
import type { DeviceBrowser, DevicePlatform } from '#domain/auth/device.ts'
import type { SocialProvider } from '#domain/social/social.ts'
import type { AccountDecision } from '#domain/account/user-administration.ts'

export interface AccountTables {
  user_session: {
    id: Generated<string>
    token_hash: Uint8Array
    user_id: string
    /** The session that this one was derived from. */
    parent_id: Generated<string | null>
    browser: Generated<DeviceBrowser>
    platform: Generated<DevicePlatform>
    created_at: Date
    expires_at: Date
  }
  terms_acceptance: { user_id: string; accepted_at: Date; language: Language; hash: string }
  known_network: { user_id: string; network: string; last_at: Date }
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
  user_profile: {
    user_id: string
    photo_id: string | null
    cover_id: string | null
    city: Generated<string>
    description: Generated<string>
    links: ColumnType<Partial<OutsideLinks>, string | undefined, string>
  }
  account_decision: {
    id: string
    person_id: string
    decision: AccountDecision
    reason: string
    at: Date
    by_id: string
  }
  recovery_code: { user_id: string; code_hash: Uint8Array; used_at: Date | null }
  sign_in_ticket: {
    ticket_hash: Uint8Array
    user_id: string
    purpose: TicketPurpose
    device_hash: Uint8Array | null
    /** For an application's code: the session that created it. */
    session_id: Generated<string | null>
    expires_at: Date
  }
  passkey: {
    id: string
    user_id: string
    credential_id: string
    public_key: Uint8Array
    counter: bigint
    /** Separated by commas. */
    transports: string
    name: string
    created_at: Date
    used_at: Date | null
  }
  passkey_challenge: { challenge_hash: Uint8Array; user_id: string; ticket_hash: Uint8Array | null; expires_at: Date }
  social_account: {
    provider: SocialProvider
    subject: string
    user_id: string
    email: string | null
    connected_at: Date
  }
  social_authorization: {
    state_hash: Uint8Array
    provider: SocialProvider
    device_hash: Uint8Array
    user_id: string | null
    expires_at: Date
  }
  pending_social_account: {
    ticket_hash: Uint8Array
    provider: SocialProvider
    subject: string
    email: string | null
    proven: boolean
    user_id: string | null
    device_hash: Uint8Array
    expires_at: Date
  }
  lost_factor: {
    id: string
    user_id: string
    requested_at: Date
    ready_at: Date | null
    expires_at: Date
    /** When the user was notified that the waiting time is over. */
    notified_at: Generated<Date | null>
  }
}

export type TicketPurpose = 'sign-in' | 'sign-up' | 'app'
