/**
 * The real application through `fetch(new Request(…))`: on PGlite in memory from a migrated snapshot, or on a
 * PostgreSQL database created for the test. Only the clock, mail and the execution of jobs are simulated.
 */

import type { IdentityVerifiers } from '#api/identity-ports.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { createApp } from '#api/app.ts'
import type { ReadRequest } from '#api/app/http/ready-responses.ts'
import { staticAssets } from '#api/app/files/static-assets.ts'
import { diskFiles } from '#api/adapters/files.ts'
import { proofOfWork } from '#api/adapters/captcha.ts'
import { reloadableCaptcha } from '#api/adapters/reloadable-captcha.ts'
import { saxesFilings } from '#api/adapters/filing-xml.ts'
import { statementFiles } from '#api/adapters/statements/statement-files.ts'
import { noPages } from '#api/adapters/pages.ts'
import { webPasskeys } from '#api/adapters/passkeys.ts'
import { uploadScanner } from '#api/adapters/uploads/scan-upload.ts'
import { threadedPdf } from '#api/adapters/pdf/pdf.ts'
import { argonPasswords } from '#api/adapters/passwords.ts'
import { sharpPictures } from '#api/adapters/pictures.ts'
import { pathQrCodes } from '#api/adapters/qr-codes.ts'
import { totpPasswords } from '#api/adapters/one-time-passwords.ts'
import { aesSealer } from '#api/adapters/sealer.ts'
import { derivedSiteKeys, secretPorts, siteSealer } from '#api/adapters/secret-ports.ts'
import {
  hmacDraftKeys,
  hmacKeyedHashes,
  hmacPartitions,
  hmacSigner,
  loadKeys,
  type Secrets,
} from '#api/adapters/secrets.ts'
import { loadSiteKeys } from '#api/services/site/site-keys.ts'
import { jsonLog, systemIds } from '#api/adapters/system.ts'
import { countedUnsealer } from '#api/adapters/unsealer.ts'
import { bufferedViews } from '#api/adapters/views.ts'
import { type Database, errorCodeOf } from '#api/db/database.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { demoBank } from '#demo/seed/bank.ts'
import type { JobQueue } from '#api/deps.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import type { Captcha, ReferenceRateSource, VirusScanner } from '#api/content-ports.ts'
import type { ReloadableGateways, ReloadableGatewaysParts } from '#api/adapters/payments/reloadable-gateways.ts'
import type { Gateways, Keyring } from '#api/payment-ports.ts'
import type { Socials } from '#api/auth-ports.ts'
import type { ExhaustedJobs, JobName, Mail, Pages, PushSend } from '#api/ports.ts'
import type { Engine } from './engines.ts'
import { counterMismatches } from './counter-check.ts'
import { jobTable, openTestDatabase } from './databases/test-database.ts'
import { listedSealer } from './databases/listed-sealer.ts'
import { undeclaredCode } from './undeclared-code.ts'

export type { Engine }

export interface TestApp {
  /** Of its files. */
  readonly folder: string
  readonly deps: JobDeps
  readonly mails: Mail[]
  readonly pushes: PushSend[]
  readonly logLines: string[]
  /** Sets the clock. */
  at(moment: string): void
  advance(milliseconds: number): void
  fetch(request: Request, address?: string): Promise<Response>
  /** The response of the server before it routes a request. */
  ready(request: ReadRequest, address?: string): Response | undefined
  /**
   * Runs every job that was added and not yet run, including jobs added meanwhile.
   * @param options.keepsFailed a job that fails remains in the queue
   */
  runJobs(options?: { readonly keepsFailed: boolean }): Promise<void>
  /** The same; a job that fails is recorded as failed at its last retry. */
  exhaustJobs(): Promise<void>
  close(): Promise<void>
}

/** The time at which every test begins, unless it sets another one. */
export const testNow = '2026-11-21T09:00:00.000Z'

/** The site's own address in every test. */
export const testOrigin = 'https://freehold.example'

