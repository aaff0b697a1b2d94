/** The second step of sign-in and sign-up. */

import { handle } from '#api/handlers/handler.ts'
import { presentEnrolment, presentStartedSession } from '#api/presenters/auth/session.ts'
import { codeIn } from '#api/services/auth/second-factor.ts'
import { confirmSignUp, enrolAtSignUp, passSecondStep, sessionIn } from '#api/services/auth/second-step.ts'
import * as secondStepCalls from '#contract/auth/second-step.ts'

export const validateLogin = handle(secondStepCalls.validateLogin, async ({ body, userAgent, once }, deps) => {
  const typed = codeIn(body)
  const outcome = await once((tx) => passSecondStep(tx, { ticket: body.ticket, typed, userAgent }, deps))
  return presentStartedSession(sessionIn(outcome))
})

export const signUpEnrolment = handle(secondStepCalls.signUpEnrolment, ({ body, once }, deps) =>
  once(async (tx) => {
    const { email, enrolment } = await enrolAtSignUp(tx, body.ticket, deps)
    return { email, enrolment: presentEnrolment(enrolment) }
  }),
)

export const validateSignup = handle(secondStepCalls.validateSignup, ({ body, userAgent, once }, deps) => {
  const typed = codeIn(body)
  return once(async (tx) => {
    const { session, recoveryCodes } = await confirmSignUp(tx, { ticket: body.ticket, typed, userAgent }, deps)
    return { session: presentStartedSession(session), recoveryCodes }
  })
})
