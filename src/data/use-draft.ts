/**
 * A campaign's draft for its editor: what the server has of it, and what this device has. A campaign that began on this device
 * is edited from the device's own record until the server knows it.
 */

import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Draft, getDraft } from '#contract/campaign-edit.ts'
import { createsCampaign, type DraftRecord, serverDraft } from '#sync/outbox.ts'
import type { Bootstrap, Choice } from '#contract/settings.ts'
import { dateIn } from '#domain/calendar.ts'
import { campaignKinds } from '#domain/campaign.ts'
import { draftSections } from '#domain/campaign-sections.ts'
import { companyNameMinimum } from '#domain/limits.ts'
import { optionNames } from '#domain/site/offered-options.ts'
import { serverNow } from '#src/platform/clock.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { readDraft, updateDraft } from './draft-store.ts'
import type { CallFailure } from './failure.ts'
import { useOutbox } from './outbox-context.tsx'
import { useBootstrap } from './use-bootstrap.tsx'
import { useCall } from './use-call.ts'

export interface DraftView {
  readonly draft: Draft | undefined
  /** What of it is on this device, as last looked at. */
  readonly record: DraftRecord | undefined
  readonly failure: CallFailure | undefined
  readonly retry: () => void
}

export function useDraft(campaignId: string): DraftView {
  const record = useRecord(campaignId)
  const site = useBootstrap()
  // The server cannot know a campaign whose creation still waits here.
  const begun = record !== undefined && record !== 'none' && record.items.some(createsCampaign)
  const server = useCall(getDraft, record === undefined || begun ? null : { params: { id: campaignId } })
  // While the server is asked for the first time, the form stays under the fingers of who is typing.
  const [wasBegun, setWasBegun] = useState(false)
  if (begun && !wasBegun) setWasBegun(true)
  const known = record === 'none' ? undefined : record
  useKeptView(campaignId, server.data)
  const draft = server.data ?? (known && (wasBegun || server.failure) ? fromRecord(known, site) : undefined)
  return { draft, record: known, failure: draft ? undefined : server.failure, retry: server.retry }
}

/** Undefined until the device has been looked at. */
function useRecord(campaignId: string): DraftRecord | 'none' | undefined {
  const outbox = useOutbox()
  // Whatever is typed in this tab is told there.
  const told = useAtomValue(outboxAtom)
  const [record, setRecord] = useState<DraftRecord | 'none'>()
  const partition = outbox?.owner.partition
  useEffect(() => {
    if (partition === undefined) return undefined
    let gone = false
    const look = async (): Promise<void> => {
      const found = await readDraft(partition, campaignId).catch(() => undefined)
      if (!gone) setRecord(found ?? 'none')
    }
    void look()
    const stop = outbox?.watch((id) => {
      if (id === campaignId) void look()
    })
    return () => {
      gone = true
      stop?.()
    }
    // It is watched, not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [campaignId, outbox, partition, told])
  return record
}

/** Puts what the server says of a draft beside its texts: the worker's copy of the answer may be cleared or too old. */
function useKeptView(campaignId: string, seen: Draft | undefined): void {
  const partition = useOutbox()?.owner.partition
  useEffect(() => {
    if (partition === undefined || seen === undefined) return
    const { campaign, editable, rules, reason } = seen
    const begin = (): DraftRecord => serverDraft(campaignId, campaign.kind, serverNow())
    const keep = (record: DraftRecord): DraftRecord => ({ ...record, opened: { campaign, editable, rules, reason } })
    // Where the device keeps nothing there is nothing to open later; typing says so.
    updateDraft(partition, campaignId, begin, keep).catch(() => {})
  }, [campaignId, partition, seen])
}

/**
 * What the server last said, or of a campaign that it never heard of the site's rules as far as this device knows them; undefined
 * where not even the campaign's kind is known.
 */
function fromRecord(record: DraftRecord, site: Bootstrap | undefined): Draft | undefined {
  if (record.opened) return { ...record.opened, sections: {}, comments: [] }
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
    comments: [],
  }
}

function offeredIn(options: readonly Choice[]): string[] {
  return options.filter(({ hidden }) => hidden !== true).map(({ slug }) => slug)
}
