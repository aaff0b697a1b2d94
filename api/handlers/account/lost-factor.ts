/**
 * Phone and recovery codes are lost: password, a link by mail, days of waiting in which every sign-in with a code ends it, and
 * the password once more (decision record 0037).
 */

import type { Writer } from '#api/db/database.ts'
import { findLostFactor, insertLostFactor, removeLostFactor, startLostFactor } from '#api/db/lost-factors.ts'
import { lockFactor, lockTicket, removeFactor } from '#api/db/second-factors.ts'
import { endSessions, hashOf } from '#api/db/sessions.ts'
import { readSettings } from '#api/db/settings.ts'
import { requireFactor } from '#api/db/users.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { LostFactorState } from '#contract/two-factor.ts'
import { dayMs } from '#domain/calendar.ts'
import { lostFactorDays, lostFactorHours, lostFactorLinkHours } from '#domain/limits.ts'
import { tellEveryDevice, tellSecurity } from './tell-security.ts'

const hourMs = 3_600_000

/** The ticket is proof of the password. */
export const requestFactorReset = handle(calls.account.requestFactorReset, ({ body, once }, deps) =>
  once(async (tx) => {
    const now = new Date(deps.clock.now())
    const person = await lockTicket(tx, hashOf(body.ticket), 'sign-in', now)
    if (!person) throw new CallError('SECOND_STEP_OVER')
    const expiresAt = new Date(now.getTime() + lostFactorLinkHours * hourMs)
    const asked = await insertLostFactor(tx, { id: deps.ids.next(), userId: person.id, now, expiresAt })
    // One that waits already goes on waiting: its mails say until when.
    if (asked) await deps.jobs.add(tx, 'mail-lost-factor', { id: asked.id })
    return { done: true }
  }),
)

/** What is signed in the link of a mail: it lies nowhere, and each mail may hold it. */
export function lostFactorText(id: string): string {
  return `lost-factor ${id}`
}

/** The id that a token carries, where the token is of ours. */
function idIn(token: string, { signer }: Pick<Deps, 'signer'>): string {
  const [id = '', signature = ''] = token.split('.')
  return signer.verify(lostFactorText(id), signature) ? id : ''
}

async function found(db: Parameters<typeof findLostFactor>[0], token: string, deps: Deps) {
  const id = idIn(token, deps)
  return id === '' ? undefined : findLostFactor(db, id, new Date(deps.clock.now()))
}

function present(readyAt: Date | null | undefined, now: number): LostFactorState {
  if (readyAt === undefined) return { state: 'over', readyAt: null }
  if (readyAt === null) return { state: 'asked', readyAt: null }
  return { state: readyAt.getTime() > now ? 'waiting' : 'ready', readyAt: readyAt.toISOString() }
}

export const lostFactor = handle(calls.account.lostFactor, async ({ params }, deps) =>
  present((await found(deps.db.read, params.token, deps))?.ready_at, deps.clock.now()),
)

export const beginLostFactor = handle(calls.account.beginLostFactor, ({ params, once }, deps) =>
  once(async (tx) => {
    const row = await found(tx, params.token, deps)
    if (!row) throw new CallError('LINK_INVALID')
    const now = deps.clock.now()
    const readyAt = new Date(now + lostFactorHours * hourMs)
    const expiresAt = new Date(readyAt.getTime() + lostFactorDays * dayMs)
    // Pressed twice: it began with the first.
    if (!(await startLostFactor(tx, row.id, { readyAt, expiresAt, now: new Date(now) })))
      return present(row.ready_at, now)
    await deps.jobs.add(tx, 'mail-lost-factor', { id: row.id })
    return present(readyAt, now)
  }),
)

export const cancelLostFactor = handle(calls.account.cancelLostFactor, ({ params, once }, deps) =>
  once(async (tx) => {
    const row = await found(tx, params.token, deps)
    if (!row) throw new CallError('LINK_INVALID')
    await forgetLostFactor(tx, row.user_id, deps)
    return { done: true }
  }),
)

export const finishLostFactor = handle(calls.account.finishLostFactor, async ({ params, body, once }, deps) => {
  const row = await found(deps.db.read, params.token, deps)
  if (!row?.ready_at || row.ready_at.getTime() > deps.clock.now()) throw new CallError('LINK_INVALID')
  if (body.password === '' || !(await deps.passwords.verify(row.password_hash, body.password)))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'password', code: body.password === '' ? 'required' : 'wrong' }])
  return once(async (tx) => {
    const factor = await lockFactor(tx, row.user_id)
    // A sign-in with a code came first, or a new password.
    const still = await found(tx, params.token, deps)
    if (!factor?.secret || still?.password_hash !== row.password_hash) throw new CallError('LINK_INVALID')
    await removeLostFactor(tx, row.user_id)
    await removeFactor(tx, row.user_id)
    await endSessions(tx, row.user_id)
    // Where the site asks for a second factor, the next sign-in sets up another.
    if ((await readSettings(tx)).settings.signUpTwoFactor) await requireFactor(tx, row.user_id)
    await tellEveryDevice(tx, row.user_id, 'factor-taken-away', deps)
    return { done: true }
  })
})

/** Somebody has the second factor after all, or does not want it taken away. */
export async function forgetLostFactor(tx: Writer, userId: string, deps: Deps): Promise<void> {
  if (await removeLostFactor(tx, userId)) await tellSecurity(tx, userId, 'factor-kept', deps)
}
