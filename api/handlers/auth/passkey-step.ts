/** The second step of signing in, by a passkey: its signature replaces the code. */

import { handle } from '#api/handlers/handler.ts'
import { presentStartedSession } from '#api/presenters/auth/session.ts'
import { beginPasskeySignIn as begin, signInWithPasskey } from '#api/services/auth/passkeys.ts'
import * as passkeyCalls from '#contract/auth/passkey.ts'
import { CallError } from '#contract/errors.ts'

export const beginPasskeySignIn = handle(passkeyCalls.beginPasskeySignIn, ({ body, once }, deps) =>
  once((tx) => begin(tx, body.ticket, deps)),
)

export const validatePasskey = handle(passkeyCalls.validatePasskey, async ({ body, userAgent, once }, deps) => {
  const session = await once((tx) => signInWithPasskey(tx, { body, userAgent }, deps))
  if (!session) throw new CallError('PASSKEY_REFUSED')
  return presentStartedSession(session)
})
