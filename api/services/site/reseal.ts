/**
 * Seals again, under the current secret, what was sealed under a former one (decision record 0041). Each value is
 * replaced only if it did not change meanwhile, so that no update is lost and any number of processes may do it.
 */

import { markedUnopened, sealingKeyOf, unnamedKey } from '#api/db/site/sealed-format.ts'
import { findSealed, keysSealedUnder, replaceFile, replaceSealed, sealedFiles } from '#api/db/site/sealed-values.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import { type DueRow, type DueSlice, noMoment } from '#api/db/jobs/job-claims.ts'
import type { Deps } from '#api/deps.ts'
import { CannotOpen, type Sealer } from '#api/ports.ts'
import { FileMissing, forgetKeys, isSealed, resealContent } from '#api/services/content/quarantine.ts'
import { sealedColumns } from './sealed-columns.ts'
import { isFormer, isUnnamed, markOf, namedKeys, sealedSources } from './sealed-sources.ts'

type SearchDeps = Pick<Deps, 'db' | 'sealer'>

/** Values to seal again, by source and key, without those that failed: the retries have them. */
export function valuesToReseal({ after, limit }: DueSlice, deps: SearchDeps): Promise<DueRow[]> {
  return findToReseal({ after, limit, withFailed: false }, deps)
}

/**
 * Seals everything again at once, also what failed before.
 * @returns names of the values that cannot be opened
 */
export async function resealAll(deps: Deps): Promise<string[]> {
  const failed: string[] = []
  let after: DueRow | undefined
  for (;;) {
    const rows = await findToReseal({ after, limit: 100, withFailed: true }, deps)
    for (const { id } of rows)
      try {
        await resealValue(id, deps)
      } catch (error) {
        if (!(error instanceof CannotOpen || error instanceof FileMissing)) throw error
        failed.push(id)
      }
    after = rows.at(-1)
    if (after === undefined) return failed
  }
}

interface Search extends Pick<DueSlice, 'after' | 'limit'> {
  readonly withFailed: boolean
}

async function findToReseal({ after, limit, withFailed }: Search, { db, sealer }: SearchDeps): Promise<DueRow[]> {
  const [afterSource, afterKey] = split(after?.id ?? '')
  const rows: DueRow[] = []
  for (const source of sealedSources) {
    if (source.name < afterSource || rows.length >= limit) continue
    const { former } = await namedKeys(db.read, source, sealer)
    if (former.length === 0) continue
    const slice = { after: source.name === afterSource ? afterKey : '', limit: limit - rows.length, withFailed }
    const keys = await keysSealedUnder(db.read, source, former, slice)
    rows.push(...keys.map((key) => ({ id: `${source.name}:${key}`, at: noMoment })))
  }
  return rows
}

function split(id: string): [source: string, key: string] {
  const at = id.indexOf(':')
  return at < 0 ? ['', ''] : [id.slice(0, at), id.slice(at + 1)]
}

/**
 * A value that names no key and that no key opens is marked: it is not tried again with the same keys.
 * @throws CannotOpen, FileMissing
 */
export async function resealValue(id: string, deps: Deps): Promise<void> {
  const [source, key] = split(id)
  const isMarked = source === sealedFiles.name ? await resealFile(key, deps) : await resealColumn(source, key, deps)
  if (isMarked) deps.log.warn('value-under-unknown-key', { source })
}

/** @returns whether the value was marked as one that no key opens */
async function resealColumn(source: string, key: string, { db, sealer }: Deps): Promise<boolean> {
  const column = sealedColumns.get(source)
  const found = column && (await findSealed(db.read, column, key))
  if (!found) return false
  const sealingKey = sealingKeyOf(found.value)
  if (sealingKey === undefined || !isFormer(sealingKey, sealer)) return false
  const { value: from } = found
  const opened = await unlessUnopened(sealingKey, () => resealed(from, column.contextOf(found.subject), sealer))
  const to = opened ?? markedUnopened(from, markOf(sealer))
  // A value that changed meanwhile was sealed by its change; if under a former secret, it is found again.
  const isReplaced = await db.transact((tx) => replaceSealed(tx, column, key, { from, to }))
  return isReplaced && opened === undefined
}

/**
 * Undefined if no key opens a value that names none.
 * @throws CannotOpen if the value names its key: its content was changed or moved
 */
async function unlessUnopened<T>(sealingKey: string, open: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof CannotOpen && isUnnamed(sealingKey)) return undefined
    throw error
  }
}

function resealed(value: string | Uint8Array, encryptionContext: string, sealer: Sealer): string | Uint8Array {
  return typeof value === 'string'
    ? sealer.seal(sealer.open(value, encryptionContext), encryptionContext)
    : sealer.sealBytes(sealer.openBytes(value, encryptionContext), encryptionContext)
}

/** @returns as `resealColumn` */
async function resealFile(id: string, deps: Deps): Promise<boolean> {
  const row = await findFile(deps.db.read, id)
  const scanState = row?.scan_state
  if (!row || scanState === undefined || scanState === 'infected') return false
  if (scanState === 'released' && (row.kind === null || !isSealed(row.kind))) return false
  const sealingKey = row.sealed_under ?? unnamedKey
  if (!isFormer(sealingKey, deps.sealer)) return false
  const from = { sha256: row.sha256, cardSha256: row.card_sha256, scanState }
  const to = await unlessUnopened(sealingKey, () => resealContent(row, deps))
  return deps.db.transact(async (tx) => {
    if (to === undefined) return replaceFile(tx, id, from, { ...from, sealedUnder: markOf(deps.sealer) })
    const isReplaced = await replaceFile(tx, id, from, to)
    await forgetKeys(tx, isReplaced ? [from.sha256, from.cardSha256] : [to.sha256, to.cardSha256], deps)
    return false
  })
}
