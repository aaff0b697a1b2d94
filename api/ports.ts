/** Ports of the server, as types only. Handlers depend on these and on no implementation. */

import type { NotificationJobs, PaymentJobs } from './notification-jobs.ts'
import type { AccountJobs } from './account-jobs.ts'
import type { QrPicture } from '#contract/qr-code.ts'
import type { Language } from '#contract/shapes.ts'
import type { Posted } from '#contract/posted.ts'
import type { PushPayload } from '#contract/push.ts'
import type { SealingKey } from '#contract/site/settings.ts'
import type { DocumentType } from '#contract/uploads.ts'
import type { FilingText } from '#domain/draft/form-c.ts'
import type { ScheduleName } from '#domain/site/scheduled-jobs.ts'

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

export interface Ids {
  /** Time-ordered UUID (version 7), for rows. */
  next(): string
  /** Cryptographically random bytes of this number. */
  random(bytes: number): Uint8Array
  /** Unguessable text of this number of random bytes, base64url. */
  secret(bytes: number): string
}

/** Structured log. Never contains names, addresses, amounts, tokens or users' texts. */
export interface Log {
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  error(event: string, facts?: LogFacts, cause?: unknown): void
}
export type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>

export interface Mail {
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  /** One address, if replies do not go to the sender. */
  readonly replyTo?: string
  readonly attachments?: readonly { readonly name: string; readonly mime: string; readonly bytes: Uint8Array }[]
  /** URL of the one-click unsubscription, for mails that have one (RFC 8058). */
  readonly unsubscribe?: string
  /** A mail with an id that was sent before is a duplicate. */
  readonly id?: string
}

