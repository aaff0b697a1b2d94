/** The second step of sign-in and sign-up. */

import { handle } from '#api/handlers/handler.ts'
import { codeIn } from '#api/services/auth/second-factor.ts'
import { confirmSignUp, enrolAtSignUp, passSecondStep, sessionIn } from '#api/services/auth/second-step.ts'
import * as accountSignInCalls from '#contract/auth/account-sign-in.ts'

export const validateLogin = handle(accountSignInCalls.validateLogin, async ({ body, userAgent, once }, deps) => {
  const typed = codeIn(body)
  return sessionIn(await once((tx) => passSecondStep(tx, { ticket: body.ticket, typed, userAgent }, deps)))
})

export const signUpEnrolment = handle(accountSignInCalls.signUpEnrolment, ({ body, once }, deps) =>
  once((tx) => enrolAtSignUp(tx, body.ticket, deps)),
)

export const validateSignup = handle(accountSignInCalls.validateSignup, ({ body, userAgent, once }, deps) => {
  const typed = codeIn(body)
  return once((tx) => confirmSignUp(tx, { ticket: body.ticket, typed, userAgent }, deps))
})
