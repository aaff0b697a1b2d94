import { insertAudit } from '#api/db/audit/audit.ts'
import { findMessageRow, listAttachments, lockMessage, setMessageState } from '#api/db/content/messages.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import type { DecodedInput } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

type MessageMark = DecodedInput<typeof calls.admin.markMessage>['body'] & {
  readonly id: string
  readonly actorId: string
}

/** @throws CallError NOT_FOUND, VERSION_CONFLICT if another administrator was first */
export async function markMessage(
  tx: Writer,
  { id, state, was, actorId }: MessageMark,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
) {
  const now = await lockMessage(tx, id)
  if (now === undefined) throw new CallError('NOT_FOUND')
  if (now !== was) throw new CallError('VERSION_CONFLICT', { current: now })
  const at = new Date(clock.now())
  if (now !== state) {
    await setMessageState(tx, id, { state, at, by: actorId })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId,
      eventName: 'contact-message-marked',
      subject: id,
      facts: { state, before: now },
    })
  }
  const row = await findMessageRow(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  return { row, files: await listAttachments(tx, [id]) }
}
