/** Whom a message is addressed to. */

import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { investmentStates } from '#api/db/campaign/document-access.ts'
import { type NamedCampaign, namedCampaign } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import { type ConversationFacts, type ConversationKey, directKey, findByKey } from '#api/db/messaging/conversations.ts'
import { type CounterpartRow, findCounterpart } from '#api/db/messaging/counterparts.ts'
import type { Deps } from '#api/deps.ts'
import { openAccountId } from '#api/services/social/follow-person.ts'
import type { Recipient } from '#contract/messaging/conversation.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { type Actor, mayMessageOwner } from '#domain/account/permissions.ts'
import type { ClosedReason } from '#domain/messaging/messaging.ts'
import { isUuid } from '#domain/uuid.ts'
import { readableConversation, type Side, type Sides, writeAccessOf } from './sides.ts'

/** An existing conversation, or the key of a new one. */
export type Target =
  | { readonly conversation: ConversationFacts; readonly side: Side }
  | { readonly conversation: undefined; readonly key: ConversationKey; readonly side: Side }

/**
 * @returns undefined for oneself
 * @throws CallError NOT_FOUND for a conversation, a user or a campaign that the sender may not see, INVALID_INPUT
 * without an id
 */
export async function findTarget(db: Reader | Writer, to: Recipient, actor: Actor): Promise<Target | undefined> {
  if (to.kind === 'support') return supportTarget(db, to.id ?? actor.id, actor)
  if (to.id === undefined) throw new CallError('INVALID_INPUT', {}, [{ path: 'to.id', code: 'required' }])
  if (to.kind === 'user') return userTarget(db, to.id, actor)
  if (to.kind === 'campaign') return campaignTarget(db, to.id, actor)
  return readableConversation(db, to.id, actor)
}

interface RecipientQuery {
  readonly kind: Exclude<Recipient['kind'], 'conversation'>
  /** Slug or id of the user or the campaign. */
  readonly id: string | undefined
}

export interface FoundRecipient {
  readonly recipient: Recipient
  readonly side: Side
  readonly conversationId: string | undefined
  readonly counterpart: CounterpartRow | undefined
  readonly closed: ClosedReason | undefined
  readonly suspendedUntil: Date | undefined
  readonly campaign: NamedCampaign | undefined
}

/** Whom a new message would reach, and whether it would. @throws CallError NOT_FOUND, INVALID_INPUT without an id */
export async function findRecipient(
  { kind, id }: RecipientQuery,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<FoundRecipient> {
  const campaign = kind === 'campaign' && id !== undefined ? await namedCampaign(db.read, id, language) : undefined
  if (kind === 'campaign' && id !== undefined && !campaign) throw new CallError('NOT_FOUND')
  const recipient = campaign ? { kind, id: campaign.id } : await resolve(db.read, { kind, id }, actor)
  const target = await findTarget(db.read, recipient, actor)
  if (target === undefined)
    return {
      recipient,
      side: 'user',
      conversationId: undefined,
      counterpart: await findCounterpart(db.read, actor.id),
      closed: 'unavailable',
      suspendedUntil: undefined,
      campaign,
    }
  const access = await writeAccessOf(db.read, sidesOf(target), { actor, side: target.side }, clock.now())
  return { ...access, recipient, conversationId: target.conversation?.id, campaign }
}

async function resolve(db: Reader, { kind, id }: RecipientQuery, actor: Actor): Promise<Recipient> {
  if (kind === 'support') {
    if (id === undefined || id === actor.id) return { kind }
    if (!isUuid(id)) throw new CallError('NOT_FOUND')
    return { kind, id }
  }
  if (id === undefined) throw new CallError('INVALID_INPUT', {}, [{ path: 'id', code: 'required' }])
  return { kind, id: await openAccountId(db, id) }
}

/** The sides of a target, also of one without a conversation. */
export function sidesOf(target: Target): Sides {
  if (target.conversation !== undefined) return target.conversation
  const { key } = target
  return { kind: key.kind, first_id: key.firstId, second_id: 'secondId' in key ? key.secondId : null }
}

/** A user begins or continues a conversation with an open account only. */
async function userTarget(db: Reader | Writer, id: string, actor: Actor): Promise<Target | undefined> {
  if (id === actor.id) return undefined
  const key = directKey(actor.id, id)
  const conversation = await findByKey(db, key)
  if (conversation) return { conversation, side: 'user' }
  await checkOpen(db, id)
  return { conversation, key, side: 'user' }
}

async function campaignTarget(db: Reader | Writer, id: string, actor: Actor): Promise<Target | undefined> {
  const campaign = await findCampaign(db, id)
  if (!campaign) throw new CallError('NOT_FOUND')
  if (campaign.owner_id === actor.id) return undefined
  const key = { kind: 'campaign', campaignId: id, firstId: actor.id, secondId: campaign.owner_id } as const
  const conversation = await findByKey(db, key)
  if (conversation) return { conversation, side: 'user' }
  const [editorIds, investments] = await Promise.all([listEditors(db, id), investmentStates(db, id, actor.id)])
  const facts = { ownerId: campaign.owner_id, editorIds, status: campaign.status }
  if (!mayMessageOwner(actor, facts, investments)) throw new CallError('NOT_FOUND')
  return { conversation, key, side: 'user' }
}

/** Users write for themselves; administrators also to other users. */
async function supportTarget(db: Reader | Writer, userId: string, actor: Actor): Promise<Target> {
  const side = userId === actor.id ? 'user' : 'team'
  if (side === 'team' && !actor.isAdmin) throw new CallError('NOT_FOUND')
  const key = { kind: 'support', firstId: userId } as const
  const conversation = await findByKey(db, key)
  if (conversation) return { conversation, side }
  if (side === 'team') await checkOpen(db, userId)
  return { conversation, key, side }
}

async function checkOpen(db: Reader | Writer, userId: string): Promise<void> {
  if ((await findCounterpart(db, userId))?.state !== 'active') throw new CallError('NOT_FOUND')
}
