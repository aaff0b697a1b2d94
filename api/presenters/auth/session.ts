/** What follows a sign-in: a session, or the second step that is due before there is one. */

import type { UserRow } from '#api/db/account/users.ts'
import type { Texts } from '#api/db/tables.ts'
import { presentUser } from '#api/presenters/account/user.ts'
import type { Session } from '#contract/account/account.ts'
import type { Enrolment, SecondStep } from '#contract/auth/second-step.ts'

interface StartedSession {
  readonly token: string
  readonly expiresAt: Date
  readonly partition: string
  readonly draftKey: string
  readonly user: UserRow
  readonly userTypeNames: Texts | undefined
}

interface PendingStep extends Pick<SecondStep, 'step' | 'ticket' | 'passkey'> {
  readonly expiresAt: Date
}

type FirstStepResult = StartedSession | PendingStep

interface ShownEnrolment extends Omit<Enrolment, 'expiresAt'> {
  readonly expiresAt: Date
}

export function presentEnrolment({ expiresAt, ...enrolment }: ShownEnrolment): Enrolment {
  return { ...enrolment, expiresAt: expiresAt.toISOString() }
}

export function presentStartedSession({ expiresAt, user, userTypeNames, ...session }: StartedSession): Session {
  return { ...session, expirationDate: expiresAt.toISOString(), user: presentUser(user, userTypeNames) }
}

function presentSecondStep({ expiresAt, ...pending }: PendingStep): SecondStep {
  return { ...pending, enableTwoFactorAuth: true, expiresAt: expiresAt.toISOString() }
}

export function presentFirstStep(passed: FirstStepResult): Session | SecondStep {
  return 'ticket' in passed ? presentSecondStep(passed) : presentStartedSession(passed)
}

/** The same as parts of a reply, for sign-in through a provider. */
export function presentSocialStep(passed: FirstStepResult) {
  return 'ticket' in passed
    ? { outcome: 'second-step' as const, session: null, step: presentSecondStep(passed) }
    : { outcome: 'session' as const, session: presentStartedSession(passed), step: null }
}
