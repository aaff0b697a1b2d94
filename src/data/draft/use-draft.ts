/**
 * A campaign's draft for its editor: the server's version and this device's changes. A campaign that began on this
 * device is edited from the device's own record until the server knows it.
 */

import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Draft, getDraft } from '#contract/draft/campaign-edit.ts'
import { createsCampaign, type DraftRecord, serverDraft } from '#sync/outbox.ts'
import type { Bootstrap, Choice } from '#contract/site/settings.ts'
import { dateIn } from '#domain/calendar.ts'
import { campaignKinds } from '#domain/campaign/campaign.ts'
import { draftSections } from '#domain/draft/campaign-sections.ts'
import { companyNameMinimum } from '#domain/limits.ts'
import { optionNames } from '#domain/site/offered-options.ts'
import { serverNow } from '#src/platform/clock.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { draftStore } from './draft-store.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useOutbox } from './outbox-context.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'

export interface DraftView {
  readonly draft: Draft | undefined
  /** The draft's record on this device, as last read. */
  readonly record: DraftRecord | undefined
  readonly failure: CallFailure | undefined
  readonly retry: () => void
}

export function useDraft(campaignId: string): DraftView {
  const record = useRecord(campaignId)
  const site = useBootstrap()
  // The server cannot know a campaign whose creation still waits here.
  const started = record !== undefined && record !== 'none' && record.items.some(createsCampaign)
  const server = useQuery(getDraft, record === undefined || started ? null : { params: { id: campaignId } })
  // While the server is first requested, the form stays mounted under the user who is typing.
  const [wasBegun, setWasBegun] = useState(false)
  if (started && !wasBegun) setWasBegun(true)
  const known = record === 'none' ? undefined : record
  useStoredView(campaignId, server.data)
  const draft = server.data ?? (known && (wasBegun || server.failure) ? fromRecord(known, site) : undefined)
  return { draft, record: known, failure: draft ? undefined : server.failure, retry: server.retry }
}

/** Undefined until the device's store has been read. */
function useRecord(campaignId: string): DraftRecord | 'none' | undefined {
  const outbox = useOutbox()
  // Changes in this tab are published there.
  const outboxState = useAtomValue(outboxAtom)
  const [record, setRecord] = useState<DraftRecord | 'none'>()
  const partition = outbox?.owner.partition
  useEffect(() => {
    if (partition === undefined) return undefined
    let gone = false
    const refresh = async (): Promise<void> => {
      const found = await draftStore.read(partition, campaignId).catch(() => undefined)
      if (!gone) setRecord(found ?? 'none')
    }
    void refresh()
    const stop = outbox?.watch((id) => {
      if (id === campaignId) void refresh()
    })
    return () => {
      gone = true
      stop?.()
    }
    // The value is a trigger and is not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [campaignId, outbox, partition, outboxState])
  return record
}

/**
 * Stores the server's view of a draft beside its texts, because the worker's copy of the response may be cleared or too
 * old.
 */
function useStoredView(campaignId: string, seen: Draft | undefined): void {
  const partition = useOutbox()?.owner.partition
  useEffect(() => {
    if (partition === undefined || seen === undefined) return
    const { campaign, editable, rules, reason } = seen
    const begin = (): DraftRecord => serverDraft(campaignId, campaign.kind, serverNow())
    const keep = (record: DraftRecord): DraftRecord => ({ ...record, opened: { campaign, editable, rules, reason } })
    // A device without storage has nothing to open later; typing reports that.
    draftStore.update(partition, campaignId, begin, keep).catch(() => {})
  }, [campaignId, partition, seen])
}

/**
 * The server's last view; for a campaign that it never received, one from the site's rules as far as this device knows
 * them; undefined if not even the campaign's kind is known.
 */
function fromRecord(record: DraftRecord, site: Bootstrap | undefined): Draft | undefined {
  if (record.opened) return { ...record.opened, sections: {}, decisions: [] }
  const kind = campaignKinds.find((each) => each === record.kind)
  if (kind === undefined) return undefined
  const begunAt = new Date(record.createdAt).toISOString()
  return {
    campaign: {
      id: record.campaignId,
      kind,
      status: 0,
      slug: '',
      title: '',
      isOwner: true,
      createdAt: begunAt,
      updatedAt: begunAt,
    },
    sections: {},
    editable: [...draftSections, 'funding'],
    rules: {
      companyNameMinimum: site?.campaign.companyNameMinimum ?? companyNameMinimum,
      currencies: site?.currencies.filter(({ offered }) => offered !== false).map(({ code }) => code) ?? [],
      countries: site?.site.restrictMapCountryList ?? [],
      countriesOff: (site?.countries ?? []).filter(({ hidden }) => hidden === true).map(({ code }) => code),
      ...(site ? Object.fromEntries(optionNames.map((name) => [name, offeredIn(site.options[name])])) : {}),
      requiredFaqs: site?.campaign.requiredFaqs ?? [],
      achOn: site?.campaign.achOn ?? false,
      today: dateIn(serverNow(), site?.site.timezone ?? 'UTC'),
    },
    reason: null,
    decisions: [],
  }
}

function offeredIn(options: readonly Choice[]): string[] {
  return options.filter(({ hidden }) => hidden !== true).map(({ slug }) => slug)
}
