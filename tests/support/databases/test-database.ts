/**
 * Databases of system tests. Creating one takes half a second of processor time and emptying one a few milliseconds, so
 * a closed one is emptied and reused by the next test.
 */

import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { systemIds } from '#api/adapters/system.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { createTestDatabase, testDatabasePrefix } from '#tests/support/postgres.ts'
import { migratedFiles } from './snapshot.ts'
import type { Engine } from '#tests/support/engines.ts'

/** Jobs that a test has enqueued and not yet run, and those that failed at their last retry, whose id marks them. */
export const jobTable =
  'create table if not exists test_job (id bigserial primary key, name text not null, payload jsonb not null, exhausted_id uuid)'

/** Further idle databases are dropped: each holds connections or memory. */
const mostIdle = 2

interface Prepared {
  readonly database: Database
  readonly drop: () => Promise<void>
}

const idle: Record<Engine, Prepared[]> = { embedded: [], postgres: [] }

/** A migrated and prepared database, without users or campaigns. Closing it releases it to the next test. */
export async function openTestDatabase(engine: Engine, now: Date): Promise<Database> {
  const prepared = (await emptied(engine)) ?? (await make(engine, now))
  return borrowed(prepared, async () => {
    if (idle[engine].length < mostIdle) idle[engine].push(prepared)
    else await discard(prepared)
  })
}

async function emptied(engine: Engine): Promise<Prepared | undefined> {
  for (;;) {
    const prepared = idle[engine].pop()
    if (prepared === undefined) return undefined
    const rows = await prepared.database.execute('select pristine.restore() as restored').catch(() => [])
    if (rows[0]?.['restored'] === true) return prepared
    await discard(prepared)
  }
}

async function discard({ database, drop }: Prepared): Promise<void> {
  await database.close()
  await drop()
}

async function make(engine: Engine, now: Date): Promise<Prepared> {
  const { database, drop } = engine === 'postgres' ? await makePostgres() : await makeEmbedded()
  await migrate(database)
  const ids = systemIds({ now: () => now.getTime() })
  await prepareSite(database, () => ids.next(), now)
  await database.execute(pristineSchema)
  await database.execute('select pristine.remember()')
  return { database, drop }
}

async function makePostgres(): Promise<Prepared> {
  const name = `${process.env[testDatabasePrefix] ?? 'freehold_'}${randomUUID().slice(0, 8)}`
  const { url, drop } = await createTestDatabase(name)
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 8 })
  // No test on these databases simulates a power cut.
  await database.execute(`alter database ${name} set synchronous_commit = off`)
  return { database, drop }
}

async function makeEmbedded(): Promise<Prepared> {
  return {
    database: await openDatabase({ kind: 'memory', files: await migratedFiles() }),
    drop: () => Promise.resolve(),
  }
}

/** A handle that ends when its test does: work that continues afterwards would write into the next test's data. */
function borrowed({ database }: Prepared, release: () => Promise<void>): Database {
  let closed = false
  const running = new Set<Promise<unknown>>()
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(new Error('the test has closed its database'))
    const promise = work()
    running.add(promise)
    return promise.finally(() => running.delete(promise))
  }
  return {
    engine: database.engine,
    isFull: () => database.isFull(),
    get read() {
      if (closed) throw new Error('the test has closed its database')
      return database.read
    },
    transact: (work) => whileOpen(() => database.transact(work)),
    execute: (text, values) => whileOpen(() => database.execute(text, values)),
    close: async () => {
      if (closed) return
      closed = true
      await Promise.allSettled(running)
      await release()
    },
  }
}

/**
 * `remember` stores the rows of the prepared database and its tables' identities; `restore` restores the rows, and
 * returns false if a test has created or dropped a table. Triggers are disabled meanwhile, because the ledger refuses
 * to be emptied.
 */
const pristineSchema = `
${jobTable};
create schema pristine;
create table pristine.identity (relations text not null);

create function pristine.relations() returns text language sql as $$
  select string_agg(oid || relname, ',' order by oid) from pg_class where relnamespace = 'public'::regnamespace
$$;

create function pristine.remember() returns void language plpgsql as $$
declare
  relation record;
  filled boolean;
begin
  for relation in select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('select exists (select from public.%I)', relation.name) into filled;
    if filled then execute format('create table pristine.%I as table public.%1$I', relation.name); end if;
  end loop;
  insert into pristine.identity values (pristine.relations());
end $$;

create function pristine.restore() returns boolean language plpgsql as $$
declare
  relation record;
  filled boolean;
begin
  if (select relations from pristine.identity) <> pristine.relations() then return false; end if;
  perform set_config('session_replication_role', 'replica', true);
  for relation in
    select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
  loop
    execute format('select exists (select from public.%I)', relation.name) into filled;
    if filled and pg_relation_size(relation.oid) > 1000000 then execute format('truncate public.%I cascade', relation.name);
    elsif filled then execute format('delete from public.%I', relation.name);
    end if;
  end loop;
  for relation in
    select format('insert into public.%1$I (%2$s) overriding system value select %2$s from pristine.%1$I', relname, columns) as copying
    from pg_class, lateral (
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = format('public.%I', relname)::regclass and attnum > 0 and not attisdropped and attgenerated = '') as own
    where relnamespace = 'pristine'::regnamespace and relkind = 'r' and relname <> 'identity'
  loop
    execute relation.copying;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
  return true;
end $$;
`
