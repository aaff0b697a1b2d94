/** Sections with items: changed by campaign or by item, added to, removed from. */

import type { Writer } from '#api/db/database.ts'
import { findItem } from '#api/db/draft/sections.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { sortKeyBetween } from '#domain/campaign/order.ts'
import {
  type BookSection,
  type DraftSection,
  type Fields,
  itemsOf,
  type ListSection,
} from '#domain/draft/campaign-sections.ts'
import { type ChangedSection, type SectionRequest, changeSection } from './change-section.ts'

type ChangeDeps = Pick<Deps, 'clock' | 'ids'>

/** The campaign that an id identifies, and the item if the id is an item's. */
async function itemOrCampaign(
  tx: Writer,
  id: string,
  section: DraftSection,
): Promise<{ readonly campaignId: string; readonly item: string | undefined }> {
  const item = await findItem(tx, id, section)
  return item ? { campaignId: item.campaign_id, item: id } : { campaignId: id, item: undefined }
}

/** @param id of the campaign, or of one item: then the fields are named without it */
export async function updateItems(
  tx: Writer,
  deps: ChangeDeps,
  { id, ...request }: Omit<SectionRequest, 'campaignId'> & { readonly id: string },
  section: ListSection | BookSection,
  entered: Fields,
): Promise<ChangedSection> {
  const { campaignId, item } = await itemOrCampaign(tx, id, section)
  const fields = item === undefined ? entered : prefixed(item, entered)
  return changeSection(tx, deps, { ...request, campaignId }, section, () => fields)
}

export function addItem(
  tx: Writer,
  deps: ChangeDeps,
  request: Omit<SectionRequest, 'ifMatch'>,
  section: ListSection,
  { id, fields }: { readonly id: string; readonly fields: Fields },
): Promise<ChangedSection> {
  return changeSection(tx, deps, { ...request, ifMatch: undefined }, section, (now) => ({
    ...prefixed(id, fields),
    // An existing item keeps its position: the request is a duplicate.
    [`${id}.position`]: now[`${id}.position`] ?? sortKeyBetween(itemsOf(now).at(-1)?.position, undefined),
  }))
}

/** @throws CallError NOT_FOUND if the id is no item's */
export async function removeItem(
  tx: Writer,
  deps: ChangeDeps,
  { id, ...request }: Omit<SectionRequest, 'campaignId' | 'ifMatch'> & { readonly id: string },
  section: ListSection,
): Promise<void> {
  const { campaignId, item } = await itemOrCampaign(tx, id, section)
  if (item === undefined) throw new CallError('NOT_FOUND')
  await changeSection(tx, deps, { ...request, campaignId, ifMatch: undefined }, section, () => ({
    [`${item}.removed`]: 'yes',
  }))
}

function prefixed(id: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${id}.${name}`, value]))
}
