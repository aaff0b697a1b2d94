/** Wiring: opens and migrates the database, builds the ports and serves. */

import fs from 'node:fs'
import path from 'node:path'
import { type App, type AppOptions, createApp } from './app.ts'
import { close, listen } from '#api/app/http/http-server.ts'
import { overloadGate } from '#api/app/http/overload-gate.ts'
import { staticAssets } from '#api/app/files/static-assets.ts'
import { aggregatedLog } from './adapters/aggregated-log.ts'
import { recaptcha } from './adapters/captcha.ts'
import { reloadableCaptcha } from '#api/adapters/reloadable-captcha.ts'
import { diskFiles } from './adapters/files.ts'
import { saxesFilings } from './adapters/filing-xml.ts'
import { statementFiles } from './adapters/statements/statement-files.ts'
import { bossQueue, type Queue } from './adapters/job-queue.ts'
import { capturingMailer, smtpMailer } from './adapters/mail.ts'
import { builtPages, noPages } from './adapters/pages.ts'
import type { SandboxAccess } from './adapters/payments/gateways.ts'
import { type ReloadableGateways, reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { webPasskeys } from './adapters/passkeys.ts'
import { uploadScanner } from '#api/adapters/uploads/scan-upload.ts'
import { threadedPdf } from './adapters/pdf/pdf.ts'
import { argonPasswords } from './adapters/passwords.ts'
import { sharpPictures } from './adapters/pictures.ts'
import { noPush, relayPush } from './adapters/push-client.ts'
import { acceptedKeys, hmacSigner, type Keys, loadKeys } from './adapters/secrets.ts'
import { derivedSiteKeys, secretPorts, siteSealer } from './adapters/secret-ports.ts'
import { keyedSocials } from './adapters/socials.ts'
import { jsonLog, systemClock, systemIds } from './adapters/system.ts'
import { pathQrCodes } from './adapters/qr-codes.ts'
import { totpPasswords } from './adapters/one-time-passwords.ts'
import { bufferedViews } from './adapters/views.ts'
import { clamdScanner } from './adapters/virus-scanner.ts'
import { rateSources } from './adapters/ecb/reference-rates.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { prepareSite } from './db/site/prepare-site.ts'
import type { Deps } from '#api/deps.ts'
import type { SiteKeys } from '#api/db/site/site-keys.ts'
import { loadSiteKeys } from '#api/services/site/site-keys.ts'
import { jobRunners } from './jobs/runners.ts'
import type { Files, Log, Pages, Sealer } from './ports.ts'

/** The relay as the API hosts it: a function from request to response, with a life cycle. */
export interface HostedRelay {
  /** @param address network address of the client */
  fetch(request: Request, address: string): Promise<Response>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Simulated payment providers, under `/sandbox/`. */
export interface HostedSandbox extends SandboxAccess {
  start(): void
  stop(): void
}

/** What the relay shares with the API. */
export interface RelayContext {
  readonly database: Database
  readonly secret: string
  /** Further secrets whose tickets, requests and stored messages it accepts, during a rotation. */
  readonly otherSecrets: readonly string[]
  readonly log: Log
}

export interface ApiOptions extends Pick<AppOptions, 'demoSignIns'> {
  /** Folder of the build (`client/` and `server/`); undefined serves the API alone. */
  readonly buildFolder: string | undefined
  /** Replaces the built renderer. */
  readonly pages?: Pages
  /** Creates the relay in this process, on this database, or the client of an external one. */
  readonly relay?: (context: RelayContext) => Promise<HostedRelay>
  readonly log?: Log
  /** Creates the simulated payment providers in this process; `deliverWebhook` receives their webhooks. */
  readonly sandbox?: ((deliverWebhook: (request: Request) => Promise<Response>) => HostedSandbox) | undefined
  /** Called before the secret is checked, to refuse a database for a more helpful reason. */
  readonly checkDatabase?: (database: Database) => Promise<void>
  /** Called after the wiring and before the first request. */
  readonly beforeListening?: (deps: Deps) => Promise<void>
}

/** How often collected views are written. */
const viewsEveryMs = 10_000
/** How often changes of provider keys by other processes are polled. */
const keysEveryMs = 3000

export interface RunningApi {
  readonly deps: Deps
  readonly port: number
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>
}

/**
 * For a command that does not serve: the database is opened, migrated and closed again.
 * @throws when the database cannot be opened or migrated.
 */
export async function withDeps(
  config: Config,
  options: Pick<ApiOptions, 'log' | 'sandbox'>,
  work: (deps: Deps) => Promise<void>,
): Promise<void> {
  const database = await openConfigured(config)
  try {
    const noApp = (): Promise<Response> => Promise.resolve(new Response(null, { status: 503 }))
    await work((await wire(config, options, database, noApp)).deps)
  } finally {
    await database.close()
  }
}

/** @throws when the database cannot be opened or migrated, or the port is taken. */
export async function startApi(config: Config, options: ApiOptions): Promise<RunningApi> {
  const database = await openConfigured(config)
  try {
    const wired = await wire(config, options, database, (request) => app.fetch(request, 'sandbox'))
    const { deps, queue, relay, sandbox, log } = wired
    await deps.captcha.refresh()
    const app: App = createApp({
      deps,
      pages: options.pages ?? (options.buildFolder === undefined ? noPages : await builtPages(options.buildFolder)),
      assets: staticAssets(options.buildFolder === undefined ? undefined : path.join(options.buildFolder, 'client')),
      rateLimit: config.rateLimit,
      ...(options.demoSignIns ? { demoSignIns: options.demoSignIns } : {}),
      freeBytes: () => freeBytes(config.dataDir),
      afterWrite: () => queue.wake(),
      relay: relay && ((request, address) => relay.fetch(request, address)),
      sandbox: sandbox?.send,
    })
    const mailer =
      config.smtpUrl === undefined
        ? capturingMailer(database, systemClock, deps.ids)
        : smtpMailer(config.smtpUrl, config.mailFrom)
    const runners = jobRunners({ ...deps, mailer })
    await queue.prepare(runners)
    await options.beforeListening?.(deps)
    const gate = overloadGate({ fetch: app.finish, refusal: app.refusal, languageOf: app.languageOf, log })
    const { server, port } = await listen(config, config.overloadProtection ? gate.fetch : app.fetch, app.ready)
    queue.start(runners)
    const flushing = setInterval(() => {
      void deps.views.flush()
      void deps.keyring.flush()
    }, viewsEveryMs)
    const refreshing = setInterval(() => void refreshKeys(deps), keysEveryMs)
    await relay?.start()
    sandbox?.start()
    return {
      deps,
      port,
      stop: async () => {
        app.drain()
        await close(server)
        gate.stop()
        clearInterval(flushing)
        clearInterval(refreshing)
        sandbox?.stop()
        await deps.views.flush()
        await deps.keyring.flush()
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

function openConfigured(config: Config): Promise<Database> {
  return openDatabase(
    config.databaseUrl === undefined
      ? { kind: 'embedded', folder: config.dataDir }
      : { kind: 'postgres', url: config.databaseUrl, poolSize: config.databasePool },
  )
}

/** @param deliverWebhook receives the simulated payment providers' webhooks */
async function wire(
  config: Config,
  options: Pick<ApiOptions, 'log' | 'relay' | 'sandbox' | 'checkDatabase'>,
  database: Database,
  deliverWebhook: (request: Request) => Promise<Response>,
) {
  const log = aggregatedLog(options.log ?? jsonLog((line) => process.stdout.write(line)))
  const ids = systemIds(systemClock)
  await migrate(database)
  await options.checkDatabase?.(database)
  const keys = loadKeys(config, config.dataDir)
  const sealer = siteSealer(keys)
  const files = diskFiles(path.join(config.dataDir, 'files'))
  const siteKeys = await loadSiteKeys({ db: database, sealer, files }, derivedSiteKeys(keys))
  await prepareSite(database, () => ids.next(), new Date())
  const [pushKey, ...otherPushKeys] = acceptedKeys(keys, 'push')
  const pushSecret = config.pushSecret ?? pushKey.toString('base64url')
  const relay = await options.relay?.({
    database,
    secret: pushSecret,
    otherSecrets: [
      ...(config.pushSecret === undefined ? otherPushKeys.map((key) => key.toString('base64url')) : []),
      ...config.formerPushSecrets,
    ],
    log,
  })
  const queue = bossQueue(database, log)
  const sandbox = options.sandbox?.(deliverWebhook)
  const reloadable = reloadableGateways({ keys: config, sandbox, clock: systemClock, database, sealer, log })
  await reloadable.keyring.refresh()
  const parts = { database, queue, relay, pushSecret, keys, siteKeys, ids, log, reloadable, sealer, files, sandbox }
  const deps = makeDeps(config, parts)
  return { deps, queue, relay, sandbox, log }
}

interface Parts {
  readonly database: Database
  readonly queue: Queue
  readonly relay: HostedRelay | undefined
  /** Shared by API and relay. */
  readonly pushSecret: string
  readonly keys: Keys
  readonly siteKeys: SiteKeys
  readonly ids: ReturnType<typeof systemIds>
  readonly log: Log
  readonly reloadable: ReloadableGateways
  readonly sealer: Sealer
  readonly files: Files
  readonly sandbox: SandboxAccess | undefined
}

/** Undefined if the system does not report it. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

async function refreshKeys({ keyring, captcha, log }: Deps): Promise<void> {
  try {
    await keyring.refresh()
    await captcha.refresh()
  } catch (error) {
    log.warn('keys-not-read', { cause: error instanceof Error ? error.name : 'unknown' })
  }
}

function makeDeps(config: Config, parts: Parts): Deps {
  const { database, queue, relay, pushSecret, keys, siteKeys, ids, log, reloadable, sealer, files, sandbox } = parts
  const { hostname } = new URL(config.publicOrigin)
  const { proofOfWork, ...ports } = secretPorts({ keys, siteKeys, sealingKey: config.sealingKey, clock: systemClock })
  return {
    db: database,
    clock: systemClock,
    ids,
    log,
    passwords: argonPasswords(),
    ...ports,
    sealer,
    files,
    pictures: sharpPictures(files, path.join(config.dataDir, 'pictures')),
    uploadScanner: uploadScanner(),
    qrCodes: pathQrCodes(),
    oneTimePasswords: totpPasswords(),
    pdf: threadedPdf(),
    filings: saxesFilings,
    statementFiles,
    push: relay
      ? relayPush(
          {
            request: (request) => relay.fetch(request, 'api'),
            origin: 'http://relay.internal',
            secret: pushSecret,
          },
          systemClock,
        )
      : noPush,
    ...reloadable,
    captcha: reloadableCaptcha({
      fixed: config.recaptcha && recaptcha(config.recaptcha, hostname, log),
      own: proofOfWork,
      database,
      sealer,
      hostname,
      address: 'https://www.google.com',
      log,
    }),
    referenceRates: rateSources(config.referenceRatesUrl, sandbox),
    scanner: config.clamd === undefined ? undefined : clamdScanner(config.clamd, log),
    passkeys: webPasskeys(config.publicOrigin, log),
    socials: keyedSocials(config.socials, config.publicOrigin),
    jobs: queue,
    schedule: queue,
    exhaustedJobs: queue.exhaustedJobs,
    views: bufferedViews({ db: database, clock: systemClock, signer: hmacSigner(keys.of('view')), log }),
    site: {
      origin: config.publicOrigin,
      demo: config.demo,
      deliversMail: config.smtpUrl !== undefined,
      setUpCode: keys.of('set-up').toString('hex').slice(0, 12),
    },
  }
}
