/** Confirmation of an accreditation by a third party (docs/areas/identity.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  changeLetter,
  findLetter,
  insertLetter,
  latestLetter,
  letterByToken,
  type LetterRow,
  withdrawLetters,
} from '#api/db/identity/accreditation-letters.ts'
import { changedAfter, lockAccreditation, writeAccreditation } from '#api/db/identity/accreditations.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn } from '#domain/calendar.ts'
import type { AccreditationValues } from '#domain/identity/accreditation.ts'
import {
  isLetterLinkUsable,
  type LetterSignature,
  letterStatementVersion,
  mayResendLetter,
  shortenedAddress,
  signatureProblems,
} from '#domain/identity/accreditation-letter.ts'

/** Whom the investor named, and the investor's legal name; as submitted. */
export interface LetterParty {
  readonly investor: string
  readonly name: string
  readonly email: string
  readonly profession: string
  readonly licenceNumber: string
}

export function letterContext(id: string, column: 'party' | 'response'): string {
  return `third_party_letter/${id}/${column}`
}

type Opening = Pick<Deps, 'sealer' | 'log'>

function opened(sealed: string, context: string, { sealer, log }: Opening): unknown {
  if (sealed === '') return undefined
  try {
    return JSON.parse(sealer.open(sealed, context))
  } catch (error) {
    log.error('accreditation-letter-unreadable', {}, error)
    return undefined
  }
}

export function partyOf(row: LetterRow, opening: Opening): LetterParty | undefined {
  return opened(row.party, letterContext(row.id, 'party'), opening) as LetterParty | undefined
}

function signatureOf(row: LetterRow, opening: Opening): LetterSignature | undefined {
  return opened(row.response, letterContext(row.id, 'response'), opening) as LetterSignature | undefined
}

interface Submission {
  readonly personId: string
  readonly values: AccreditationValues
  /** Version of the submission. */
  readonly version: Date
  readonly language: Language
}

/** Only under the lock of the accreditation. An earlier link becomes invalid. */
export async function requestLetter(
  tx: Writer,
  { personId, values, version, language }: Submission,
  { clock, ids, jobs, sealer }: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer'>,
): Promise<void> {
  await withdrawLetters(tx, personId, 'all')
  if (values.basis === 'none' || values.verificationType !== 'third-party') return
  const id = ids.next()
  const party: LetterParty = {
    investor: values.legalName ?? '',
    name: values.professionalName ?? '',
    email: values.professionalEmail ?? '',
    profession: values.profession ?? '',
    licenceNumber: values.professionalLicence ?? '',
  }
  await insertLetter(tx, {
    id,
    person_id: personId,
    version,
    statement_version: letterStatementVersion,
    language,
    party: sealer.seal(JSON.stringify(party), letterContext(id, 'party')),
    requested_at: new Date(clock.now()),
  })
  await jobs.add(tx, 'mail-accreditation-letter', { letterId: id })
}

function mailsOf(row: LetterRow) {
  return { state: row.state, mails: row.mail_count, mailedAt: row.mailed_at.getTime() }
}

/** Mails the link again. @throws CallError SESSION_EXPIRED, NOT_FOUND, LETTER_NOT_RESENT */
export async function resendLetter(
  tx: Writer,
  personId: string,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const accreditation = await lockAccreditation(tx, personId)
  if (accreditation === false) throw new CallError('SESSION_EXPIRED')
  const row = await latestLetter(tx, personId)
  if (!row) throw new CallError('NOT_FOUND')
  const now = clock.now()
  if (!mayResendLetter(mailsOf(row), now)) throw new CallError('LETTER_NOT_RESENT')
  const at = new Date(now)
  // Counted here, so that concurrent requests send one mail.
  await changeLetter(tx, row.id, { mailed_at: at, mail_count: row.mail_count + 1 })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'accreditation-letter-resent',
    subject: personId,
    facts: {},
  })
  await jobs.add(tx, 'mail-accreditation-letter', { letterId: row.id })
}

