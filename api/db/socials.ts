/** Accounts of other sites that people are connected with, and who is on the way. Secrets are hashed before they come here. */

import type { SocialProvider } from '#domain/social.ts'
import type { Reader, Writer } from './database.ts'

export interface NewTrip {
  readonly stateHash: Uint8Array
  readonly provider: SocialProvider
  readonly deviceHash: Uint8Array
  /** Who connects; null where somebody signs in. */
  readonly userId: string | null
  readonly expiresAt: Date
}

export async function insertTrip(tx: Writer, trip: NewTrip): Promise<void> {
  await tx
    .insertInto('social_trip')
    .values({
      state_hash: trip.stateHash,
      provider: trip.provider,
      device_hash: trip.deviceHash,
      user_id: trip.userId,
      expires_at: trip.expiresAt,
    })
    .execute()
}

/** A trip ends once, well or not: the same return again finds nothing. */
export function takeTrip(
  tx: Writer,
  stateHash: Uint8Array,
  of: { readonly provider: SocialProvider; readonly deviceHash: Uint8Array; readonly now: Date },
) {
  return tx
    .deleteFrom('social_trip')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', of.provider)
    .where('device_hash', '=', of.deviceHash)
    .where('expires_at', '>', of.now)
    .returning('user_id')
    .executeTakeFirst()
}

/** Whose account this person of the provider is connected with. */
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

/** False where that person of the provider, or another one for this account, is connected already. */
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

/** False where there was none. */
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
  /** The account whose person is to prove to be the one. */
  readonly userId: string | null
  readonly deviceHash: Uint8Array
  readonly expiresAt: Date
}

export async function insertArrival(tx: Writer, arrival: NewArrival): Promise<void> {
  await tx
    .insertInto('social_arrival')
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

/** Used up with this, if the transaction is committed. */
export function takeArrival(
  tx: Writer,
  ticketHash: Uint8Array,
  of: { readonly deviceHash: Uint8Array; readonly now: Date },
) {
  return tx
    .deleteFrom('social_arrival')
    .where('ticket_hash', '=', ticketHash)
    .where('device_hash', '=', of.deviceHash)
    .where('expires_at', '>', of.now)
    .returning(['provider', 'subject', 'email', 'proven', 'user_id'])
    .executeTakeFirst()
}
