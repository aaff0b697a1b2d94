/** What the server needs of the outside world, as types only. Handlers know these and nothing behind them. */

import type { PaymentJobs, PaymentNotificationJobs, UserNotificationJobs } from './notification-jobs.ts'
import type { AccountJobs } from './account-jobs.ts'
import type { Language } from '#contract/shapes.ts'
import type { Posted } from '#contract/posted.ts'
import type { PushPayload } from '#contract/push.ts'
import type { SealingKey } from '#contract/settings.ts'
import type { DocumentType } from '#contract/uploads.ts'
import type { FilingText } from '#domain/form-c.ts'
import type { ScheduleName } from '#domain/scheduled-jobs.ts'
import type { EntryStatus } from '#domain/wallet.ts'

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

export interface Ids {
  /** Time-ordered UUID (version 7), for rows. */
  next(): string
  /** So many random bytes. */
  random(bytes: number): Uint8Array
  /** Unguessable text of so many random bytes, base64url. */
  secret(bytes: number): string
}

/** Structured log. Never holds names, addresses, amounts, tokens or texts that people wrote. */
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
  /** One address, where answers do not go to the sender. */
  readonly replyTo?: string
  readonly attachments?: readonly { readonly name: string; readonly mime: string; readonly bytes: Uint8Array }[]
  /** Where one press ends it, for mails that can be ended (RFC 8058). */
  readonly unsubscribe?: string
  /** A mail with an id that was sent before is the same mail. */
  readonly id?: string
}

export interface Mailer {
  /** Hands a mail over; throws when that fails, so that the job is tried again. */
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
  /** Stores bytes under their hash; storing the same twice is one file. */
  put(bytes: Uint8Array): Promise<StoredFile>
  /** Undefined where there is no such file. */
  get(sha256: string): Promise<Uint8Array | undefined>
  /** Nothing where there is none. */
  remove(sha256: string): Promise<void>
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** An image made anew from its pixels. */
export interface MadeImage {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly tone: number
}

/** A logo cut to its square, and whole on a card. */
export interface MadeLogo extends MadeImage {
  readonly card: Uint8Array
}

export type Measures = Pick<MadeImage, 'width' | 'height'>
export interface Pictures {
  /** A logo: cut to the middle square, exactly 200 by 200, without metadata. JPEG, PNG, GIF and WebP are read, nothing else. */
  logo(bytes: Uint8Array): Promise<MadeLogo | 'unreadable' | 'too-small'>
  /** A picture that has its measures already, made anew from its pixels. */
  exactly(bytes: Uint8Array, width: number, height: number): Promise<MadeImage | 'unreadable' | 'other-size'>
  /** A picture of at least some measures, made no larger than others; what is see-through stays so. */
  within(bytes: Uint8Array, least: Measures, most: Measures): Promise<MadeImage | 'unreadable' | 'too-small'>
  /** A signature on white, of exactly these measures, as a PNG. `empty`: there is nothing on it. */
  signature(
    bytes: Uint8Array,
    width: number,
    height: number,
  ): Promise<MadeImage | 'unreadable' | 'other-size' | 'empty'>
  /** A picture of any measures, made anew in its own format; one of a GIF is a PNG. */
  reencode(bytes: Uint8Array): Promise<(MadeImage & { readonly mime: DocumentType }) | 'unreadable'>
  /** Size and dominant tone (0 to 15) of an image, or undefined when it cannot be decoded. */
  inspect(bytes: Uint8Array): Promise<{ width: number; height: number; tone: number } | undefined>
  /** The picture at a width (never wider than it is) and in a format; made once, then kept. Undefined where there is no source. */
  variant(sha256: string, width: number, format: PictureFormat): Promise<Uint8Array | undefined>
  /**
   * The whole picture on a white square of so many pixels, as a PNG; `clear`: within the circle that launchers leave of it.
   * Undefined where there is no source.
   */
  icon(sha256: string, size: number, clear: boolean): Promise<Uint8Array | undefined>
  /** What was made of it goes. */
  forget(sha256: string): Promise<void>
}

/** Judges documents by what they are: never by their name, nor by what is said of them. */
export interface UploadScanner {
  /**
   * The type of a document, `picture` for what the pictures have to judge, or what is wrong with it: `format` for a type that
   * is not taken or a file that is broken, `unsafe` for one that carries something active or unpacks without end.
   */
  scan(bytes: Uint8Array): Promise<ScanVerdict>
}
export type ScanVerdict = { readonly mime: DocumentType } | 'picture' | 'format' | 'unsafe'

/** Reads a filing's XML. `unsafe`: entities, or bounds of size, depth and number broken. `unreadable`: not well-formed XML. */
export interface FilingReader {
  read(xml: string): readonly FilingText[] | 'unsafe' | 'unreadable'
}

export interface PushSend {
  readonly id: string
  readonly subscribers: readonly string[]
  readonly payload: PushPayload
  readonly ttlSeconds: number
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
  readonly topic?: string
}

export interface Push {
  /** Public key and its id, or undefined where push is off. */
  config(): Promise<{ publicKey: string; keyId: string } | undefined>
  /** Hands a message to the relay; throws when it was not taken. Sending the same id twice is one message. */
  send(message: PushSend): Promise<void>
  /** All subscriptions of a subscriber go, or those that were last handed over in one of these sessions. */
  forget(subscriber: string, sessions?: readonly string[]): Promise<void>
  /** Lets the browser that shows it subscribe for this subscriber, in this session, for some minutes. */
  ticket(subscriber: string, session: string): string
}

/** Names people and devices to the outside without telling who they are. */
export interface Partitions {
  /** Stable, opaque name of a person. */
  of(userId: string): string
  /** Of a session, for the push relay: begins with a letter. */
  ofSession(sessionId: string): string
}

/** Signs short texts, so that they can be handed out and taken back unchanged. */
export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** Keeps what must not lie about in plain text: numbers of accounts, what people say of themselves, and their papers. */
export interface Sealer {
  /** @param place table, row and column, authenticated with the text */
  seal(text: string, place: string): string
  /** @throws where the text was changed, moved or sealed under another key */
  open(sealed: string, place: string): string
  /** The same for the bytes of a file. */
  sealBytes(bytes: Uint8Array, place: string): Uint8Array
  /** @throws as `open` */
  openBytes(sealed: Uint8Array, place: string): Uint8Array
}

/** Opens what browsers seal to the site's key (contract/sealing.ts). */
export interface Unsealer {
  /** What browsers seal to now. */
  readonly key: SealingKey
  /**
   * @param place what was authenticated with the text
   * @returns `unreadable` for what was changed, moved or never sealed; `unknown-key` for one that is no longer held
   */
  open(sealed: string, place: string): { readonly text: string } | 'unreadable' | 'unknown-key'
}

/** A picture that a camera reads: the path of its dark squares, in a square of so many units with a light margin. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}
export interface QrCodes {
  of(text: string): QrPicture
}

/** Counts who looks at campaigns. Nothing is written while somebody waits; what was noted shows some seconds later. */
export interface Views {
  note(view: { readonly campaignId: string; readonly address: string; readonly userAgent: string }): void
  /** Writes what was noted. */
  flush(): Promise<void>
}

/** The renderer of public pages, built from src. */
export interface Pages {
  /** The page for a request of a visitor, or undefined where the path is no public page. */
  render(request: PageRequest): Promise<RenderedPage | undefined>
}
export interface PageRequest {
  /** Pictures are to be small. */
  readonly saver?: boolean
  /** What a form without scripts sent, when the page is its answer. */
  readonly posted?: Posted
  /** Path and query of the address bar. */
  readonly path: string
  readonly query: string
  readonly language: Language
  readonly origin: string
  /** Makes a visitor's call and gives its `data` as it stands on the wire, or the failure's code. */
  readonly load: (path: string) => Promise<{ ok: true; data: unknown } | { ok: false; code: string; status: number }>
  readonly now: number
  readonly admission: 'anybody' | 'admitted' | 'closed'
}
export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** Set where the page lies elsewhere. */
  readonly location?: string
  /** The scripts and styles that stand in the page, exactly as they stand there. */
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Browsers may keep it: neither its content nor its address is anybody's own. */
  readonly keep?: boolean
}

