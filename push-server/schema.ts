/** The relay's own PostgreSQL schema `push`, migrated step by step. A published step is never edited. */

import type { Query, RelayDatabase } from './ports.ts'

/** Any constant works, as long as nothing else in the same database locks it. */
const migrationLock = 8030_8291

/** The version of the baseline. Earlier ones belong to relays that were never released. */
const baselineVersion = 4

const baseline = [
  `CREATE TABLE push.vapid_key (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    public_key text NOT NULL,
    private_key text NOT NULL,
    created_at timestamptz NOT NULL)`,
  // An id stands for one endpoint of one subscriber: an endpoint that moves gets a new id.
  // key_id: the VAPID key that the browser subscribed with, which is the only one its push service accepts.
  // session: opaque id of the session that registered it last; it is deleted with that session.
  `CREATE TABLE push.subscription (
    id uuid PRIMARY KEY,
    endpoint_hash bytea NOT NULL UNIQUE,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    subscriber text NOT NULL,
    key_id text NOT NULL,
    created_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    last_success_at timestamptz,
    not_before timestamptz,
    failures integer NOT NULL DEFAULT 0,
    session text) WITH (fillfactor = 85)`,
  'CREATE INDEX subscription_subscriber ON push.subscription (subscriber)',
  // unread: one number for each subscriber, or null if the payload has its own.
  // progress: number of subscribers, in the order of the list, that are handled. payload: encrypted, cleared when the
  // message is done.
  `CREATE TABLE push.message (
    id text PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    payload text,
    ttl_seconds integer NOT NULL,
    urgency text NOT NULL,
    topic text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    subscribers text[] NOT NULL,
    unread integer[],
    progress integer NOT NULL DEFAULT 0,
    state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'waiting', 'done')),
    worker uuid)`,
  `CREATE INDEX message_sending ON push.message (sequence) WHERE state = 'sending'`,
  'CREATE INDEX message_topic ON push.message (topic, sequence) WHERE topic IS NOT NULL',
  'CREATE INDEX message_expiry ON push.message (expires_at)',
  `CREATE TABLE push.retry (
    message_id text NOT NULL REFERENCES push.message (id) ON DELETE CASCADE,
    subscription_id uuid NOT NULL,
    attempt integer NOT NULL,
    not_before timestamptz NOT NULL,
    worker uuid,
    PRIMARY KEY (message_id, subscription_id))`,
  'CREATE INDEX retry_due ON push.retry (not_before)',
  'CREATE INDEX retry_subscription ON push.retry (subscription_id)',
  // Push services that requested a pause, or that refuse our requests.
  `CREATE TABLE push.origin (
    origin text PRIMARY KEY,
    not_before timestamptz NOT NULL,
    pauses integer NOT NULL,
    reason text NOT NULL)`,
  // The lease of a process on what it claimed; others may take it over once the lease has ended.
  `CREATE TABLE push.worker (
    id uuid PRIMARY KEY,
    alive_until timestamptz NOT NULL)`,
  // Endpoints that their push service reported gone: browsers may still register them, and no message would arrive.
  `CREATE TABLE push.gone_endpoint (
    endpoint_hash bytea PRIMARY KEY,
    gone_at timestamptz NOT NULL)`,
] as const

/** Each step is one version; the first is the baseline. */
const steps: readonly (readonly string[])[] = [baseline]
const newestVersion = baselineVersion + steps.length - 1

/**
 * Safe to call at every start and from several processes at once.
 * @throws if the database was created by a newer relay, or by one from before the baseline.
 */
export async function migrate(database: RelayDatabase): Promise<void> {
  await database.transact(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1::bigint)', [migrationLock])
    await query('CREATE SCHEMA IF NOT EXISTS push', [])
    await query(
      'CREATE TABLE IF NOT EXISTS push.migration (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
      [],
    )
    const [row] = await query<{ version: number }>(
      'SELECT coalesce(max(version), 0)::integer AS version FROM push.migration',
      [],
    )
    await applyFrom(query, row?.version ?? 0)
  })
}

async function applyFrom(query: Query, version: number): Promise<void> {
  if (version > newestVersion)
    throw new Error(`the push schema is of version ${version}, newer than this relay knows (${newestVersion})`)
  if (version > 0 && version < baselineVersion)
    throw new Error(
      'The push relay\'s database was created by an unreleased version and cannot be migrated: use an empty database, or drop the schema "push"; nothing was changed.',
    )
  for (const [index, statements] of steps.entries()) {
    if (baselineVersion + index <= version) continue
    for (const statement of statements) await query(statement, [])
    await query('INSERT INTO push.migration (version) VALUES ($1)', [baselineVersion + index])
  }
}
