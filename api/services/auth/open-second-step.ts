import type { Writer } from '#api/db/database.ts'
import { hasPasskey } from '#api/db/auth/passkeys.ts'
import { insertTicket } from '#api/db/auth/second-factors.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Deps } from '#api/deps.ts'
import type { SecondStep } from '#contract/auth/second-step.ts'
import { enrolmentMinutes, secondStepMinutes } from '#domain/limits.ts'

/** A second step that is due before there is a session. */
export interface PendingStep extends Pick<SecondStep, 'step' | 'ticket' | 'passkey'> {
  readonly expiresAt: Date
}

/** Proof that the first step was passed. Returned once; only its hash is stored. */
export async function openSecondStep(
  tx: Writer,
  userId: string,
  step: SecondStep['step'],
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<PendingStep> {
  const ticket = ids.secret(32)
  const minutes = step === 'sign-in' ? secondStepMinutes : enrolmentMinutes
  const expiresAt = new Date(clock.now() + minutes * 60_000)
  await insertTicket(tx, { hash: hashOf(ticket), userId, purpose: step, expiresAt })
  const passkey = step === 'sign-in' && (await hasPasskey(tx, userId))
  return { step, ticket, expiresAt, passkey }
}