/** What the clock starts carries nothing. */
type ScheduledRuns = { readonly [N in ScheduleName]: Readonly<Record<string, never>> }

/** Work that is done after its cause is committed, by name. Payloads hold ids, never texts of people or secrets. */
export interface JobPayloads
  extends ScheduledRuns, AccountJobs, PaymentJobs, PaymentNotificationJobs, UserNotificationJobs {
  /** Makes a fresh activation link and mails it. */
  'mail-activation': { readonly registrationId: string }
  /** Somebody tried to register an address that has an account. */
  'mail-already-registered': { readonly userId: string }
  /** No device of this person gets pushes any more: every session has ended. Or those of some sessions, which were ended. */
  'forget-push': { readonly userId: string; readonly sessionIds?: readonly string[] }
  /** Receipt of an investment: reserved or confirmed. */
  'mail-investment': { readonly investmentId: string }
  /** To a member of a campaign's team: that they are named in it, or a link by which they may edit it. */
  'mail-team': { readonly mailId: string }
  /** An administrator said something about a campaign without deciding. */
  'tell-review-comment': { readonly commentId: string }
  /** A campaign was submitted: tell the administrators, and its owner that it arrived. */
  'tell-submission': { readonly eventId: string }
  /** A decision on a campaign, for its owner. */
  'tell-decision': { readonly eventId: string }
  'tell-ending': { readonly eventId: string }
  /** An update was published: tell investors and those who saved the campaign. */
  'tell-update': { readonly updateId: string }
  /** An owner granted or refused that: the person is told. */
  'tell-document-decided': { readonly requestId: string; readonly decisionId: string }
  /** A top-up waits for its transfer, was paid, or was taken back: its person is told. */
  'tell-top-up': { readonly topUpId: string }
  /** A withdrawal was asked for or has gone on: its person is told, and the administrators of a new one. */
  'tell-withdrawal': { readonly withdrawalId: string; readonly status: EntryStatus | 'returned' }
  /** The account that withdrawals go to was changed: its person is told. */
  'tell-account': { readonly personId: string; readonly changeId: string }
  /** An investment went back to the wallet that had paid for it: the investor is told. */
  'tell-refund': { readonly investmentId: string }
  /** A saved investment ends soon: its person is told. */
  'tell-saved-investment': { readonly savedId: string }
  /** Units are kept for somebody who waited: they are told. */
  'tell-waiting-offer': { readonly placeId: string }
  /** The shares of a distribution come into their wallets. */
  'credit-shares': { readonly distributionId: string }
  'tell-distribution': { readonly shareId: string }
  /** An account was read, or never will be: the provider of its bank forgets what was shared. */
  'end-bank-link': { readonly linkId: string }
}
export type JobName = keyof JobPayloads
/** Jobs that are queued by what causes them, not by the clock. */
export type QueuedJobName = Exclude<JobName, ScheduleName>
export type JobRunners = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

/** Jobs that failed at their last retry: the queue keeps their payloads until they are removed. */
export interface ExhaustedJobs {
  find(id: string): Promise<{ readonly name: string; readonly payload: unknown } | undefined>
  remove(id: string): Promise<void>
}
