/** Connected accounts of social providers, and pending sign-ins. Secrets are hashed before they are stored. */

import type { SocialProvider } from '#domain/social/social.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export interface NewTrip {
  readonly stateHash: Uint8Array
  readonly provider: SocialProvider
  readonly deviceHash: Uint8Array
  /** The user who connects; null for a sign-in. */
  readonly userId: string | null
  readonly expiresAt: Date
}

export async function insertTrip(tx: Writer, trip: NewTrip): Promise<void> {
  await tx
    .insertInto('social_authorization')
    .values({
      state_hash: trip.stateHash,
      provider: trip.provider,
      device_hash: trip.deviceHash,
      user_id: trip.userId,
      expires_at: trip.expiresAt,
    })
    .execute()
}

/** An OAuth state is used once, whatever the outcome: a repeated return finds none. */
export function consumeOAuthState(
  tx: Writer,
  stateHash: Uint8Array,
  of: { readonly provider: SocialProvider; readonly deviceHash: Uint8Array; readonly now: Date },
) {
  return tx
    .deleteFrom('social_authorization')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', of.provider)
    .where('device_hash', '=', of.deviceHash)
    .where('expires_at', '>', of.now)
    .returning('user_id')
    .executeTakeFirst()
}

/** The account that is connected with this identity of the provider. */
export function findConnected(db: Reader | Writer, provider: SocialProvider, subject: string) {
  return db
    .selectFrom('social_account as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.state', 'u.must_enrol'])
    .where('s.provider', '=', provider)
    .where('s.subject', '=', subject)
    .executeTakeFirst()
}

export interface NewConnection {
  readonly provider: SocialProvider
  readonly subject: string
  readonly userId: string
  readonly email: string | null
  readonly now: Date
}

/** False if that identity, or another one for this account, is already connected. */
export async function connect(tx: Writer, { provider, subject, userId, email, now }: NewConnection): Promise<boolean> {
  const row = await tx
    .insertInto('social_account')
    .values({ provider, subject, user_id: userId, email, connected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export function listConnections(db: Reader | Writer, userId: string) {
  return db.selectFrom('social_account').selectAll().where('user_id', '=', userId).execute()
}

/** False if there was none. */
export async function disconnect(tx: Writer, userId: string, provider: SocialProvider): Promise<boolean> {
  const row = await tx
    .deleteFrom('social_account')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewArrival {
  readonly ticketHash: Uint8Array
  readonly provider: SocialProvider
  readonly subject: string
  readonly email: string | null
  readonly proven: boolean
  /** The account whose ownership the user has to prove. */
  readonly userId: string | null
  readonly deviceHash: Uint8Array
  readonly expiresAt: Date
}

export async function insertArrival(tx: Writer, arrival: NewArrival): Promise<void> {
  await tx
    .insertInto('pending_social_account')
    .values({
      ticket_hash: arrival.ticketHash,
      provider: arrival.provider,
      subject: arrival.subject,
      email: arrival.email,
      proven: arrival.proven,
      user_id: arrival.userId,
      device_hash: arrival.deviceHash,
      expires_at: arrival.expiresAt,
    })
    .execute()
}

/** Deleted by this call, if the transaction is committed. */
export function consumeArrival(
  tx: Writer,
  ticketHash: Uint8Array,
  of: { readonly deviceHash: Uint8Array; readonly now: Date },
) {
  return tx
    .deleteFrom('pending_social_account')
    .where('ticket_hash', '=', ticketHash)
    .where('device_hash', '=', of.deviceHash)
    .where('expires_at', '>', of.now)
    .returning(['provider', 'subject', 'email', 'proven', 'user_id'])
    .executeTakeFirst()
}
