/** What a handler is: it gets a checked input and the ports, and gives the reply or throws a CallError. */

import type { Database, Writer } from '#api/db/database.ts'
import type { ReloadableCaptcha, VirusScanner } from '#api/content-ports.ts'
import type { Gateways, Keyring } from '#api/payment-ports.ts'
import type { Pdf } from '#api/pdf-ports.ts'
import type {
  Clock,
  ExhaustedJobs,
  FilingReader,
  Files,
  Ids,
  JobName,
  JobPayloads,
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
import type { DraftKeys, Passkeys, Socials } from '#api/auth-ports.ts'
import type { Access, DecodedInput, Reply } from '#contract/call.ts'
import type { Language } from '#contract/shapes.ts'

export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly passwords: Passwords
  readonly partitions: Partitions
  readonly draftKeys: DraftKeys
  readonly signer: Signer
  readonly sealer: Sealer
  readonly unsealer: Unsealer
  readonly files: Files
  readonly pictures: Pictures
  readonly papers: UploadScanner
  readonly pdf: Pdf
  readonly filings: FilingReader
  readonly push: Push
  readonly qrCodes: QrCodes
  readonly gateways: Gateways
  readonly keyring: Keyring
  readonly captcha: ReloadableCaptcha
  readonly passkeys: Passkeys
  readonly socials: Socials
  /** Undefined where the site has none. */
  readonly scanner: VirusScanner | undefined
  readonly jobs: JobQueue
  readonly exhaustedJobs: ExhaustedJobs
  readonly views: Views
  readonly site: SiteFacts
}

/** Facts of this installation. */
export interface SiteFacts {
  readonly origin: string
  readonly demo: boolean
  /** False where no SMTP server is configured: mails are kept in the database, and nobody receives them. */
  readonly deliversMail: boolean
  /** With it the first administrator of an empty site is made. */
  readonly setUpCode: string
}

export interface JobQueue {
  /** Puts a job into the queue in the same transaction as its cause. */
  add<N extends JobName>(tx: Writer, name: N, payload: JobPayloads[N]): Promise<void>
}

/** The signed-in person, as the session tells. */
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

export interface Asking {
  /** The language that the answer is in. */
  readonly language: Language
  /** The network address, for limits and the audit. */
  readonly address: string
  /** Whether limits of tries are kept here. */
  readonly limited: boolean
  /** What the browser calls itself. */
  readonly userAgent: string
  /** The version that a change of a draft is based on, from If-Match. */
  readonly ifMatch: number | undefined
  /** Whoever asks wants to be told what changed and no more (RFC 7240, `Prefer: return=minimal`). */
  readonly brief: boolean
  /**
   * Runs the writing part in one transaction, exactly once for an idempotency key: a repeat gets the stored reply and the
   * function does not run.
   */
  readonly once: <R>(work: (tx: Writer) => Promise<R>) => Promise<R>
}

type Who<A extends Access> = A extends 'visitor' ? undefined : A extends 'either' ? Member | undefined : Member
type AccessOf<C> = C extends { readonly access: infer A extends Access } ? A : never

export type HandlerInput<C> = DecodedInput<C> & Asking & { readonly member: Who<AccessOf<C>> }
export type Handler<C> = (input: HandlerInput<C>, deps: Deps) => Promise<Reply<C>>

/** Ties a function to the call it answers; the call gives it its types. */
export function handle<C>(_call: C, run: Handler<C>): Handler<C> {
  return run
}