export interface Mailer {
  /** Sends a mail; throws on failure, so that the job is retried. */
  send(mail: Mail): Promise<void>
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes equally long whether or not there is a hash to compare with. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

export interface StoredFile {
  readonly sha256: string
  readonly bytes: number
}

export interface Files {
  /** Stores bytes under their hash; storing the same bytes again is the same file. */
  put(bytes: Uint8Array): Promise<StoredFile>
  /** Undefined if there is no such file. */
  get(sha256: string): Promise<Uint8Array | undefined>
  /** Also from the quarantine. No effect if there is none. */
  remove(sha256: string): Promise<void>
  /** A store of its own for files that wait for the virus scanner: `get` finds none of them. */
  readonly quarantine: Pick<Files, 'put' | 'get'>
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** An image re-encoded from its pixels. */
export interface MadeImage {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly tone: number
}

/** A logo cropped to its square, and uncropped on a card. */
export interface MadeLogo extends MadeImage {
  readonly card: Uint8Array
}

export type Measures = Pick<MadeImage, 'width' | 'height'>
export interface Pictures {
  /**
   * A logo: cropped to the middle square, exactly 200 by 200, without metadata. Only JPEG, PNG, GIF and WebP are
   * supported.
   */
  logo(bytes: Uint8Array): Promise<MadeLogo | 'unreadable' | 'too-small'>
  /** An image that already has these dimensions, re-encoded from its pixels. */
  exactly(bytes: Uint8Array, width: number, height: number): Promise<MadeImage | 'unreadable' | 'other-size'>
  /** An image whose sides have at least and at most so many pixels, re-encoded from them in its proportions. */
  between(bytes: Uint8Array, least: number, longest: number): Promise<MadeImage | 'unreadable' | 'other-size'>
  /** An image of at least the first dimensions, scaled to at most the second; transparency is preserved. */
  within(bytes: Uint8Array, least: Measures, most: Measures): Promise<MadeImage | 'unreadable' | 'too-small'>
  /** A signature on white, of exactly these dimensions, as a PNG. `empty`: it has no strokes. */
  signature(
    bytes: Uint8Array,
    width: number,
    height: number,
  ): Promise<MadeImage | 'unreadable' | 'other-size' | 'empty'>
  /** An image of any dimensions, re-encoded in its own format; a GIF becomes a PNG. */
  reencode(bytes: Uint8Array): Promise<(MadeImage & { readonly mime: DocumentType }) | 'unreadable'>
  /** Size and dominant tone (0 to 15) of an image, or undefined when it cannot be decoded. */
  inspect(bytes: Uint8Array): Promise<{ width: number; height: number; tone: number } | undefined>
  /**
   * The image at a width (never wider than the original) and in a format; made once, then cached. Undefined if there is
   * no source.
   */
  variant(sha256: string, width: number, format: PictureFormat): Promise<Uint8Array | undefined>
  /**
   * The whole image on a white square of this number of pixels, as a PNG; `clear`: within the circle to which launchers
   * crop it. Undefined if there is no source.
   */
  icon(sha256: string, size: number, clear: boolean): Promise<Uint8Array | undefined>
  /** Deletes all variants of it. */
  forget(sha256: string): Promise<void>
}

/** Checks documents by their content: never by their name or declared type. */
export interface UploadScanner {
  /**
   * The type of a document, `picture` for files that the image port has to check, or the problem: `format` for an
   * unsupported type or a broken file, `unsafe` for active content or a decompression bomb.
   */
  scan(bytes: Uint8Array): Promise<ScanVerdict>
}
export type ScanVerdict = { readonly mime: DocumentType } | 'picture' | 'format' | 'unsafe'

/**
 * Reads a filing's XML. `unsafe`: it contains entities, or exceeds the limits of size, depth and number. `unreadable`:
 * not well-formed XML.
 */
export interface FilingReader {
  read(xml: string): readonly FilingText[] | 'unsafe' | 'unreadable'
}

export interface PushSend {
  readonly id: string
  readonly subscribers: readonly string[]
  /** Unread notifications of each subscriber, if they are several. */
  readonly unread?: readonly number[]
  readonly payload: PushPayload
  readonly ttlSeconds: number
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
  readonly topic?: string
}

export interface Push {
  /** Public key and its id, or undefined where push is off. */
  config(): Promise<{ publicKey: string; keyId: string } | undefined>
  /** Sends a message to the relay; throws if it was not accepted. Sending the same id again is one message. */
  send(message: PushSend): Promise<void>
  /** Deletes all subscriptions of a subscriber, or those last registered in one of these sessions. */
  forget(subscriber: string, sessions?: readonly string[]): Promise<void>
  /** Allows the browser that presents it to subscribe for this subscriber, in this session, for some minutes. */
  ticket(subscriber: string, session: string): string
}

/** Opaque names of users and devices for external services. */
export interface Partitions {
  /** Stable, opaque name of a user. */
  of(userId: string): string
  /** Opaque name of a session, for the push relay: starts with a letter. */
  ofSession(sessionId: string): string
}

/** Signs short texts, so that they can be handed out and verified when they return. */
export interface Signer {
  sign(text: string): string
  /** Also accepts what a former secret signed, while the site has it. */
  verify(text: string, signature: string): boolean
}

/** Hashes by which rows are found: keyed, so that a dump does not reveal short texts, and stable for life. */
export interface KeyedHashes {
  of(text: string): string
}

/** An encrypted value was changed, moved, or encrypted under a key that the site does not have. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Encrypts data that must not be stored in plain text: account numbers, accreditation answers, and evidence files. */
export interface Sealer {
  /** Of the key that seals now; each sealed value names its key (api/db/site/sealed-format.ts). */
  readonly keyId: string
  /** Of keys that other processes already use. */
  readonly nextKeyIds: readonly string[]
  /** Of keys that were replaced: their values are sealed again. */
  readonly formerKeyIds: readonly string[]
  /** @param encryptionContext table, row and column, authenticated with the text */
  seal(text: string, encryptionContext: string): string
  /** @throws CannotOpen */
  open(sealed: string, encryptionContext: string): string
  /** The same for the bytes of a file. */
  sealBytes(bytes: Uint8Array, encryptionContext: string): Uint8Array
  /** @throws CannotOpen */
  openBytes(sealed: Uint8Array, encryptionContext: string): Uint8Array
}

/** Decrypts what browsers encrypted to the site's key (contract/sealing.ts). */
export interface Unsealer {
  /** The key that browsers encrypt to now. */
  readonly key: SealingKey
  /**
   * @param encryptionContext what was authenticated with the text
   * @returns `unreadable` for text that was changed, moved or never encrypted; `unknown-key` for a key that is no
   * longer held
   */
  open(sealed: string, encryptionContext: string): { readonly text: string } | 'unreadable' | 'unknown-key'
}

export type { QrPicture }
export interface QrCodes {
  of(text: string): QrPicture
}

/** Counts views of campaigns. Nothing is written during a request; collected views show some seconds later. */
export interface Views {
  note(view: { readonly campaignId: string; readonly address: string; readonly userAgent: string }): void
  /** Writes the collected views. */
  flush(): Promise<void>
}

/** The renderer of public pages, built from src. */
export interface Pages {
  /** The page for a visitor's request, or undefined if the path is no public page. */
  render(request: PageRequest): Promise<RenderedPage | undefined>
  /** The part of a query that the page of a path depends on; without this function, all of it. */
  readonly queryOf?: (path: string, query: string) => Promise<string>
  /** Called with what discards rendered pages, for a renderer whose sources change. */
  readonly onStale?: (forget: () => void) => void
}
export interface PageRequest {
  /** The visitor saves data: images are small. */
  readonly saver?: boolean
  /** The data of a form sent without scripts, if the page is its response. */
  readonly posted?: Posted
  /** Path and query of the URL. */
  readonly path: string
  readonly query: string
  readonly language: Language
  readonly origin: string
  /** Makes a visitor's call and returns its `data` in the wire format, or the failure's code. */
  readonly load: (path: string) => Promise<{ ok: true; data: unknown } | { ok: false; code: string; status: number }>
  readonly now: number
  readonly admission: 'anybody' | 'admitted' | 'closed'
  /** A short hash. */
  readonly digest: (text: string) => string
}
export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** Set if the page redirects. */
  readonly location?: string
  /** The inline scripts and styles of the page, verbatim. */
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Browsers may cache it: neither its content nor its URL is private. */
  readonly keep?: boolean
  /** The replies from which it was rendered, and the digest by which the page requests them. */
  readonly view?: { readonly digest: string; readonly text: string }
}

/** Scheduled jobs have no payload. */
type ScheduledRuns = { readonly [N in ScheduleName]: Readonly<Record<string, never>> }

/** Work that is done after its cause is committed, by name. Payloads contain ids, never users' texts or secrets. */
export interface JobPayloads extends ScheduledRuns, AccountJobs, NotificationJobs, PaymentJobs {
  /** Creates a fresh activation link and mails it. */
  'mail-activation': { readonly registrationId: string }
  /** A visitor tried to register an address that has an account. */
  'mail-already-registered': { readonly userId: string }
  /** Deletes the push subscriptions of all of a user's sessions, or of the listed ones, which were ended. */
  'forget-push': { readonly userId: string; readonly sessionIds?: readonly string[] }
  /** Receipt of an investment: reserved or confirmed. */
  'mail-investment': { readonly investmentId: string }
  /** Mails a member of a campaign's team: that they are listed in it, or a link that lets them edit it. */
  'mail-team': { readonly mailId: string }
  /** Mails a third party the link that confirms an accreditation. */
  'mail-accreditation-letter': { readonly letterId: string }
  /** Credits the shares of a distribution to their wallets. */
  'credit-shares': { readonly distributionId: string }
  /** A bank link has ended, with or without an account: its provider deletes what was shared. */
  'end-bank-link': { readonly linkId: string }
}
export type JobName = keyof JobPayloads
/** Jobs that are queued by an event, not by the schedule. */
export type QueuedJobName = Exclude<JobName, ScheduleName>
export type JobRunners = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

/** Jobs that failed at their last retry: the queue retains their payloads until they are removed. */
export interface ExhaustedJobs {
  find(id: string): Promise<{ readonly name: string; readonly payload: unknown } | undefined>
  remove(id: string): Promise<void>
}
