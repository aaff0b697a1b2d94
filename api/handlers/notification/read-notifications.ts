import { handle } from '#api/handlers/handler.ts'
import { markAllRead } from '#api/services/notification/mark-notifications.ts'
import * as socialCalls from '#contract/notification/social.ts'

export const readNotifications = handle(socialCalls.readNotifications, ({ member, once }, deps) =>
  once(async (tx) => {
    await markAllRead(tx, member.id, deps)
    return { done: true }
  }),
)
