/** The second step of signing in and of signing up: opened with a ticket, which opens nothing else. */

import type { Writer } from '#api/db/database.ts'
import { hasPasskey } from '#api/db/passkeys.ts'
import { insertTicket, lockFactor, lockTicket, removeTicket } from '#api/db/second-factors.ts'
import { hashOf } from '#api/db/sessions.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import type { SecondStep } from '#contract/account-sign-in.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/account/device.ts'
import { enrolmentMinutes, secondStepMinutes } from '#domain/limits.ts'
import { newSession } from './new-session.ts'
import { beginEnrolment, codeIn, confirmEnrolment, judgeCode, pendingEnrolment, refuseCode } from './second-factor.ts'

/** Proof that the first step was passed. Handed out once; its hash is kept. */
export async function openSecondStep(
  tx: Writer,
  userId: string,
  step: SecondStep['step'],
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<SecondStep> {
  const ticket = ids.secret(32)
  const minutes = step === 'sign-in' ? secondStepMinutes : enrolmentMinutes
  const expiresAt = new Date(clock.now() + minutes * 60_000)
  await insertTicket(tx, { hash: hashOf(ticket), userId, purpose: step, expiresAt })
  const passkey = step === 'sign-in' && (await hasPasskey(tx, userId))
  return { enableTwoFactorAuth: true, step, ticket, expiresAt: expiresAt.toISOString(), passkey }
}

export const validateLogin = handle(calls.account.validateLogin, async ({ body, userAgent, once }, deps) => {
  const typed = codeIn(body)
  const outcome = await once(async (tx) => {
    const hash = hashOf(body.ticket)
    const person = await lockTicket(tx, hash, 'sign-in', new Date(deps.clock.now()))
    if (!person) throw new CallError('SECOND_STEP_OVER')
    const verdict = await judgeCode(tx, person.id, typed, deps)
    if (!verdict.ok) return { verdict, session: undefined }
    await removeTicket(tx, hash)
    return { verdict, session: await newSession(tx, person.id, deviceOf(userAgent), deps) }
  })
  refuseCode(outcome.verdict)
  if (!outcome.session) throw new CallError('SECOND_STEP_OVER')
  return outcome.session
})

/** Locks ticket and factor. A factor that is on is nothing that a ticket of the sign-up may replace. */
async function signingUp(tx: Writer, ticket: string, deps: Deps) {
  const person = await lockTicket(tx, hashOf(ticket), 'sign-up', new Date(deps.clock.now()))
  const factor = person ? await lockFactor(tx, person.id) : undefined
  if (!person || factor?.secret) throw new CallError('SECOND_STEP_OVER')
  return { person, factor }
}

export const signUpEnrolment = handle(calls.account.signUpEnrolment, ({ body, once }, deps) =>
  once(async (tx) => {
    const { person, factor } = await signingUp(tx, body.ticket, deps)
    const shown = await pendingEnrolment(tx, person, factor, deps)
    return { email: person.email, enrolment: shown ?? (await beginEnrolment(tx, person, deps)) }
  }),
)

export const validateSignup = handle(calls.account.validateSignup, ({ body, userAgent, once }, deps) => {
  const typed = codeIn(body)
  return once(async (tx) => {
    const { person } = await signingUp(tx, body.ticket, deps)
    const recoveryCodes = await confirmEnrolment(tx, person.id, typed, deps)
    await removeTicket(tx, hashOf(body.ticket))
    return { session: await newSession(tx, person.id, deviceOf(userAgent), deps), recoveryCodes }
  })
})
