/**
 * The push relay within the API's process, on the API's database: required for the embedded database, which only one
 * process can open.
 */

import { CompiledQuery } from 'kysely'
import type { Config } from '#api/config.ts'
import type { Database } from '#api/db/database.ts'
import type { HostedRelay, RelayContext } from '#api/main.ts'
import { createRelay } from '#push-server/app.ts'
import { readConfig } from '#push-server/config.ts'
import type { RelayDatabase } from '#push-server/ports.ts'

export function hostRelay(config: Config, { database, secret, otherSecrets, log }: RelayContext): HostedRelay {
  const addresses = new WeakMap<Request, string>()
  const relay = createRelay({
    config: {
      ...readConfig({
        ...process.env,
        PUSH_SECRET: secret,
        PUSH_SECRET_FORMER: otherSecrets.join('\n'),
        PUSH_SUBJECT: config.pushSubject,
        PUSH_EXTRA_ORIGINS: config.pushExtraOrigins.join(','),
      }),
    },
    publicOrigin: config.publicOrigin,
    database: relayDatabase(database),
    clock: {
      now: () => Date.now(),
      after: (milliseconds, action) => {
        const timer = setTimeout(action, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    log,
    clientAddress: (request) => addresses.get(request) ?? 'unknown',
  })
  return {
    fetch: (request, address) => {
      addresses.set(request, address)
      return relay.fetch(request)
    },
    start: () => relay.start(),
    stop: () => relay.stop(),
  }
}

function relayDatabase(database: Database): RelayDatabase {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[]) =>
      (await database.execute(sql, parameters)) as Row[],
    transact: (work) =>
      database.transact((tx) =>
        work(async <Row>(sql: string, parameters: readonly unknown[]) => [
          ...(await tx.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows,
        ]),
      ),
  }
}
