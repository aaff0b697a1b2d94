import { hashOf } from '#api/db/sessions.ts'
import { useActivation } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

export const activate = handle(calls.account.activate, ({ params, once }, { clock }) =>
  once(async (tx) => {
    const used = await useActivation(tx, hashOf(params.verificationId), params.userId, new Date(clock.now()))
    if (!used) throw new CallError('LINK_INVALID')
    return { done: true }
  }),
)
