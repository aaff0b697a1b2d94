/**
 * Answers about a user's identity that are not on the server yet. Everything that is stored of them is encrypted with the
 * user's own key, which comes with their sessions (decision record 0021): no store of the device holds an answer.
 */

import type { Session } from '#contract/account/account.ts'
import { isSealed } from '#contract/worker.ts'
import { answersPrefix, readMeta, writeMeta, writeMetas } from '#src/platform/storage/storage.ts'
import { openBytes, sealBytes } from './draft/draft-seal.ts'
import { written } from './draft/record-store.ts'

/** By step, then by the name of the answer, as typed. */
export type UnsavedAnswers = Readonly<Record<string, Readonly<Record<string, string>>>>

type Owner = Pick<Session, 'partition' | 'draftKey'>

const contextOf = (partition: string) => ({ of: 'answers', partition, id: 'identity' }) as const

/** None if the browser stores nothing, or they were encrypted with another key. */
export async function readAnswers({ partition, draftKey }: Owner): Promise<UnsavedAnswers> {
  const stored = await readMeta<unknown>(answersPrefix + partition)
  if (!isSealed(stored)) return {}
  try {
    const plain = await openBytes(draftKey, contextOf(partition), stored)
    return JSON.parse(new TextDecoder().decode(plain)) as UnsavedAnswers
  } catch {
    return {}
  }
}

/** Resolves once they are on the disk; none delete the record. @throws if they cannot be encrypted or stored */
export async function keepAnswers({ partition, draftKey }: Owner, answers: UnsavedAnswers): Promise<void> {
  if (Object.keys(answers).length === 0) return writeMeta(answersPrefix + partition, undefined)
  const plain = new TextEncoder().encode(JSON.stringify(answers))
  await written(partition, async () =>
    writeMetas({ [answersPrefix + partition]: await sealBytes(draftKey, contextOf(partition), plain) }),
  )
}
