/**
 * Accepts a message with its attachments: checked by content, scanned for malware, and stored with the message or not
 * at all.
 */

import { createHash } from 'node:crypto'
import { findMessage, insertMessage, type NewContactMessage } from '#api/db/content/contact.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { captchaForms, fileTerms } from '#api/db/site/effective-settings.ts'
import type { SentFile, SentForm } from '#api/services/file-transfer.ts'
import { verifyCaptcha } from '#api/services/site/verify-captcha.ts'
import { type ContactBody, sendMessage } from '#contract/content/contact.ts'
import { CallError } from '#contract/errors.ts'
import { decode } from '#contract/schema.ts'
import type { Language } from '#contract/shapes.ts'
import { contactProblems } from '#domain/content/contact.ts'
import { kilobytesOf } from '#domain/limits.ts'
import { fileName } from './file-name.ts'
import { processUpload } from './process-upload.ts'
import { scanForMalware } from './scan-upload.ts'

/** @returns the message's id @throws CallError */
export async function acceptMessage({ texts, files }: SentForm, language: Language, deps: Deps): Promise<string> {
  const entry = entryOf(texts)
  const { settings } = await readSettings(deps.db.read)
  const terms = fileTerms(settings)
  if (files.length > terms.most)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'files', code: 'too-many-files', limit: terms.most }])
  const id = entry.id ?? deps.ids.next()
  const sentHash = hashOf(entry, files)
  const known = await findMessage(deps.db.read, id)
  if (known) return repeated(id, known.content_hash, sentHash)
  if (captchaForms(settings).contactUs) {
    const countProof = await verifyCaptcha(entry.captcha, deps)
    // Before the files are scanned, which is expensive: one proof is valid for one scan.
    await deps.db.transact(countProof)
  }
  const attachments: NewContactMessage['attachments'][number][] = []
  for (const [index, { name, bytes }] of files.entries()) {
    const made = await madeAttachment(bytes, index, terms.bytesBelow, deps)
    const stored = await deps.files.put(made.bytes)
    attachments.push({
      ...stored,
      mime: made.mime,
      name: fileName(name),
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
      language,
      sentHash,
      at: new Date(deps.clock.now()),
      attachments,
    })
    if (!first) return false
    await deps.jobs.add(tx, 'mail-contact', { messageId: id })
    return true
  })
  if (inserted) return id
  // A concurrent request with the same id was first.
  const other = await findMessage(deps.db.read, id)
  return repeated(id, other?.content_hash ?? sentHash, sentHash)
}

function repeated(id: string, before: Uint8Array, now: Uint8Array): string {
  if (!Buffer.from(before).equals(now)) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return id
}

function entryOf(texts: Readonly<Record<string, string>>): ContactBody {
  const { id, name = '', email = '', topic = '', message = '', captcha } = texts
  // Browsers send CRLF line ends in forms, as mails do.
  const entry = { name, email, topic, message: message.replace(/\r\n?/g, '\n') }
  const trimmed = { ...entry, name: name.trim(), email: email.trim(), message: entry.message.trim() }
  const problems = contactProblems(trimmed)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const decoded = decode(sendMessage.body, { ...trimmed, ...(id ? { id } : {}), ...(captcha ? { captcha } : {}) })
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  return decoded.value
}

async function madeAttachment(bytes: Uint8Array, index: number, bytesBelow: number, deps: Deps) {
  const path = `files.${index}`
  if (bytes.byteLength >= bytesBelow)
    throw new CallError('INVALID_INPUT', {}, [{ path, code: 'file-too-large', limit: kilobytesOf(bytesBelow) }])
  const scan = await scanForMalware({ kind: 'contact-attachment', bytes, path, uploaderId: undefined }, deps)
  if (scan === 'unknown') throw new CallError('ATTACHMENTS_UNCHECKED', { retryAfterSeconds: 60 })
  try {
    return await processUpload('document', bytes, deps)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'INVALID_INPUT') throw error
    throw new CallError(
      'INVALID_INPUT',
      {},
      error.fields.map((problem) => ({ ...problem, path })),
    )
  }
}

/** Covers the texts and the files, not the proof: a retry may bring a new one. */
function hashOf({ name, email, topic, message }: ContactBody, files: readonly SentFile[]): Uint8Array {
  const hash = createHash('sha256').update(JSON.stringify([name, email, topic, message]))
  for (const { bytes } of files) hash.update(createHash('sha256').update(bytes).digest())
  return hash.digest()
}
