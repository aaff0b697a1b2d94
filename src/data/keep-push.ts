import { pushTicket } from '#contract/account.ts'
import { type PushKey, refreshPush } from '#src/platform/push.ts'
import { send, type SendContext } from './send.ts'

/** Keeps this device's push subscription alive, and with who is signed in now. Fetched for members only. */
export async function keepPush(key: PushKey, context: SendContext): Promise<void> {
  const { partition } = context
  if (partition === undefined) return
  await refreshPush(key, partition, async () => (await send(pushTicket, {}, context)).value.ticket)
}
