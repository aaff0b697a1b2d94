/** The sides of a conversation: users, and the administrators as one. */

import { suspendedUntil as suspensionEnd, blocksBetween } from '#api/db/messaging/blocks.ts'
import { type ConversationFacts, findConversation, lockConversation } from '#api/db/messaging/conversations.ts'
import { type CounterpartRow, findCounterpart } from '#api/db/messaging/counterparts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { type ClosedReason, closedReason, type ConversationKind } from '#domain/messaging/messaging.ts'

/** Whom a conversation is between: a row of it, or what a new one will be. */
export interface Sides {
  readonly kind: ConversationKind
  readonly first_id: string
  readonly second_id: string | null
}

export type Side = 'user' | 'team'

/** Undefined for everybody else. In their own support conversation, administrators are the user. */
export function sideOf({ kind, first_id: first, second_id: second }: Sides, actor: Actor): Side | undefined {
  if (actor.id === first || actor.id === second) return 'user'
  return kind === 'support' && actor.isAdmin ? 'team' : undefined
}

interface ReadableConversation {
  readonly conversation: ConversationFacts
  readonly side: Side
}

/** A conversation that this user may read. @throws CallError NOT_FOUND for any other, whether or not it exists */
export async function readableConversation(
  db: Reader | Writer,
  id: string,
  actor: Actor,
): Promise<ReadableConversation> {
  return readableBy(actor, await findConversation(db, id))
}

/** Locks a conversation that this user may read. @throws CallError NOT_FOUND for any other, whether or not it exists */
export async function lockReadableConversation(tx: Writer, id: string, actor: Actor): Promise<ReadableConversation> {
  return readableBy(actor, await lockConversation(tx, id))
}

function readableBy(actor: Actor, conversation: ConversationFacts | undefined): ReadableConversation {
  const side = conversation && sideOf(conversation, actor)
  if (!conversation || !side) throw new CallError('NOT_FOUND')
  return { conversation, side }
}

/** The other user; undefined if the administrators are the other side. */
export function counterpartId({ kind, first_id: first, second_id: second }: Sides, readerId: string, side: Side) {
  if (side === 'team') return first
  if (kind === 'support') return undefined
  return (readerId === first ? second : first) ?? undefined
}

interface WriteAccess {
  readonly side: Side
  /** Undefined for the administrators, and for an id of no account. */
  readonly counterpart: CounterpartRow | undefined
  readonly closed: ClosedReason | undefined
  /** Until when the reader is suspended from messaging. */
  readonly suspendedUntil: Date | undefined
}

/** Whether and why not a user can write in a conversation now. */
export async function writeAccessOf(
  db: Reader | Writer,
  sides: Sides,
  { actor, side }: { readonly actor: Actor; readonly side: Side },
  now: number,
): Promise<WriteAccess> {
  const otherId = counterpartId(sides, actor.id, side)
  const [counterpart, end, blocks] = await Promise.all([
    otherId === undefined ? undefined : findCounterpart(db, otherId),
    suspensionEnd(db, actor.id),
    otherId === undefined ? { hasBlocked: false, isBlocked: false } : blocksBetween(db, actor.id, otherId),
  ])
  const suspendedUntil = end !== undefined && end.getTime() > now ? end : undefined
  const closed = closedReason(
    {
      kind: sides.kind,
      asTeam: side === 'team',
      ...blocks,
      counterpartActive: counterpart?.state === 'active',
      suspendedUntil: suspendedUntil?.getTime(),
    },
    now,
  )
  return { side, counterpart, closed, suspendedUntil }
}
