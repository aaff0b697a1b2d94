/**
 * The end of a person's drafts in the clear: what the server has goes, what was not sent is sealed under their own key. Each
 * record changes in one transaction, from the plain text to the sealed one: a crash leaves either, and the next start goes on
 * (docs/decisions/0054-drafts-sealed-for-their-person.md).
 */

import { get, keys } from 'idb-keyval'
import { type DraftRecord, filesWaiting } from '#sync/outbox.ts'
import { takeOutAccount } from '#sync/account-section.ts'
import { isSealed, type Sealed } from '#contract/worker.ts'
import { serverNow } from '#src/platform/clock.ts'
import { type FileHere, fileMark, fileStoreOf } from './draft-files.ts'
import { replaceSeen, sealBytes } from './draft-seal.ts'
import { draftMark, draftStoreOf, openDraft } from './draft-store.ts'

/** Whose session has ended, and how. */
export interface Leaver {
  readonly partition: string
  /** Missing where the session began before there were such keys: then drafts stay as they are. */
  readonly draftKey?: string | undefined
  /** The session is over by itself; otherwise the person has signed out, and an account that waits sealed goes. */
  readonly over: boolean
}

/** A file is kept a moment before its draft names it: it is sealed then, and goes when its person is back without a use for it. */
const settledMs = 10_000

/** @throws where the browser cannot: it is tried again at the next start */
export async function sealDrafts(leaver: Leaver): Promise<void> {
  const { partition, draftKey } = leaver
  const named = new Set<string>()
  let unreadable = false
  for (const id of await keys<string>(draftStoreOf(partition))) {
    const rest = await sealDraft(leaver, id)
    if (rest === 'unreadable') unreadable = true
    else for (const fileId of rest) named.add(fileId)
  }
  const files = fileStoreOf(partition)
  for (const fileId of await keys<string>(files)) {
    const kept = await get<FileHere>(fileId, files)
    if (kept === undefined) continue
    const unused = !named.has(fileId) && !unreadable && kept.keptAt < serverNow() - settledMs
    if (unused) await replaceSeen<FileHere>(files, fileId, kept, undefined, fileMark)
    else if (!isSealed(kept) && draftKey !== undefined) {
      const sealed = await sealBytes(draftKey, { of: 'file', partition, id: fileId }, kept.bytes)
      await replaceSeen<FileHere>(files, fileId, kept, { ...sealed, keptAt: kept.keptAt }, fileMark)
    }
  }
}

/** Gives the files that what is left of the draft names. */
async function sealDraft({ partition, draftKey, over }: Leaver, id: string): Promise<readonly string[] | 'unreadable'> {
  const store = draftStoreOf(partition)
  for (;;) {
    const kept = await get<DraftRecord | Sealed>(id, store)
    if (kept === undefined) return []
    const draft = await openDraft(partition, id, kept, draftKey)
    // Of an earlier session, under a key that this one does not bring: closed as it is.
    if (draft === undefined) return 'unreadable'
    const rest = over ? draft : takeOutAccount(draft)
    const next = rest.items.length === 0 ? undefined : await sealedOr(rest, draftKey, partition, id)
    if (await replaceSeen(store, id, kept, next, draftMark)) return filesWaiting(rest)
  }
}

async function sealedOr(
  record: DraftRecord,
  draftKey: string | undefined,
  partition: string,
  id: string,
): Promise<DraftRecord | Sealed> {
  if (draftKey === undefined) return record
  return sealBytes(draftKey, { of: 'draft', partition, id }, new TextEncoder().encode(JSON.stringify(record)))
}