/** What the holder of a link sees: who requests the confirmation, and nothing else about them. */
export async function readLetterLink(
  token: string,
  deps: Pick<Deps, 'db' | 'clock' | 'sealer' | 'log'>,
): Promise<{ readonly usable: boolean; readonly investor: string; readonly statementVersion: number }> {
  const row = await letterByToken(deps.db.read, hashOf(token))
  const party = row && isLetterLinkUsable(linkOf(row), deps.clock.now()) ? partyOf(row, deps) : undefined
  return {
    usable: party !== undefined,
    investor: party?.investor ?? '',
    statementVersion: row?.statement_version ?? letterStatementVersion,
  }
}

function linkOf({ state, expires_at: end }: LetterRow) {
  return { state, expiresAt: end?.getTime() }
}

interface Answer extends LetterSignature {
  readonly token: string
  readonly confirmed: boolean
  readonly address: string
}

/** Records the answer of a third party, once. @throws CallError LINK_INVALID, INVALID_INPUT */
export async function answerLetter(
  tx: Writer,
  { token, confirmed, address, ...signature }: Answer,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer'>,
): Promise<void> {
  const { clock, ids, jobs, sealer } = deps
  const found = await letterByToken(tx, hashOf(token))
  const personId = found?.person_id
  // The accreditation is locked first, as by every change of it: a concurrent change waits, or has withdrawn the link.
  const before = personId === undefined ? undefined : await lockAccreditation(tx, personId)
  const row = found && (await findLetter(tx, found.id))
  const now = clock.now()
  const isOpen = row !== undefined && isLetterLinkUsable(linkOf(row), now)
  // A link that was mailed again meanwhile has another token.
  const isSame = row?.token_hash !== null && Buffer.compare(row?.token_hash ?? Buffer.alloc(0), hashOf(token)) === 0
  if (!before || personId === undefined || !row || !isOpen || !isSame) throw new CallError('LINK_INVALID')
  const { settings } = await readSettings(tx)
  const problems = signatureProblems(signature, dateIn(now, settings.timezone))
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const at = new Date(now)
  const state = confirmed ? 'confirmed' : 'declined'
  await changeLetter(tx, row.id, {
    state,
    response: sealer.seal(JSON.stringify(signature), letterContext(row.id, 'response')),
    answered_at: at,
    address: shortenedAddress(address),
  })
  // A decision is about what the administrator has read, and the answer is part of it.
  const changed_at = changedAfter(before, now)
  await writeAccreditation(tx, {
    person_id: personId,
    state: before.state,
    changed_at,
    decided_by: before.decided_by,
  })
  const id = ids.next()
  await insertAudit(tx, {
    id,
    at,
    actorId: null,
    eventName: confirmed ? 'accreditation-letter-confirmed' : 'accreditation-letter-declined',
    subject: personId,
    facts: { version: row.statement_version },
  })
  const event = confirmed ? 'accreditation-letter-confirmed' : 'accreditation-letter-declined'
  await jobs.add(tx, 'notify', { event, id, personId })
  await jobs.add(tx, 'notify', { event: 'accreditation-letter-answered', id, personId })
}

/** As the investor sees it. */
export interface OwnLetter {
  readonly state: 'requested' | 'confirmed' | 'declined'
  readonly requestedAt: Date
  /** End of the link; null until it was mailed. */
  readonly expiresAt: Date | null
  readonly answeredAt: Date | null
  readonly mayResend: boolean
}

export async function ownLetter(
  db: Reader,
  personId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<OwnLetter | null> {
  const row = await latestLetter(db, personId)
  if (!row || row.state === 'withdrawn') return null
  return {
    state: row.state,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
    mayResend: mayResendLetter(mailsOf(row), clock.now()),
  }
}

/** As administrators see it. */
export interface OpenedLetter extends Omit<OwnLetter, 'mayResend'> {
  readonly signature: LetterSignature | null
  readonly address: string
  readonly statementVersion: number
}

export async function openLetter(
  personId: string,
  deps: Pick<Deps, 'db' | 'clock' | 'sealer' | 'log'>,
): Promise<OpenedLetter | null> {
  const row = await latestLetter(deps.db.read, personId)
  if (!row || row.state === 'withdrawn') return null
  return {
    state: row.state,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
    signature: signatureOf(row, deps) ?? null,
    address: row.address,
    statementVersion: row.statement_version,
  }
}
