/** Fills many fields of several sections of a draft at once, as if they had been typed. */

import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import { serverDraft, typeFields } from '#sync/outbox.ts'
import { type DraftSection, type Fields, guardedFields } from '#domain/draft/campaign-sections.ts'
import { serverNow } from '#src/platform/clock.ts'
import { draftStore } from './draft-store.ts'
import { newItemId, type Outbox } from './outbox.ts'

/** Resolves once everything is on this device. @throws DraftStorageFailed; nothing was changed then */
export async function fillDraft(
  outbox: Outbox,
  campaignId: string,
  values: Readonly<Partial<Record<DraftSection, Fields>>>,
): Promise<void> {
  const sections = Object.entries(values) as [DraftSection, Fields][]
  await draftStore.update(
    outbox.owner.partition,
    campaignId,
    () => serverDraft(campaignId, '', serverNow()),
    (record) =>
      sections.reduce((draft, [section, change]) => {
        const path = sectionPaths[section].replace('{campaignId}', campaignId)
        const typing = { section, path, change, guarded: guardedFields[section] ?? [] }
        return typeFields(draft, typing, newItemId(), serverNow())
      }, record),
  )
  outbox.typed(campaignId)
  outbox.notifyChanged(campaignId)
}
