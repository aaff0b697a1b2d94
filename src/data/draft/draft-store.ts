/** The store of waiting drafts: one record for each campaign. */

import type { DraftRecord } from '#sync/outbox.ts'
import { draftDatabase, draftStoreName } from '#contract/worker.ts'
import { RecordStore } from './record-store.ts'

export const draftStore = new RecordStore<DraftRecord>({ of: 'draft', database: draftDatabase, name: draftStoreName })

/** Deletes the server's copies in all drafts, because they can be fetched again. @throws DraftStorageFailed */
export async function forgetSentDrafts(partition: string): Promise<void> {
  for (const id of await draftStore.ids(partition)) {
    const record = await draftStore.read(partition, id)
    if (record?.items.length === 0) await draftStore.removeSeen(partition, id, record)
  }
}
