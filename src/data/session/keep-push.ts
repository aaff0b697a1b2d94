import { pushTicket } from '#contract/account/account.ts'
import { type PushKey, refreshPush } from '#src/platform/push.ts'
import { send, type SendContext } from '#src/data/send.ts'

/** Renews this device's push subscription for the signed-in user. Fetched for members only. */
/** @returns `lost` if the user has to turn push on again */
export async function keepPush(key: PushKey, context: SendContext): Promise<'lost' | undefined> {
  const { partition } = context
  if (partition === undefined) return undefined
  return refreshPush(key, partition, async () => (await send(pushTicket, {}, context)).value.ticket)
}
