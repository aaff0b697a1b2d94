/** The relay as a standalone program, on PostgreSQL: `node push-server/main.ts`. Only this file uses the process. */

import { once } from 'node:events'
import process from 'node:process'
import { createRelay } from './app.ts'
import { ConfigError, readStandaloneConfig, type StandaloneConfig } from './config.ts'
import { createAddressBook, serve } from './node-server.ts'
import type { Clock, Log, LogFields } from './ports.ts'
import { openPostgres } from './postgres.ts'

/** Longer than any request to a push service may take. */
const stopWithinMs = 25_000

const clock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}

async function run(config: StandaloneConfig): Promise<void> {
  const log = createJsonLog(
    (line) => process.stdout.write(line),
    () => Date.now(),
  )
  const database = openPostgres(config.databaseUrl, (error) => log.warn('push.connection-lost', { error: error.name }))
  const { addressOf, note } = createAddressBook()
  const relay = createRelay({
    config,
    publicOrigin: config.publicOrigin,
    database,
    clock,
    log,
    clientAddress: addressOf,
  })
  await relay.start()
  const server = serve((request) => relay.fetch(request), note, config.trustedProxies).listen(config.port, config.host)
  await once(server, 'listening')
  log.info('push.listening', { host: config.host, port: config.port })

  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  log.info('push.stopping')
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await relay.stop()
  server.closeAllConnections()
  await closed
  await database.close()
  log.info('push.stopped')
}

try {
  await run(readStandaloneConfig(process.env))
} catch (error) {
  // Settings are reported in full; other errors by their message only, which contains no row and no secret.
  process.stderr.write(`${error instanceof ConfigError ? error.message : `The push relay failed: ${String(error)}`}\n`)
  process.exitCode = 1
}

/** One line of JSON per event, for a log collector. */
function createJsonLog(write: (line: string) => void, now: () => number): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
