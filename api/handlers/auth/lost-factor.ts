/** Phone and recovery codes are lost (docs/areas/auth.md). */

import { handle } from '#api/handlers/handler.ts'
import {
  beginLostFactor as begin,
  cancelLostFactor as cancel,
  checkLostFactorEnd,
  findLostFactorBy,
  finishLostFactor as finish,
  requestFactorReset as request,
} from '#api/services/auth/lost-factor.ts'
import type { LostFactorState } from '#contract/auth/two-factor.ts'
import * as twoFactorCalls from '#contract/auth/two-factor.ts'

export const requestFactorReset = handle(twoFactorCalls.requestFactorReset, ({ body, once }, deps) =>
  once(async (tx) => {
    await request(tx, body.ticket, deps)
    return { done: true }
  }),
)

function present(readyAt: Date | null | undefined, now: number): LostFactorState {
  if (readyAt === undefined) return { state: 'over', readyAt: null }
  if (readyAt === null) return { state: 'requested', readyAt: null }
  return { state: readyAt.getTime() > now ? 'waiting' : 'ready', readyAt: readyAt.toISOString() }
}

export const lostFactor = handle(twoFactorCalls.lostFactor, async ({ params }, deps) =>
  present((await findLostFactorBy(deps.db.read, params.token, deps))?.ready_at, deps.clock.now()),
)

export const beginLostFactor = handle(twoFactorCalls.beginLostFactor, ({ params, once }, deps) =>
  once(async (tx) => present(await begin(tx, params.token, deps), deps.clock.now())),
)

export const cancelLostFactor = handle(twoFactorCalls.cancelLostFactor, ({ params, once }, deps) =>
  once(async (tx) => {
    await cancel(tx, params.token, deps)
    return { done: true }
  }),
)

export const finishLostFactor = handle(twoFactorCalls.finishLostFactor, async ({ params, body, once }, deps) => {
  const checked = await checkLostFactorEnd({ token: params.token, password: body.password }, deps)
  return once(async (tx) => {
    await finish(tx, checked, deps)
    return { done: true }
  })
})
