/** Takes a message with its attachments: judged by what they are, looked at for malware, and kept with the message or not at all. */

import { createHash } from 'node:crypto'
import { findMessage, insertMessage, type NewContactMessage } from '#api/db/contact.ts'
import { readSettings } from '#api/db/settings.ts'
import { accountKey } from '#api/handlers/account/account-key.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { checkPerson } from '#api/handlers/person-check.ts'
import { fileTerms } from '#api/presenters/file-terms.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { type ContactBody, contactBody, contactSent } from '#contract/contact.ts'
import { CallError } from '#contract/errors.ts'
import { decode, encode } from '#contract/schema.ts'
import type { Language } from '#contract/shapes.ts'
import { contactProblems } from '#domain/site/contact.ts'
import { contactMessagesPerMinute, fileBytesBelow, filesMaximum, kilobytesOf } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import { jsonResponse, successText } from './answer.ts'
import { madeOf } from './made-file.ts'
import { readForm, textsOf } from './multipart.ts'
import { takeFromAddress, takeShared } from './rate-limit.ts'
import { refuseForeign } from './same-site.ts'

/** Of the whole form: its files, and some room for the texts. */
const mostBytes = filesMaximum * fileBytesBelow + 131_072
const longestFileName = 80

interface Sender {
  readonly address: string
  readonly language: Language
}

/** What stands in the form, as it came. */
export interface SentForm {
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

export async function contactResponse(
  request: Request,
  sender: Sender,
  deps: Deps,
  rateLimit: boolean,
): Promise<Response> {
  await admitSender(request, sender, deps, rateLimit)
  const id = await takeMessage(await readContactForm(request), { ...sender, limited: rateLimit }, deps)
  return jsonResponse(successText(encode(contactSent, { id })), { 'cache-control': 'no-store' })
}

/** Before anything is read. @throws CallError FORBIDDEN_ORIGIN, TOO_MANY_REQUESTS */
export async function admitSender(
  request: Request,
  { address }: Sender,
  { db, clock }: Deps,
  rateLimit: boolean,
): Promise<void> {
  refuseForeign(request)
  if (rateLimit) await takeFromAddress(db, 'contact', address, contactMessagesPerMinute, new Date(clock.now()))
}

export async function readContactForm(request: Request): Promise<SentForm> {
  const form = await readForm(request, mostBytes)
  const files = form.getAll('files').filter((entry): entry is File => typeof entry !== 'string')
  // A field for files that was left empty sends one without a name.
  return { texts: textsOf(form), files: files.filter((file) => file.size > 0 || file.name !== '') }
}

/** @returns the message's id @throws CallError */
export async function takeMessage(
  { texts, files }: SentForm,
  sender: Sender & { readonly limited: boolean },
  deps: Deps,
): Promise<string> {
  const entry = entryOf(texts)
  const { settings } = await readSettings(deps.db.read)
  const terms = fileTerms(settings)
  if (files.length > terms.most)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'files', code: 'too-many-files', limit: terms.most }])
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  const id = entry.id ?? deps.ids.next()
  const sentHash = hashOf(entry, bytes)
  const known = await findMessage(deps.db.read, id)
  if (known) return repeated(id, known.sent_hash, sentHash)
  // Many machines that write in one name get no further than one.
  if (sender.limited)
    await takeShared(
      deps.db,
      `contact:${accountKey(entry.email)}`,
      contactMessagesPerMinute,
      new Date(deps.clock.now()),
    )
  if (captchaForms(settings).contactUs) {
    const countProof = await checkPerson(entry.captcha, deps)
    // Before the files are looked at, which is dear: one proof is good for one look.
    await deps.db.transact(countProof)
  }
  const attachments: NewContactMessage['attachments'][number][] = []
  for (const [index, content] of bytes.entries()) {
    const made = await madeAttachment(content, index, terms.bytesBelow, deps)
    const stored = await deps.files.put(made.bytes)
    attachments.push({
      ...stored,
      mime: made.mime,
      name: fileName(files[index]?.name ?? ''),
      scanned: deps.scanner !== undefined,
    })
  }
  const inserted = await deps.db.transact(async (tx) => {
    const first = await insertMessage(tx, {
      id,
      name: entry.name,
      email: entry.email,
      topic: entry.topic,
      message: entry.message,
      language: sender.language,
      sentHash,
      at: new Date(deps.clock.now()),
      attachments,
    })
    if (!first) return false
    await deps.jobs.add(tx, 'mail-contact', { messageId: id })
    return true
  })
  if (inserted) return id
  // Of two that arrive at once, the other was first.
  const other = await findMessage(deps.db.read, id)
  return repeated(id, other?.sent_hash ?? sentHash, sentHash)
}

function repeated(id: string, before: Uint8Array, now: Uint8Array): string {
  if (!Buffer.from(before).equals(now)) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return id
}

function entryOf(texts: Readonly<Record<string, string>>): ContactBody {
  const { id, name = '', email = '', topic = '', message = '', captcha } = texts
  // Browsers end lines in forms as mails do.
  const entry = { name, email, topic, message: message.replace(/\r\n?/g, '\n') }
  const trimmed = { ...entry, name: name.trim(), email: email.trim(), message: entry.message.trim() }
  const problems = contactProblems(trimmed)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const decoded = decode(contactBody, { ...trimmed, ...(id ? { id } : {}), ...(captcha ? { captcha } : {}) })
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  return decoded.value
}

async function madeAttachment(bytes: Uint8Array, index: number, bytesBelow: number, deps: Deps) {
  const path = `files.${index}`
  if (bytes.byteLength >= bytesBelow)
    throw new CallError('INVALID_INPUT', {}, [{ path, code: 'file-too-large', limit: kilobytesOf(bytesBelow) }])
  const verdict = (await deps.scanner?.scan(bytes)) ?? 'clean'
  if (verdict === 'infected') throw new CallError('INVALID_INPUT', {}, [{ path, code: 'infected' }])
  if (verdict === 'silent') throw new CallError('ATTACHMENTS_UNCHECKED', { retryAfterSeconds: 60 })
  try {
    return await madeOf('document', bytes, deps)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'INVALID_INPUT') throw error
    throw new CallError(
      'INVALID_INPUT',
      {},
      error.fields.map((problem) => ({ ...problem, path })),
    )
  }
}

/** Of the texts and the files, not of the proof: a second try may bring a new one. */
function hashOf({ name, email, topic, message }: ContactBody, files: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256').update(JSON.stringify([name, email, topic, message]))
  for (const file of files) hash.update(createHash('sha256').update(file).digest())
  return hash.digest()
}

/** The last part of a path, without what a header or a disk could take for something else. */
function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim()
  return cut(plain, longestFileName).slice(0, 200) || 'file'
}
