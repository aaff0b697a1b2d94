import type { Writer } from '#api/db/database.ts'
import { deleteBlock, insertBlock } from '#api/db/messaging/blocks.ts'
import { lockConversationsOf } from '#api/db/messaging/conversations.ts'
import { findCounterpart } from '#api/db/messaging/counterparts.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

interface Block {
  readonly blockerId: string
  readonly blockedId: string
}

/**
 * Closes the direct and campaign conversations of both users. A message that is being sent arrives before, or is
 * refused.
 * @throws CallError NOT_FOUND without an account that is not deleted, NOT_ALLOWED for oneself
 */
export async function blockUser(tx: Writer, { blockerId, blockedId }: Block, { clock }: Pick<Deps, 'clock'>) {
  if (blockerId === blockedId) throw new CallError('NOT_ALLOWED')
  const user = await findCounterpart(tx, blockedId)
  if (!user || user.state === 'deleted' || user.state === 'pending') throw new CallError('NOT_FOUND')
  await lockConversationsOf(tx, blockerId, blockedId)
  await insertBlock(tx, blockerId, blockedId, new Date(clock.now()))
}

/** The reply for another id is the same whether or not it is blocked. */
export async function unblockUser(tx: Writer, { blockerId, blockedId }: Block): Promise<void> {
  await deleteBlock(tx, blockerId, blockedId)
}
