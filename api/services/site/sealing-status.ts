/** How much is sealed under which secret (decision record 0041). */

import {
  countSealedUnder,
  keysSealedUnder,
  latestSealedUnder,
  type SealedSource,
  sealingKeysOf,
} from '#api/db/site/sealed-values.ts'
import { isUnnamed, namedKeys, type NamedKeys, type Opening, opens, sealedSources } from './sealed-sources.ts'

export interface SourceCount {
  readonly source: string
  readonly count: number
}

interface Counting {
  readonly which: keyof NamedKeys
  /** The number up to which each source is counted. */
  readonly limit: number
}

/**
 * Values by source: `former` are those to seal again, under former secrets or in the format of an earlier release;
 * `unknown` are those under a secret that the site does not have.
 */
export async function countSources(
  { db, sealer }: Omit<Opening, 'files'>,
  { which, limit }: Counting,
): Promise<SourceCount[]> {
  const counts: SourceCount[] = []
  for (const source of sealedSources) {
    const keys = (await namedKeys(db.read, source, sealer))[which]
    if (keys.length === 0) continue
    counts.push({ source: source.name, count: await countSealedUnder(db.read, source, keys, limit) })
  }
  return counts
}

/** How much is left to seal again, counted up to a limit. */
export async function remainingValues(deps: Omit<Opening, 'files'>, limit: number): Promise<number> {
  const counts = await countSources(deps, { which: 'former', limit })
  return Math.min(
    limit,
    counts.reduce((total, { count }) => total + count, 0),
  )
}

const pageSize = 100

export interface Losses {
  /** Values that no key of the site opens. */
  readonly lost: readonly SourceCount[]
  /** Values under former secrets, or in the format of an earlier release, that open. */
  readonly former: readonly SourceCount[]
}

/** What is lost if the site goes on with its keys. Values that do not name their key are tried one by one. */
export async function countLosses(deps: Opening, limit: number): Promise<Losses> {
  const [lost, opening]: [SourceCount[], SourceCount[]] = [[], []]
  for (const source of sealedSources) {
    const { former, unknown } = await namedKeys(deps.db.read, source, deps.sealer)
    const unopened = await countUnopened(source, former.filter(isUnnamed), deps)
    const losses = unopened + (await countSealedUnder(deps.db.read, source, unknown, limit))
    if (losses > 0) lost.push({ source: source.name, count: losses })
    const count = (await countSealedUnder(deps.db.read, source, former, limit)) - unopened
    if (count > 0) opening.push({ source: source.name, count })
  }
  return { lost, former: opening }
}

async function countUnopened(source: SealedSource, unnamed: readonly string[], deps: Opening): Promise<number> {
  let [count, after] = [0, '']
  do {
    const slice = { after, limit: pageSize, withFailed: true }
    const keys = await keysSealedUnder(deps.db.read, source, unnamed, slice)
    for (const key of keys) if ((await opens(source, key, deps)) === false) count += 1
    after = keys.at(-1) ?? ''
  } while (after !== '')
  return count
}

/** One row may be odd, and the latest ones are most likely those of the current secret. */
const triedRows = 5

/** Whether the site holds sealed values, in columns or files, and whether one of them opens. */
export async function opensAny(deps: Opening): Promise<'none' | 'opens' | 'sealed-otherwise'> {
  const { keyId, nextKeyIds, formerKeyIds } = deps.sealer
  let holds = false
  for (const source of sealedSources)
    for (const sealingKey of await sealingKeysOf(deps.db.read, source)) {
      holds = true
      if (!isUnnamed(sealingKey) && ![keyId, ...nextKeyIds, ...formerKeyIds].includes(sealingKey)) continue
      for (const key of await latestSealedUnder(deps.db.read, source, sealingKey, triedRows))
        if ((await opens(source, key, deps)) === true) return 'opens'
    }
  return holds ? 'sealed-otherwise' : 'none'
}
