/** Marks a conversation as read, archived or muted, for one side of it. */

import type { Writer } from '#api/db/database.ts'
import { changeParticipant, changeTeamSide, countReceived, findParticipant } from '#api/db/messaging/conversations.ts'
import { findMessageAt } from '#api/db/messaging/messages.ts'
import { CallError } from '#contract/errors.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { lockReadableConversation } from './sides.ts'

interface ReadUntil {
  readonly id: string
  /** Of the last message that was read; a later one than the latest means the latest. */
  readonly sequence: number
  readonly actor: Actor
}

/** Reading less than before has no effect: another device has read more. @throws CallError NOT_FOUND */
export async function markRead(tx: Writer, { id, sequence, actor }: ReadUntil): Promise<void> {
  const { conversation, side } = await lockReadableConversation(tx, id, actor)
  const wanted = BigInt(sequence)
  const until = wanted < conversation.last_sequence ? wanted : conversation.last_sequence
  if (side === 'team') {
    const after = conversation.team_read_sequence
    if (until <= after) return
    const read = await countReceived(tx, id, 'team', { after, until })
    await changeTeamSide(tx, id, { team_read_sequence: until, team_unread: conversation.team_unread - read })
    return
  }
  const participant = await findParticipant(tx, id, actor.id)
  if (!participant || until <= participant.last_read_sequence) return
  const read = await countReceived(tx, id, { userId: actor.id }, { after: participant.last_read_sequence, until })
  const unread = participant.unread_count - read
  await changeParticipant(tx, participant.id, {
    last_read_sequence: until,
    unread_count: unread,
    ...(unread === 0n ? { mail_due_at: null } : {}),
  })
}

interface ConversationChange {
  readonly id: string
  readonly archived?: boolean | undefined
  readonly muted?: boolean | undefined
  readonly actor: Actor
}

/**
 * A support conversation that administrators archive awaits no reply any more, until its user writes again. It cannot be
 * muted for all of them.
 * @throws CallError NOT_FOUND, INVALID_INPUT
 */
export async function changeConversation(
  tx: Writer,
  { id, archived, muted, actor }: ConversationChange,
): Promise<void> {
  const { conversation, side } = await lockReadableConversation(tx, id, actor)
  if (side === 'team') {
    if (muted !== undefined) throw new CallError('INVALID_INPUT', {}, [{ path: 'muted', code: 'unknown' }])
    if (archived === undefined || archived === conversation.team_archived) return
    const latest = await findMessageAt(tx, id, conversation.last_sequence)
    await changeTeamSide(tx, id, { team_archived: archived, awaits_reply: !archived && latest?.as_team === false })
    return
  }
  const participant = await findParticipant(tx, id, actor.id)
  if (!participant || (archived === undefined && muted === undefined)) return
  await changeParticipant(tx, participant.id, {
    ...(archived === undefined ? {} : { archived }),
    ...(muted === undefined ? {} : { muted }),
    ...(muted === true ? { mail_due_at: null } : {}),
  })
}
