/** Dependencies of services, handlers and jobs: the ports, and the signed-in user. */

import type { Database, Writer } from '#api/db/database.ts'
import type { ReferenceRateSource, ReloadableCaptcha, VirusScanner } from '#api/content-ports.ts'
import type { Gateways, Keyring, StatementFiles } from '#api/payment-ports.ts'
import type { Pdf } from '#api/pdf-ports.ts'
import type {
  Clock,
  ExhaustedJobs,
  FilingReader,
  Files,
  Ids,
  JobName,
  JobPayloads,
  KeyedHashes,
  Log,
  UploadScanner,
  Partitions,
  Passwords,
  Pictures,
  Push,
  QrCodes,
  Sealer,
  Signer,
  Unsealer,
  Views,
} from '#api/ports.ts'
import type { IdentityVerifiers } from '#api/identity-ports.ts'
import type { DraftKeys, OneTimePasswords, Passkeys, Socials } from '#api/auth-ports.ts'
import type { Language } from '#contract/shapes.ts'
import type { ScheduleName } from '#domain/site/scheduled-jobs.ts'

export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly passwords: Passwords
  readonly partitions: Partitions
  readonly draftKeys: DraftKeys
  readonly signer: Signer
  readonly keyedHashes: KeyedHashes
  readonly sealer: Sealer
  readonly unsealer: Unsealer
  readonly files: Files
  readonly pictures: Pictures
  readonly uploadScanner: UploadScanner
  readonly pdf: Pdf
  readonly filings: FilingReader
  readonly statementFiles: StatementFiles
  readonly push: Push
  readonly qrCodes: QrCodes
  readonly oneTimePasswords: OneTimePasswords
  readonly gateways: Gateways
  readonly keyring: Keyring
  readonly verifiers: IdentityVerifiers
  readonly captcha: ReloadableCaptcha
  readonly passkeys: Passkeys
  readonly socials: Socials
  /** At most one, whose rates convert totals for display; none fetches nothing. */
  readonly referenceRates: readonly ReferenceRateSource[]
  /** Undefined if the site has none. */
  readonly scanner: VirusScanner | undefined
  readonly jobs: JobQueue
  readonly schedule: Schedule
  readonly exhaustedJobs: ExhaustedJobs
  readonly views: Views
  readonly site: SiteFacts
}

/** Facts of this installation. */
export interface SiteFacts {
  readonly origin: string
  readonly demo: boolean
  /** False if no SMTP server is configured: mails are stored in the database, and delivered to no one. */
  readonly deliversMail: boolean
  /** Creates the first administrator of an empty site. */
  readonly setUpCode: string
}

export interface JobQueue {
  /** Adds a job for each payload to the queue, in the same transaction as its cause. */
  add<N extends JobName>(tx: Writer, name: N, ...payloads: readonly JobPayloads[N][]): Promise<void>
}

export interface Schedule {
  /**
   * Runs a scheduled job in a moment instead of at its next time, once for many requests. A process that ends before
   * leaves the rows to the schedule.
   */
  runSoon(name: ScheduleName): void
}

/** The signed-in user, as stored with the session. */
export interface Member {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly slug: string
  readonly userType: string | undefined
  readonly isAdmin: boolean
  readonly accredited: boolean
  readonly language: Language
  readonly sessionId: string
  readonly sessionHash: Uint8Array
  readonly expiresAt: number
}
