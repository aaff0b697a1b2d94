import { unresolvedCount } from '#api/db/campaign/review/threads.ts'
import type { Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'

/** An approval with comments that are not resolved is confirmed. @throws CallError COMMENTS_OPEN */
export async function confirmOpenComments(tx: Writer, campaignId: string, isAccepted: boolean): Promise<void> {
  if (isAccepted) return
  if ((await unresolvedCount(tx, campaignId)) !== null) throw new CallError('COMMENTS_OPEN')
}
