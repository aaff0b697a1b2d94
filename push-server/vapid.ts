/** The VAPID key that is in use, and the Authorization header made with it. */

import webpush from 'web-push'
import type { Clock, RelayDatabase } from './ports.ts'
import { iso } from './sql.ts'
import type { VapidPair } from './vapid-pair.ts'

/** The configured pair, or the one of the database, made by whichever process comes first. */
export async function loadVapidPair(
  database: RelayDatabase,
  clock: Clock,
  configured: VapidPair | undefined,
): Promise<VapidPair> {
  if (configured) return configured
  const fresh = webpush.generateVAPIDKeys()
  await database.query(
    'INSERT INTO push.vapid_key (public_key, private_key, created_at) VALUES ($1, $2, $3::timestamptz) ON CONFLICT (single) DO NOTHING',
    [fresh.publicKey, fresh.privateKey, iso(clock.now())],
  )
  const [stored] = await database.query<{ public_key: string; private_key: string }>(
    'SELECT public_key, private_key FROM push.vapid_key',
    [],
  )
  if (!stored) throw new Error('the VAPID key was not stored')
  return { publicKey: stored.public_key, privateKey: stored.private_key }
}

/** RFC 8292 allows 24 hours. */
const lifeSeconds = 12 * 3600
const renewAfterMs = lifeSeconds * 1000 * 0.75

/**
 * Signing costs four times as much as encrypting a message, so one header serves an origin for nine of its twelve hours.
 * @returns the Authorization header for an origin.
 */
export function createVapidHeaders(pair: VapidPair, subject: string, clock: Clock): (origin: string) => string {
  const cached = new Map<string, { readonly header: string; readonly renewAt: number }>()
  return (origin) => {
    const now = clock.now()
    const known = cached.get(origin)
    if (known && now < known.renewAt) return known.header
    const expiry = Math.floor(now / 1000) + lifeSeconds
    const signed = webpush.getVapidHeaders(origin, subject, pair.publicKey, pair.privateKey, 'aes128gcm', expiry)
    // Wildcards of the allow-list leave room for made-up hosts: what they cost must stay bounded.
    if (cached.size >= 1000) cached.clear()
    cached.set(origin, { header: signed.Authorization, renewAt: now + renewAfterMs })
    return signed.Authorization
  }
}
