/** Scans what users upload for malware, if the site has a scanner. Every upload passes through here. */

import { createHash } from 'node:crypto'
import type { MalwareScan } from '#api/content-ports.ts'
import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { uuidV8 } from '#contract/uuid.ts'
import type { UploadKind } from '#contract/uploads.ts'

/** What was uploaded: a file, or content that is read and not stored as a file. */
export type ScannedKind = UploadKind | 'contact-attachment' | 'bank-statement' | 'signature' | 'form-c'

export interface ScannedUpload {
  readonly kind: ScannedKind
  readonly bytes: Uint8Array
  /** The field of the form. */
  readonly path: string
  /** Undefined for a visitor. */
  readonly uploaderId: string | undefined
}

/** `unscanned`: the site has no scanner. `unknown`: it has one that reported no result. */
export type UploadScan = 'clean' | 'unscanned' | 'unknown'

/** @throws CallError INVALID_INPUT with the field if it contains malware; administrators are notified once */
export async function scanForMalware(upload: ScannedUpload, deps: Deps): Promise<UploadScan> {
  if (!deps.scanner) return 'unscanned'
  const scan = await deps.scanner.scan(upload.bytes)
  if (scan.state === 'clean') return 'clean'
  if (scan.state !== 'infected') return 'unknown'
  await deps.db.transact((tx) => recordMalware(tx, { ...upload, scan }, deps))
  throw infected(upload.path)
}

/**
 * The same for content that cannot wait in quarantine, because it is not stored as a file.
 * @throws CallError INVALID_INPUT, FILE_UNCHECKED
 */
export async function requireScan(upload: ScannedUpload, deps: Deps): Promise<UploadScan> {
  const scan = await scanForMalware(upload, deps)
  if (scan === 'unknown') throw new CallError('FILE_UNCHECKED', { retryAfterSeconds: 60 })
  return scan
}

export function infected(path: string): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path, code: 'infected' }])
}

interface Detection extends Pick<ScannedUpload, 'kind' | 'bytes' | 'uploaderId'> {
  readonly scan: Extract<MalwareScan, { state: 'infected' }>
}

/** Writes the audit log, and notifies administrators: once of the same content, however often it is sent. */
export async function recordMalware(
  tx: Writer,
  { kind, bytes, uploaderId, scan }: Detection,
  { ids, clock, jobs }: Pick<Deps, 'ids' | 'clock' | 'jobs'>,
): Promise<void> {
  const contentId = uuidV8(createHash('sha256').update(bytes).digest())
  const facts: AuditFacts = { kind, signature: scan.signature }
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: uploaderId ?? null,
    eventName: 'malware-found',
    subject: contentId,
    facts,
  })
  await jobs.add(tx, 'notify', { event: 'malware-found', id: contentId })
}
