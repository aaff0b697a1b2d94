import { pushTicket } from '#contract/account.ts'
import { type PushKey, refreshPush } from '#src/platform/push.ts'
import { send, type SendContext } from './send.ts'

/** Keeps this device's push subscription alive, and with who is signed in now. Fetched for members only. */
/** @returns `lost` where the person has to turn push on again */
export async function keepPush(key: PushKey, context: SendContext): Promise<'lost' | undefined> {
  const { partition } = context
  if (partition === undefined) return undefined
  return refreshPush(key, partition, async () => (await send(pushTicket, {}, context)).value.ticket)
}
