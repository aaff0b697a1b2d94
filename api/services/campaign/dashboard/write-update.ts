/** Updates of a campaign: written, changed and removed by its managers. */

import {
  deleteUpdate,
  findUpdate,
  insertUpdate,
  lockUpdate,
  type UpdateRow,
  writeUpdate,
} from '#api/db/campaign/updates.ts'
import type { Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import type { Deps, Member } from '#api/deps.ts'
import { languageIn } from '#api/texts/localized.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { mayPostUpdate, type Actor } from '#domain/account/permissions.ts'
import { type UpdateAudience, validateUpdate, type UpdateState } from '#domain/campaign/update.ts'
import { lockManaged } from './managed-campaign.ts'

interface UpdateInput {
  readonly state?: UpdateState | undefined
  readonly audience?: UpdateAudience | undefined
  /** ISO 8601; of a scheduled update. */
  readonly publishAt?: string | undefined
}

interface NewUpdate extends UpdateInput {
  readonly campaignId: string
  readonly title: string
  readonly description: string
  readonly member: Member
  readonly language: Language
}

/** Users are notified of a published update by a job of the same transaction, which runs after the commit. */
export async function postUpdate(
  tx: Writer,
  { campaignId, title, description, state, audience, publishAt, member, language }: NewUpdate,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<UpdateRow> {
  const campaign = await lockManaged(tx, campaignId, member)
  if (!mayPostUpdate(member, { ownerId: campaign.owner_id, status: campaign.status }))
    throw new CallError('CAMPAIGN_LOCKED')
  const now = new Date(clock.now())
  const { publishes, ...moments } = momentsOf(undefined, { to: state ?? 'published', audience, publishAt }, now)
  const row = {
    id: ids.next(),
    campaign_id: campaign.id,
    author_id: member.id,
    titles: { [language]: title },
    bodies: { [language]: description },
    created_at: now,
    ...moments,
  }
  await insertUpdate(tx, row)
  if (publishes) await jobs.add(tx, 'notify', { event: 'update', id: row.id })
  return row
}

interface UpdateChange extends UpdateInput {
  readonly updateId: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly member: Member
  readonly language: Language
}

export async function changeUpdate(
  tx: Writer,
  { updateId, title, description, state, audience, publishAt, member, language }: UpdateChange,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<UpdateRow> {
  const { campaign, update } = await lockOwnUpdate(tx, updateId, member)
  if (!mayPostUpdate(member, { ownerId: campaign.owner_id, status: campaign.status }))
    throw new CallError('CAMPAIGN_LOCKED')
  const now = new Date(clock.now())
  const { publishes, ...moments } = momentsOf(update, { to: state ?? update.state, audience, publishAt }, now)
  const changed = {
    titles: replaceText(update.titles, title, language),
    bodies: replaceText(update.bodies, description, language),
  }
  await writeUpdate(tx, update.id, { ...changed, ...moments })
  if (publishes) await jobs.add(tx, 'notify', { event: 'update', id: update.id })
  return { ...update, ...changed, ...moments }
}

export async function removeUpdate(
  tx: Writer,
  { updateId, member }: { readonly updateId: string; readonly member: Member },
): Promise<void> {
  const { update } = await lockOwnUpdate(tx, updateId, member)
  await deleteUpdate(tx, update.id)
}

/** An update of a campaign that this user manages, both locked, the campaign first. @throws CallError NOT_FOUND. */
async function lockOwnUpdate(tx: Writer, id: string, member: Actor) {
  const seen = await findUpdate(tx, id)
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockManaged(tx, seen.campaign_id, member)
  const update: UpdateRow | undefined = await lockUpdate(tx, id)
  if (!update) throw new CallError('NOT_FOUND')
  return { campaign, update }
}

/** Replaces the text that was shown to the owner: in their language, or in the fallback language. */
function replaceText(texts: Texts, text: string | undefined, language: Language): Texts {
  return text === undefined ? texts : { ...texts, [languageIn(texts, language)]: text }
}

type Moments = Pick<UpdateRow, 'state' | 'audience' | 'publish_at' | 'published_at' | 'edited_at'>

/**
 * Computes the update's columns, and whether it is published by this change.
 * @param before the current row; undefined for a new update
 * @throws CallError UPDATE_PUBLISHED, INVALID_INPUT.
 */
function momentsOf(
  before: Moments | undefined,
  {
    to,
    audience = before?.audience ?? 'everyone',
    publishAt,
  }: Pick<UpdateInput, 'audience' | 'publishAt'> & { readonly to: UpdateState },
  now: Date,
): Moments & { readonly publishes: boolean } {
  // An update that stays scheduled keeps its time if no other is given.
  const publishMs = publishAt === undefined ? before?.publish_at?.getTime() : Date.parse(publishAt)
  const verdict = validateUpdate({
    from: before?.state,
    to,
    changesAudience: before !== undefined && audience !== before.audience,
    publishAt: publishMs === undefined || Number.isNaN(publishMs) ? undefined : publishMs,
    now: now.getTime(),
  })
  if (!verdict.ok) throw new CallError(verdict.code, {}, verdict.code === 'INVALID_INPUT' ? [verdict.problem] : [])
  return {
    publishes: verdict.publishes,
    state: to,
    audience,
    publish_at: to === 'scheduled' && publishMs !== undefined ? new Date(publishMs) : null,
    published_at: before?.published_at ?? (verdict.publishes ? now : null),
    edited_at: before?.state === 'published' ? now : null,
  }
}