export interface TestAppOptions {
  readonly pages?: Pages
  readonly rateLimit?: boolean
  readonly demo?: boolean
  /** False for a site without a mail server. */
  readonly deliversMail?: boolean
  /** False leaves the site without a bank account, as a new one is. */
  readonly bank?: boolean
  /** As on a new site: sign-up requires setting up a second factor. */
  readonly signUpTwoFactor?: boolean
  /** Payment providers; none by default. */
  readonly gateways?: Gateways
  readonly verifiers?: IdentityVerifiers
  /** Gateways and verifiers by keys, instead of those. */
  readonly reloadable?: (
    parts: Pick<ReloadableGatewaysParts, 'database' | 'sealer' | 'log' | 'clock'>,
  ) => ReloadableGateways
  /** Proof of work by default. */
  readonly captcha?: Captcha
  readonly scanner?: VirusScanner
  /** None by default. */
  readonly referenceRates?: readonly ReferenceRateSource[]
  /** Sign-in providers; none by default. */
  readonly socials?: Socials
  /** Free bytes of the test's own disk. */
  readonly freeBytes?: () => number | undefined
  /** Used instead of an empty one, and left open at the end. */
  readonly database?: Database
  /** Folder of the files, shared with another application. */
  readonly folder?: string
  /** Secrets of a site during a rotation, from which the keys come as in the server. */
  readonly secrets?: Secrets
}

const noKeyring: Keyring = {
  sandbox: false,
  fromEnvironment: () => undefined,
  isUnreadable: () => false,
  testKeys: () => Promise.resolve({ state: 'silent' }),
  refresh: () => Promise.resolve(),
  flush: () => Promise.resolve(),
}

/** The minimum that Argon2 accepts: hashes as expensive as a site's would be most of the duration of a sign-in test. */
const cheapHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** One thread for all applications of a test file. */
const pdf = threadedPdf()

