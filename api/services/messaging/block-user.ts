import type { Writer } from '#api/db/database.ts'
import { deleteBlock, insertBlock } from '#api/db/messaging/blocks.ts'
import { lockConversationCreation, lockConversationsOf } from '#api/db/messaging/conversations.ts'
import { findCounterpart } from '#api/db/messaging/counterparts.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

interface Block {
  readonly blockerId: string
  readonly blockedId: string
}

/** Pending and deleted accounts are not blocked. */
export async function isBlockable(tx: Writer, userId: string): Promise<boolean> {
  const user = await findCounterpart(tx, userId)
  return user !== undefined && user.state !== 'deleted' && user.state !== 'pending'
}

/**
 * Closes the direct and campaign conversations of both users. A message that is being sent arrives before, or is
 * refused, also if it begins a conversation.
 * @throws CallError NOT_FOUND for an account that cannot be blocked, NOT_ALLOWED for oneself
 */
export async function blockUser(tx: Writer, { blockerId, blockedId }: Block, { clock }: Pick<Deps, 'clock'>) {
  if (blockerId === blockedId) throw new CallError('NOT_ALLOWED')
  if (!(await isBlockable(tx, blockedId))) throw new CallError('NOT_FOUND')
  await lockConversationCreation(tx, blockedId)
  await lockConversationsOf(tx, blockerId, blockedId)
  await insertBlock(tx, blockerId, blockedId, new Date(clock.now()))
}

/** The reply for another id is the same whether or not it is blocked. */
export async function unblockUser(tx: Writer, { blockerId, blockedId }: Block): Promise<void> {
  await deleteBlock(tx, blockerId, blockedId)
}
