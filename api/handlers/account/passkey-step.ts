/** The second step of signing in, by a passkey: its signature takes the place of the code. */

import { listPasskeys, lockPasskey, notePasskeyUse } from '#api/db/passkeys.ts'
import { lockTicket, removeTicket } from '#api/db/second-factors.ts'
import { hashOf } from '#api/db/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/account/device.ts'
import { forgetLostFactor } from './lost-factor.ts'
import { newSession } from './new-session.ts'
import { askToSign, challengeIn } from './passkeys.ts'

export const beginPasskeySignIn = handle(calls.account.beginPasskeySignIn, ({ body, once }, deps) =>
  once(async (tx) => {
    const ticketHash = hashOf(body.ticket)
    const person = await lockTicket(tx, ticketHash, 'sign-in', new Date(deps.clock.now()))
    if (!person) throw new CallError('SECOND_STEP_OVER')
    return askToSign(tx, { userId: person.id, ticketHash, known: await listPasskeys(tx, person.id) }, deps)
  }),
)

/** A signature cannot be guessed: it is looked at also while no code is, so that wrong codes shut nobody out. */
export const validatePasskey = handle(calls.account.validatePasskey, async ({ body, userAgent, once }, deps) => {
  const outcome = await once(async (tx) => {
    const now = new Date(deps.clock.now())
    const ticketHash = hashOf(body.ticket)
    const person = await lockTicket(tx, ticketHash, 'sign-in', now)
    if (!person) throw new CallError('SECOND_STEP_OVER')
    const challenge = await challengeIn(tx, body.clientData, { userId: person.id, ticketHash }, deps)
    const row = await lockPasskey(tx, person.id, body.id)
    const counter =
      challenge !== undefined && row
        ? await deps.passkeys.signed(body, challenge, {
            credentialId: row.credential_id,
            publicKey: row.public_key,
            counter: Number(row.counter),
          })
        : undefined
    // The challenge is used up in any case: that has to be committed.
    if (!row || counter === undefined) return undefined
    await notePasskeyUse(tx, row.id, counter, now)
    await removeTicket(tx, ticketHash)
    await forgetLostFactor(tx, person.id, deps)
    return newSession(tx, person.id, deviceOf(userAgent), deps)
  })
  if (!outcome) throw new CallError('PASSKEY_REFUSED')
  return outcome
})
