/**
 * The quarantine of uploaded files that the virus scanner could not check: encrypted, in a store of their own, so that
 * the keys in their rows open nothing in the store that every reader uses.
 */

import { type FileRow, findFile } from '#api/db/content/stored-files.ts'
import { rejectFile, releaseFile } from '#api/db/content/quarantine.ts'
import type { Deps } from '#api/deps.ts'
import { evidenceContext } from '#api/services/identity/accreditation-answers.ts'
import { evidenceKinds, type UploadKind } from '#contract/uploads.ts'
import { recordMalware } from './scan-upload.ts'

/** Keys under which a file and, for a logo, its card are stored. */
export interface FileKeys {
  readonly sha256: string
  readonly cardSha256: string | null
  /** Id of the key under which the bytes are encrypted; null if they are not. */
  readonly sealedUnder: string | null
}

export interface FileContent {
  readonly bytes: Uint8Array
  readonly card?: Uint8Array | undefined
}

interface Target {
  readonly id: string
  readonly kind: UploadKind
}

type StoreDeps = Pick<Deps, 'files' | 'sealer'>

/** The file is encrypted on disk, and read by administrators only. */
export function isSealed(kind: UploadKind): boolean {
  return evidenceKinds.some((each) => each === kind)
}

/** Stores a file where its readers find it. */
export async function storeContent(
  { id, kind }: Target,
  { bytes, card }: FileContent,
  { files, sealer }: StoreDeps,
): Promise<FileKeys> {
  const stored = await files.put(isSealed(kind) ? sealer.sealBytes(bytes, evidenceContext(id)) : bytes)
  return {
    sha256: stored.sha256,
    cardSha256: card === undefined ? null : (await files.put(card)).sha256,
    sealedUnder: isSealed(kind) ? sealer.keyId : null,
  }
}

/** Stores a file where only the scanner's job finds it. Each encryption has a key of its own. */
export async function quarantineContent(
  { id }: Pick<Target, 'id'>,
  { bytes, card }: FileContent,
  { files, sealer }: StoreDeps,
): Promise<FileKeys> {
  const put = async (content: Uint8Array, part: string): Promise<string> =>
    (await files.quarantine.put(sealer.sealBytes(content, quarantineContext(id, part)))).sha256
  return {
    sha256: await put(bytes, 'file'),
    cardSha256: card === undefined ? null : await put(card, 'card'),
    sealedUnder: sealer.keyId,
  }
}

/**
 * Stores an encrypted file again, under the current key.
 * @throws FileMissing, CannotOpen
 */
export async function resealContent(
  row: FileRow,
  deps: StoreDeps,
): Promise<FileKeys & { readonly sealedUnder: string }> {
  const { files, sealer } = deps
  const content = await openContent(row, deps)
  if (row.scan_state === 'quarantined')
    return { ...(await quarantineContent(row, content, deps)), sealedUnder: sealer.keyId }
  const { sha256 } = await files.put(sealer.sealBytes(content.bytes, evidenceContext(row.id)))
  return { sha256, cardSha256: row.card_sha256, sealedUnder: sealer.keyId }
}

/**
 * Reads a file that is encrypted on disk.
 * @throws FileMissing, CannotOpen
 */
export async function openContent(row: FileRow, { files, sealer }: StoreDeps): Promise<FileContent> {
  const isQuarantined = row.scan_state === 'quarantined'
  const read = async (key: string, context: string): Promise<Uint8Array> => {
    const sealed = await (isQuarantined ? files.quarantine : files).get(key)
    if (!sealed) throw new FileMissing('the file is not stored')
    return sealer.openBytes(sealed, context)
  }
  if (!isQuarantined) return { bytes: await read(row.sha256, evidenceContext(row.id)) }
  return {
    bytes: await read(row.sha256, quarantineContext(row.id, 'file')),
    card: row.card_sha256 === null ? undefined : await read(row.card_sha256, quarantineContext(row.id, 'card')),
  }
}

export class FileMissing extends Error {
  override name = 'FileMissing'
}

function quarantineContext(id: string, part: string): string {
  return `stored_file/${id}/quarantine/${part}`
}

/**
 * Scans a file in quarantine, and releases or deletes it. No effect on any other file.
 * @throws Error if the scanner reports no result, or the file cannot be read
 */
export async function scanQuarantined(id: string, deps: Deps): Promise<void> {
  const row = await findFile(deps.db.read, id)
  if (row?.scan_state !== 'quarantined' || row.kind === null) return
  if (!deps.scanner) throw new FileNotScanned('the site has no virus scanner')
  const content = await openContent(row, deps)
  for (const bytes of [content.bytes, content.card]) {
    const scan = bytes && (await deps.scanner.scan(bytes))
    if (!scan || scan.state === 'clean') continue
    if (scan.state !== 'infected') throw new FileNotScanned(`the scan of the file is ${scan.state}`)
    return reject(row, { kind: row.kind, bytes: content.bytes, uploaderId: row.owner_id ?? undefined, scan }, deps)
  }
  await release(row, row.kind, content, deps)
}

class FileNotScanned extends Error {
  override name = 'FileNotScanned'
}

async function release(row: FileRow, kind: UploadKind, content: FileContent, deps: Deps): Promise<void> {
  const keys = await storeContent({ id: row.id, kind }, content, deps)
  await deps.db.transact(async (tx) => {
    const at = new Date(deps.clock.now())
    const isReleased = await releaseFile(tx, row.id, row.sha256, { ...keys, at })
    // Bytes of a file that its owner deleted meanwhile are not left behind either.
    const unused = isReleased ? [row.sha256, row.card_sha256] : [keys.sha256, keys.cardSha256]
    await forgetKeys(tx, unused, deps)
  })
}

async function reject(row: FileRow, detection: Parameters<typeof recordMalware>[1], deps: Deps): Promise<void> {
  await deps.db.transact(async (tx) => {
    if (!(await rejectFile(tx, row.id, row.sha256, new Date(deps.clock.now())))) return
    await forgetKeys(tx, [row.sha256, row.card_sha256], deps)
    await recordMalware(tx, detection, deps)
    if (row.owner_id !== null) await deps.jobs.add(tx, 'notify', { event: 'upload-deleted', id: row.id })
  })
}

/** Deletes bytes after the commit, unless another file has the same. */
export async function forgetKeys(
  tx: Parameters<Deps['jobs']['add']>[0],
  keys: readonly (string | null)[],
  { jobs }: Pick<Deps, 'jobs'>,
): Promise<void> {
  for (const sha256 of keys) if (sha256 !== null) await jobs.add(tx, 'forget-file', { sha256 })
}