export async function startTestApp(engine: Engine = 'embedded', options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? mkdtempSync(path.join(os.tmpdir(), 'freehold-test-'))
  let now = Date.parse(testNow)
  const clock = { now: () => now }
  const database = options.database ?? (await openTestDatabase(engine, new Date(now)))
  const ids = systemIds(clock)
  const changes = {
    // Sign-up and the second factor are covered by their own tests.
    ...(options.signUpTwoFactor === true ? {} : { signUpTwoFactor: false }),
    ...(options.bank === false ? {} : { bank: demoBank }),
  }
  await database.transact((tx) => changeSettings(tx, changes))
  if (options.database) await database.execute(jobTable)
  const mails: Mail[] = []
  const pushes: PushSend[] = []
  const logLines: string[] = []
  const files = diskFiles(path.join(folder, 'files'))
  const log = jsonLog((line) => logLines.push(line))
  const keys = options.secrets && loadKeys(options.secrets, folder)
  const sealer = listedSealer(keys ? siteSealer(keys) : aesSealer(Buffer.alloc(32, 'seal key of the tests')))
  const siteKeys = keys && (await loadSiteKeys({ db: database, sealer, files }, derivedSiteKeys(keys)))
  const rotated = siteKeys && secretPorts({ keys, siteKeys, sealingKey: 1, clock })
  const reloadable = options.reloadable?.({ database, sealer, log, clock })
  await reloadable?.keyring.refresh()
  const deps: JobDeps = {
    db: database,
    clock,
    ids,
    log,
    passwords: argonPasswords(cheapHashes),
    partitions: hmacPartitions(Buffer.from('partition key of the tests')),
    draftKeys: hmacDraftKeys(Buffer.from('draft key of the tests')),
    signer: hmacSigner(Buffer.from('link key of the tests')),
    keyedHashes: hmacKeyedHashes(Buffer.from('link key of the tests')),
    sealer,
    unsealer: countedUnsealer(Buffer.alloc(32, 'unseal key of the tests'), 1),
    ...rotated,
    files,
    pictures: sharpPictures(files, path.join(folder, 'pictures')),
    uploadScanner: uploadScanner(),
    qrCodes: pathQrCodes(),
    oneTimePasswords: totpPasswords(),
    pdf,
    filings: saxesFilings,
    statementFiles,
    push: {
      config: () => Promise.resolve({ publicKey: 'BPublicKeyOfTheTests', keyId: 'test' }),
      send: (message) => {
        pushes.push(message)
        return Promise.resolve()
      },
      forget: () => Promise.resolve(),
      ticket: (subscriber, session) => `${subscriber}.0.${session}.signature`,
    },
    gateways: reloadable?.gateways ??
      options.gateways ?? {
        of: () => undefined,
        opened: () => undefined,
        listening: () => [],
        custodialOf: () => undefined,
        transfers: () => undefined,
      },
    keyring: reloadable?.keyring ?? noKeyring,
    verifiers: options.verifiers ?? reloadable?.verifiers ?? { of: () => undefined, opened: () => undefined },
    captcha: reloadableCaptcha({
      fixed: options.captcha,
      own: rotated?.proofOfWork ?? proofOfWork(Buffer.from('captcha key of the tests'), clock, 300),
      database,
      sealer,
      hostname: new URL(testOrigin).hostname,
      // No server listens on this port.
      address: 'http://127.0.0.1:9',
      log,
    }),
    referenceRates: options.referenceRates ?? [],
    scanner: options.scanner,
    passkeys: webPasskeys(testOrigin, log),
    socials: options.socials ?? { of: () => undefined },
    jobs: tableQueue,
    // Tests run scheduled jobs themselves.
    schedule: { runSoon: () => undefined },
    exhaustedJobs: exhaustedTable(database),
    views: bufferedViews({ db: database, clock, signer: hmacSigner(Buffer.from('view key of the tests')), log }),
    site: {
      origin: testOrigin,
      demo: options.demo ?? true,
      deliversMail: options.deliversMail ?? true,
      setUpCode: 'set-up-code',
    },
    mailer: {
      send: (mail) => {
        mails.push(mail)
        return Promise.resolve()
      },
    },
  }
  const app = createApp({
    deps,
    pages: options.pages ?? noPages,
    assets: staticAssets(undefined),
    rateLimit: options.rateLimit ?? false,
    monotonicNow: clock.now,
    ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
    afterWrite: () => {},
    relay: undefined,
  })
  const runners = jobRunners(deps) as Record<JobName, (payload: never) => Promise<void>>
  const runAll = async (
    onFailure: (name: JobName, payload: unknown, error: unknown) => Promise<void>,
  ): Promise<void> => {
    for (;;) {
      const [job] = await database.execute(
        `delete from test_job where id = (select id from test_job where exhausted_id is null order by id limit 1)
          returning name, payload`,
      )
      if (!job) return
      const name = job['name'] as JobName
      try {
        await runners[name](job['payload'] as never)
      } catch (error) {
        await onFailure(name, job['payload'], error)
      }
    }
  }
  const inFlight = new Set<Promise<Response>>()
  return {
    folder,
    deps,
    mails,
    pushes,
    logLines,
    at: (moment) => {
      now = Date.parse(moment)
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
    fetch: async (request, address = '203.0.113.7') => {
      const answered = app.fetch(request, address)
      inFlight.add(answered)
      const response = await answered.finally(() => inFlight.delete(answered))
      const undeclared = await undeclaredCode(request, response)
      if (undeclared !== undefined) throw new Error(undeclared)
      return response
    },
    ready: (request, address = '203.0.113.7') => app.ready(request, address),
    runJobs: ({ keepsFailed } = { keepsFailed: false }) =>
      runAll(async (name, payload, error) => {
        if (keepsFailed)
          await database.execute('insert into test_job (name, payload) values ($1, $2)', [
            name,
            JSON.stringify(payload),
          ])
        throw error
      }),
    exhaustJobs: () =>
      runAll(async (name, payload, error) => {
        const exhaustedId = ids.next()
        await database.execute('insert into test_job (name, payload, exhausted_id) values ($1, $2, $3)', [
          name,
          JSON.stringify(payload),
          exhaustedId,
        ])
        const attempts = 9
        await jobRunners(deps)['record-exhausted-job']({ exhaustedId, name, attempts, errorCode: errorCodeOf(error) })
      }),
    close: async () => {
      // A page that is closed leaves requests behind, which would read from a database that is no longer theirs.
      while (inFlight.size > 0) await Promise.allSettled(inFlight)
      // Whatever a test has done, no counter may have drifted.
      const mismatches = await counterMismatches(database)
      await database.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
      if (mismatches.length > 0) throw new Error(`counters differ from their rows: ${JSON.stringify(mismatches)}`)
    },
  }
}

/** Jobs as rows of the transaction that causes them, run when the test requests it. */
const tableQueue: JobQueue = {
  add: async (tx, name, ...payloads) => {
    for (const payload of payloads)
      await (tx as unknown as Kysely<unknown>).executeQuery(
        CompiledQuery.raw('insert into test_job (name, payload) values ($1, $2)', [name, JSON.stringify(payload)]),
      )
  },
}

function exhaustedTable(database: Database): ExhaustedJobs {
  return {
    find: async (id) => {
      const [job] = await database.execute('select name, payload from test_job where exhausted_id = $1', [id])
      return job && { name: String(job['name']), payload: job['payload'] }
    },
    remove: async (id) => {
      await database.execute('delete from test_job where exhausted_id = $1', [id])
    },
  }
}
