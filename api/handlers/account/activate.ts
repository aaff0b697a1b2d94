import { readSettings } from '#api/db/settings.ts'
import { hashOf } from '#api/db/sessions.ts'
import { requireFactor, useActivation } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { openSecondStep } from './second-step.ts'

/** The address is proven. Where the site asks for a second factor, that is the other half of the activation (platform 4). */
export const activate = handle(calls.account.activate, ({ params, once }, deps) =>
  once(async (tx) => {
    const used = await useActivation(tx, hashOf(params.verificationId), params.userId, new Date(deps.clock.now()))
    if (!used) throw new CallError('LINK_INVALID')
    if (!(await readSettings(tx)).settings.signUpTwoFactor) return { done: true, ticket: null }
    await requireFactor(tx, params.userId)
    return { done: true, ticket: (await openSecondStep(tx, params.userId, 'sign-up', deps)).ticket }
  }),
)
