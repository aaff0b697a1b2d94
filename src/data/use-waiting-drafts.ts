import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type DraftRecord, summaryOf } from '#sync/outbox.ts'
import { type CampaignSection, type CampaignStep, stepOf } from '#domain/campaign-sections.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'
import { draftIds, readDraft } from './draft-store.ts'

/** What of a campaign is on this device only. */
export interface WaitingDraft {
  readonly campaignId: string
  readonly name: string
  readonly state: 'conflict' | 'rejected' | 'parked' | 'waiting'
  /** Where that is settled, or the first step. */
  readonly step: CampaignStep
}

/** The person's drafts that the server does not have wholly, the newest first; undefined while they are read. */
export function useWaitingDrafts(): readonly WaitingDraft[] | undefined {
  const partition = useAtomValue(sessionAtom)?.partition
  // Whatever changes what waits is told there.
  const outbox = useAtomValue(outboxAtom)
  const [drafts, setDrafts] = useState<readonly WaitingDraft[]>()
  useEffect(() => {
    if (partition === undefined) return undefined
    let gone = false
    const look = async (): Promise<void> => {
      const ids = await draftIds(partition)
      const records = await Promise.all(ids.map((id) => readDraft(partition, id)))
      if (!gone) setDrafts(waitingOf(records.filter((record) => record !== undefined)))
    }
    // A device that keeps nothing has no drafts to show.
    look().catch(() => {
      if (!gone) setDrafts([])
    })
    return () => {
      gone = true
    }
    // The outbox is watched, not read: what it tells is that something has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [partition, outbox])
  return drafts
}

function waitingOf(records: readonly DraftRecord[]): WaitingDraft[] {
  return records
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .flatMap((record) => {
      const state = stateOf(record)
      const name = record.sections['company']?.values['companyName'] ?? ''
      return state === undefined ? [] : [{ campaignId: record.campaignId, name, state, step: stepIn(record) }]
    })
}

/** The step of the first section that two have changed, or that was refused. */
function stepIn({ sections, items }: DraftRecord): CampaignStep {
  const [disputed] = Object.entries(sections).find(([, { conflicts }]) => Object.keys(conflicts).length > 0) ?? []
  const refused = items.find(({ state, section }) => state === 'rejected' && section !== undefined)?.section
  return stepOf[(disputed ?? refused) as CampaignSection] ?? 'company'
}

function stateOf(record: DraftRecord): WaitingDraft['state'] | undefined {
  const { conflicts, rejected, parked, waiting } = summaryOf([record])
  if (conflicts > 0) return 'conflict'
  if (rejected > 0) return 'rejected'
  if (parked > 0) return 'parked'
  return waiting > 0 ? 'waiting' : undefined
}
