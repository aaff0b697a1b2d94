/** The second step of sign-in and sign-up: opened with a ticket, which opens nothing else. */

import { lockFactor, lockTicket, removeTicket } from '#api/db/auth/second-factors.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/auth/device.ts'
import type { TypedCode } from '#domain/auth/totp.ts'
import { newSession, type StartedSession } from './new-session.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  verifyCode,
  pendingEnrolment,
  refuseCode,
  type Verdict,
} from './second-factor.ts'

interface SecondStepInput {
  readonly ticket: string
  readonly typed: TypedCode
  readonly userAgent: string
}

interface SecondStepOutcome {
  readonly verdict: Verdict
  readonly session: StartedSession | undefined
}

/**
 * The effect of a wrong code has to be committed, so it is not thrown here: see `sessionIn`. @throws CallError
 * SECOND_STEP_OVER
 */
export async function passSecondStep(
  tx: Writer,
  { ticket, typed, userAgent }: SecondStepInput,
  deps: Deps,
): Promise<SecondStepOutcome> {
  const hash = hashOf(ticket)
  const person = await lockTicket(tx, hash, 'sign-in', new Date(deps.clock.now()))
  if (!person) throw new CallError('SECOND_STEP_OVER')
  const verdict = await verifyCode(tx, person.id, typed, deps)
  if (!verdict.ok) return { verdict, session: undefined }
  await removeTicket(tx, hash)
  return { verdict, session: await newSession(tx, person.id, deviceOf(userAgent), deps) }
}

/** After the commit. @throws CallError if the code was wrong */
export function sessionIn({ verdict, session }: SecondStepOutcome): StartedSession {
  refuseCode(verdict)
  if (!session) throw new CallError('SECOND_STEP_OVER')
  return session
}

/** Locks ticket and factor. A ticket of the sign-up must not replace an enabled factor. */
async function lockSignUp(tx: Writer, ticket: string, deps: Deps) {
  const person = await lockTicket(tx, hashOf(ticket), 'sign-up', new Date(deps.clock.now()))
  const factor = person ? await lockFactor(tx, person.id) : undefined
  if (!person || factor?.secret) throw new CallError('SECOND_STEP_OVER')
  return { person, factor }
}

/** @throws CallError SECOND_STEP_OVER */
export async function enrolAtSignUp(tx: Writer, ticket: string, deps: Deps) {
  const { person, factor } = await lockSignUp(tx, ticket, deps)
  const shown = await pendingEnrolment(tx, person, factor, deps)
  return { email: person.email, enrolment: shown ?? (await beginEnrolment(tx, person, deps)) }
}

/** @throws CallError SECOND_STEP_OVER, and the errors of `confirmEnrolment` */
export async function confirmSignUp(
  tx: Writer,
  { ticket, typed, userAgent }: SecondStepInput,
  deps: Deps,
): Promise<{ readonly session: StartedSession; readonly recoveryCodes: string[] }> {
  const { person } = await lockSignUp(tx, ticket, deps)
  const recoveryCodes = await confirmEnrolment(tx, person.id, typed, deps)
  await removeTicket(tx, hashOf(ticket))
  return { session: await newSession(tx, person.id, deviceOf(userAgent), deps), recoveryCodes }
}
