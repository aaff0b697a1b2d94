/** Where sealed values are, and which of them a rotation seals again, by the keys that they name (decision record 0041). */

import type { Reader } from '#api/db/database.ts'
import { isUnopened, unnamedKey, unopenedMark } from '#api/db/site/sealed-format.ts'
import { columnSource, findSealed, sealedFiles, type SealedSource, sealingKeysOf } from '#api/db/site/sealed-values.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import type { Deps } from '#api/deps.ts'
import { CannotOpen, type Sealer } from '#api/ports.ts'
import { FileMissing, openContent } from '#api/services/content/quarantine.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Columns and the files, in the order of their names, in which they are sealed again. */
export const sealedSources: readonly SealedSource[] = [
  ...[...sealedColumns.values()].map((column) => columnSource(column)),
  sealedFiles,
].toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The mark of values that name no key, and that no key of the site opened. */
export function markOf({ keyId, nextKeyIds, formerKeyIds }: Sealer): string {
  return unopenedMark([keyId, ...nextKeyIds, ...formerKeyIds])
}

/** Whether this stands for values that do not name their key, tried or not. */
export function isUnnamed(sealingKey: string): boolean {
  return sealingKey === unnamedKey || isUnopened(sealingKey)
}

/** Whether values that name this key are to be sealed again. Those that were tried with other keys are tried again. */
export function isFormer(sealingKey: string, sealer: Sealer): boolean {
  return sealer.formerKeyIds.includes(sealingKey) || (isUnnamed(sealingKey) && sealingKey !== markOf(sealer))
}

export interface NamedKeys {
  /** Former keys: their values are to be sealed again. */
  readonly former: readonly string[]
  /** Keys that the site does not have. */
  readonly unknown: readonly string[]
}

/** The keys that the values of a source name. */
export async function namedKeys(db: Reader, source: SealedSource, sealer: Sealer): Promise<NamedKeys> {
  const others = (await sealingKeysOf(db, source)).filter(
    (id) => id !== sealer.keyId && !sealer.nextKeyIds.includes(id),
  )
  return {
    former: others.filter((id) => isFormer(id, sealer)),
    unknown: others.filter((id) => !isFormer(id, sealer)),
  }
}

export interface Opening extends Pick<Deps, 'sealer' | 'files'> {
  readonly db: Pick<Deps['db'], 'read'>
}

/** Whether a stored value opens; undefined if it is gone meanwhile, or its file is. */
export async function opens({ name }: SealedSource, key: string, deps: Opening): Promise<boolean | undefined> {
  const { db, sealer } = deps
  try {
    const column = sealedColumns.get(name)
    if (!column) {
      const row = await findFile(db.read, key)
      return row && (await openContent(row, deps)) && true
    }
    const found = await findSealed(db.read, column, key)
    if (!found) return undefined
    const context = column.contextOf(found.subject)
    if (typeof found.value === 'string') sealer.open(found.value, context)
    else sealer.openBytes(found.value, context)
    return true
  } catch (error) {
    if (error instanceof CannotOpen) return false
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
