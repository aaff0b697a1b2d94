import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const readNotifications = handle(calls.social.readNotifications, ({ member, once }, { clock }) =>
  once(async (tx) => {
    await tx
      .updateTable('notification')
      .set({ read_at: new Date(clock.now()) })
      .where('user_id', '=', member.id)
      .where('read_at', 'is', null)
      .execute()
    return { done: true }
  }),
)
