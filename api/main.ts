/** Wiring: opens the database, prepares it, builds the ports and serves. */

import fs from 'node:fs'
import path from 'node:path'
import { type App, createApp } from './app.ts'
import { close, listen } from './app/http-server.ts'
import { overloadGate } from './app/overload-gate.ts'
import { staticAssets } from './app/static-assets.ts'
import { aggregatedLog } from './adapters/aggregated-log.ts'
import { proofOfWork, recaptcha } from './adapters/captcha.ts'
import { livingCaptcha } from './adapters/living-captcha.ts'
import { diskFiles } from './adapters/files.ts'
import { saxesFilings } from './adapters/filing-xml.ts'
import { bossQueue, type Queue } from './adapters/job-queue.ts'
import { capturingMailer, smtpMailer } from './adapters/mail.ts'
import { builtPages, noPages } from './adapters/pages.ts'
import type { SandboxAccess } from './adapters/payments/gateways.ts'
import { type LivingGateways, livingGateways } from './adapters/payments/living-gateways.ts'
import { webPasskeys } from './adapters/passkeys.ts'
import { papers } from './adapters/papers/judge-paper.ts'
import { threadedPdf } from './adapters/pdf/pdf.ts'
import { argonPasswords } from './adapters/passwords.ts'
import { sharpPictures } from './adapters/pictures.ts'
import { noPush, relayPush } from './adapters/push-client.ts'
import { aesSealer, hmacDraftKeys, hmacPartitions, hmacSigner, loadKeys } from './adapters/secrets.ts'
import { keyedSocials } from './adapters/socials.ts'
import { jsonLog, systemClock, systemIds } from './adapters/system.ts'
import { pathQrCodes } from './adapters/qr-codes.ts'
import { countedUnsealer } from './adapters/unsealer.ts'
import { bufferedViews } from './adapters/views.ts'
import { clamdScanner } from './adapters/virus-scanner.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { prepareSite } from './db/site/prepare-site.ts'
import type { Deps } from './handlers/handler.ts'
import { jobRunners } from './jobs/runners.ts'
import type { Log, Pages, Sealer } from './ports.ts'

/** The relay as the API's host sees it: a function from request to response, with a life. */
export interface HostedRelay {
  /** @param address network address of who asks */
  fetch(request: Request, address: string): Promise<Response>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Stand-ins of payment providers, below `/sandbox/`. */
export interface HostedSandbox extends SandboxAccess {
  start(): void
  stop(): void
}

export interface ApiOptions {
  /** Folder of the build (`client/` and `server/`); undefined serves the API alone. */
  readonly buildFolder: string | undefined
  /** A renderer in place of the built one, for development. */
  readonly pages?: Pages
  /** Makes the relay that lives in this process, on this database, or the way to the one that lives elsewhere. */
  readonly relay?: (context: { database: Database; secret: string; log: Log }) => Promise<HostedRelay>
  readonly log?: Log
  /** Makes the stand-in of payment providers that lives in this process; `tell` takes what they send by themselves. */
  readonly sandbox?: ((tell: (request: Request) => Promise<Response>) => HostedSandbox) | undefined
  /** Done when everything is wired and nobody can ask yet. */
  readonly beforeListening?: (deps: Deps) => Promise<void>
}

/** How often the views that were noted are written. */
const viewsEveryMs = 10_000
/** How often it is looked whether another process has changed keys of payment providers. */
const keysEveryMs = 3000

export interface RunningApi {
  readonly deps: Deps
  readonly port: number
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>
}

/** @throws when the database cannot be opened or migrated, or the port is taken. */
export async function startApi(config: Config, options: ApiOptions): Promise<RunningApi> {
  const log = aggregatedLog(options.log ?? jsonLog((line) => process.stdout.write(line)))
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
    const secret = config.pushSecret ?? keys.of('push').toString('base64url')
    const relay = await options.relay?.({ database, secret, log })
    const queue = bossQueue(database, log)
    const sandbox = options.sandbox?.((request) => app.fetch(request, 'sandbox'))
    const sealer = aesSealer(keys.of('seal'))
    const living = livingGateways({ keys: config, sandbox, clock: systemClock, database, sealer, log })
    await living.keyring.refresh()
    const deps = makeDeps(config, { database, queue, relay, pushSecret: secret, keys, ids, log, living, sealer })
    await deps.captcha.refresh()
    const app: App = createApp({
      deps,
      pages: options.pages ?? (options.buildFolder === undefined ? noPages : await builtPages(options.buildFolder)),
      assets: staticAssets(options.buildFolder === undefined ? undefined : path.join(options.buildFolder, 'client')),
      rateLimit: config.rateLimit,
      freeBytes: () => freeBytes(config.dataDir),
      afterWrite: () => queue.wake(),
      relay: relay && ((request, address) => relay.fetch(request, address)),
      sandbox: sandbox?.send,
    })
    const mailer =
      config.smtpUrl === undefined
        ? capturingMailer(database, systemClock, ids)
        : smtpMailer(config.smtpUrl, config.mailFrom)
    await options.beforeListening?.(deps)
    const gate = overloadGate({ fetch: app.finish, refusal: app.refusal, languageOf: app.languageOf, log })
    const { server, port } = await listen(config, config.overloadProtection ? gate.fetch : app.fetch)
    queue.start(jobRunners({ ...deps, mailer }))
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

interface Parts {
  readonly database: Database
  readonly queue: Queue
  readonly relay: HostedRelay | undefined
  /** What API and relay share. */
  readonly pushSecret: string
  readonly keys: ReturnType<typeof loadKeys>
  readonly ids: ReturnType<typeof systemIds>
  readonly log: Log
  readonly living: LivingGateways
  readonly sealer: Sealer
}

/** Undefined where the system does not say. */
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
  const { database, queue, relay, pushSecret, keys, ids, log, living, sealer } = parts
  const files = diskFiles(path.join(config.dataDir, 'files'))
  const { hostname } = new URL(config.publicOrigin)
  return {
    db: database,
    clock: systemClock,
    ids,
    log,
    passwords: argonPasswords(),
    partitions: hmacPartitions(keys.of('partition')),
    draftKeys: hmacDraftKeys(keys.of('draft')),
    signer: hmacSigner(keys.of('link')),
    sealer,
    unsealer: countedUnsealer(keys.of('unseal'), config.sealingKey),
    files,
    pictures: sharpPictures(files, path.join(config.dataDir, 'pictures')),
    papers: papers(),
    qrCodes: pathQrCodes(),
    pdf: threadedPdf(),
    filings: saxesFilings,
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
    ...living,
    captcha: livingCaptcha({
      fixed: config.recaptcha && recaptcha(config.recaptcha, hostname, log),
      own: proofOfWork(keys.of('captcha'), systemClock),
      database,
      sealer,
      hostname,
      address: 'https://www.google.com',
      log,
    }),
    scanner: config.clamd === undefined ? undefined : clamdScanner(config.clamd, log),
    passkeys: webPasskeys(config.publicOrigin, log),
    socials: keyedSocials(config.socials, config.publicOrigin),
    jobs: queue,
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
