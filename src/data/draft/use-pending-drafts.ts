import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type DraftRecord, summaryOf } from '#sync/outbox.ts'
import { type CampaignSection, type CampaignStep, stepOf } from '#domain/draft/step-names.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'
import { draftStore } from './draft-store.ts'

/** The part of a campaign that exists only on this device. */
export interface PendingDraft {
  readonly campaignId: string
  readonly name: string
  readonly state: 'conflict' | 'rejected' | 'parked' | 'waiting'
  /** The step on which the user resolves it, or the first step. */
  readonly step: CampaignStep
}

/** The user's drafts that the server does not have completely, newest first; undefined while they are read. */
export function usePendingDrafts(): readonly PendingDraft[] | undefined {
  const partition = useAtomValue(sessionAtom)?.partition
  // Every change of waiting items is published there.
  const outbox = useAtomValue(outboxAtom)
  const [drafts, setDrafts] = useState<readonly PendingDraft[]>()
  useEffect(() => {
    if (partition === undefined) return undefined
    let gone = false
    const refresh = async (): Promise<void> => {
      const ids = await draftStore.ids(partition)
      const records = await Promise.all(ids.map((id) => draftStore.read(partition, id)))
      if (!gone) setDrafts(waitingOf(records.filter((record) => record !== undefined)))
    }
    // A device without storage has no drafts to show.
    refresh().catch(() => {
      if (!gone) setDrafts([])
    })
    return () => {
      gone = true
    }
    // The outbox is a trigger and is not read: it reports that something has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [partition, outbox])
  return drafts
}

function waitingOf(records: readonly DraftRecord[]): PendingDraft[] {
  return records
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .flatMap((record) => {
      const state = stateOf(record)
      const name = record.sections['company']?.values['companyName'] ?? ''
      return state === undefined ? [] : [{ campaignId: record.campaignId, name, state, step: stepIn(record) }]
    })
}

/** The step of the first section with a conflict or a refusal. */
function stepIn({ sections, items }: DraftRecord): CampaignStep {
  const [disputed] = Object.entries(sections).find(([, { conflicts }]) => Object.keys(conflicts).length > 0) ?? []
  const refused = items.find(({ state, section }) => state === 'rejected' && section !== undefined)?.section
  return stepOf[(disputed ?? refused) as CampaignSection] ?? 'company'
}

function stateOf(record: DraftRecord): PendingDraft['state'] | undefined {
  const { conflicts, rejected, parked, waiting } = summaryOf([record])
  if (conflicts > 0) return 'conflict'
  if (rejected > 0) return 'rejected'
  if (parked > 0) return 'parked'
  return waiting > 0 ? 'waiting' : undefined
}
