/** Wiring: opens the database, prepares it, builds the ports and serves. */

import type { Server } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { staticAssets } from './app/static-assets.ts'
import { diskFiles } from './adapters/files.ts'
import { bossQueue, type Queue } from './adapters/job-queue.ts'
import { capturingMailer, smtpMailer } from './adapters/mail.ts'
import { builtPages, noPages } from './adapters/pages.ts'
import { argonPasswords } from './adapters/passwords.ts'
import { sharpPictures } from './adapters/pictures.ts'
import { noPush, relayPush } from './adapters/push-client.ts'
import { hmacPartitions, hmacSigner, loadKeys } from './adapters/secrets.ts'
import { jsonLog, systemClock, systemIds } from './adapters/system.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { prepareSite } from './db/site/prepare-site.ts'
import type { Deps } from './handlers/handler.ts'
import { jobRunners } from './jobs/runners.ts'
import type { Log, Pages } from './ports.ts'

/** The relay as the API's host sees it: a function from request to response, with a life. */
export interface HostedRelay {
  fetch(request: Request): Promise<Response>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface ApiOptions {
  /** Folder of the build (`client/` and `server/`); undefined serves the API alone. */
  readonly buildFolder: string | undefined
  /** A renderer in place of the built one, for development. */
  readonly pages?: Pages
  /** Makes the relay that lives in this process, on this database. */
  readonly relay?: (context: { database: Database; secret: Buffer; log: Log }) => Promise<HostedRelay>
  readonly log?: Log
}

export interface RunningApi {
  readonly deps: Deps
  readonly port: number
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>
}

/** @throws when the database cannot be opened or migrated, or the port is taken. */
export async function startApi(config: Config, options: ApiOptions): Promise<RunningApi> {
  const log = options.log ?? jsonLog((line) => process.stdout.write(line))
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { kind: 'embedded', folder: config.dataDir }
      : { kind: 'postgres', url: config.databaseUrl, poolSize: config.databasePool },
  )
  const ids = systemIds(systemClock)
  try {
    await migrate(database)
    await prepareSite(database, () => ids.next(), new Date())
    const keys = loadKeys(config.secret, config.dataDir)
    const relay = await options.relay?.({ database, secret: keys.of('push'), log })
    const queue = bossQueue(database, log)
    const deps = makeDeps(config, { database, queue, relay, keys, ids, log })
    const app = createApp({
      deps,
      pages: options.pages ?? (options.buildFolder === undefined ? noPages : await builtPages(options.buildFolder)),
      assets: staticAssets(options.buildFolder === undefined ? undefined : path.join(options.buildFolder, 'client')),
      rateLimit: config.rateLimit,
      afterWrite: () => queue.wake(),
      relay: relay && ((request) => relay.fetch(request)),
    })
    const mailer =
      config.smtpUrl === undefined
        ? capturingMailer(database, systemClock, ids)
        : smtpMailer(config.smtpUrl, config.mailFrom)
    const { server, port } = await listen(config, app.fetch)
    await queue.start(jobRunners({ ...deps, mailer }))
    await relay?.start()
    return {
      deps,
      port,
      stop: async () => {
        app.drain()
        await close(server)
        await queue.stop()
        await relay?.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

interface Parts {
  readonly database: Database
  readonly queue: Queue
  readonly relay: HostedRelay | undefined
  readonly keys: ReturnType<typeof loadKeys>
  readonly ids: ReturnType<typeof systemIds>
  readonly log: Log
}

function makeDeps(config: Config, { database, queue, relay, keys, ids, log }: Parts): Deps {
  const files = diskFiles(path.join(config.dataDir, 'files'))
  return {
    db: database,
    clock: systemClock,
    ids,
    log,
    passwords: argonPasswords(),
    partitions: hmacPartitions(keys.of('partition')),
    signer: hmacSigner(keys.of('link')),
    files,
    pictures: sharpPictures(files, path.join(config.dataDir, 'pictures')),
    push: relay
      ? relayPush(
          { request: (request) => relay.fetch(request), origin: 'http://relay.internal', secret: keys.of('push') },
          systemClock,
        )
      : noPush,
    jobs: queue,
    site: { origin: config.publicOrigin, demo: config.demo, setUpCode: keys.of('set-up').toString('hex').slice(0, 12) },
  }
}

interface NodeEnvironment {
  readonly incoming: {
    readonly socket: { readonly remoteAddress?: string }
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
  }
}

function listen(
  config: Config,
  fetch: (request: Request, address: string) => Promise<Response>,
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request: Request, environment: unknown) =>
          fetch(request, addressOf(environment as NodeEnvironment, config.trustedProxies)),
        port: config.port,
        hostname: config.host,
        serverOptions: {
          headersTimeout: 10_000,
          requestTimeout: 30_000,
          keepAliveTimeout: 10_000,
          maxHeaderSize: 16_384,
        },
      },
      (info) => resolve({ server: server as Server, port: info.port }),
    )
    server.once('error', reject)
  })
}

/** Who asks: the socket's peer, or, behind trusted proxies, the entry that the outermost of them added, counted from the right. */
export function addressOf({ incoming }: NodeEnvironment, trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return peer
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? peer
}

/** Lets requests under way finish; connections that idle are closed at once, the last ones after some seconds. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 8000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
