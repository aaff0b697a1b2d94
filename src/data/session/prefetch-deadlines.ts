import { listDeadlines } from '#contract/investment/deadlines.ts'
import { send, type SendContext } from '#src/data/send.ts'

/** Caches the user's deadlines on this device, so that their page opens without a connection the first time. */
export async function prefetchDeadlines(context: SendContext): Promise<void> {
  await send(listDeadlines, {}, context)
}
