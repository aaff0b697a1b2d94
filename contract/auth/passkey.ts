/** Passkeys instead of the code of an app (docs/areas/auth.md). Bytes are base64url, as in WebAuthn's JSON. */

import { passwordMaximum } from '#domain/limits.ts'
import { session } from '#contract/account/account.ts'
import { ticket, typedCode } from './second-step.ts'
import { call } from '#contract/call.ts'
import { id, instant, list, nullable, object, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const password = text({ max: passwordMaximum, keepSpace: true })
const bytes = (max: number) => text({ min: 1, max, pattern: /^[\w-]+$/ })
const credentialId = bytes(1400)
/** As typed; validated by the rule for names. */
const name = text({ max: 200 })
const transports = list(text({ min: 1, max: 20, pattern: /^[a-z-]+$/ }), 8)

/** The options that a browser passes to its authenticators. The page adds those that are the same for every site. */
const challenge = {
  challenge: bytes(100),
  rpId: text({ max: 253 }),
  /** The passkeys of this account: the ones to use at sign-in, or to exclude at registration. */
  known: list(object({ id: credentialId, transports }), 20),
}

const passkey = object({
  id: id(),
  name: text({ max: 200 }),
  createdAt: instant(),
  usedAt: nullable(instant()),
})
export type Passkey = Value<typeof passkey>

export const listPasskeys = call({
  method: 'GET',
  path: 'passkeys',
  access: 'member',
  summary: "Lists the user's passkeys, oldest first.",
  spec: 'decision T79',
  reply: list(passkey, 20),
})

export const beginPasskey = call({
  method: 'POST',
  path: 'passkeys/begin',
  access: 'member',
  summary:
    'Returns the options for creating a passkey. Requires the password and a code; the second factor must be enabled.',
  spec: 'decision T79',
  body: object({ password, code: typedCode }),
  reply: object({
    ...challenge,
    siteName: text({ max: 120 }),
    /** Identifies the user to the authenticator and reveals nothing. */
    userId: bytes(100),
    email: text({ max: 254 }),
  }),
  errors: ['TWO_FACTOR_OFF', 'PASSKEYS_FULL'],
  rate: 10,
})
export type PasskeyOffer = Value<typeof beginPasskey.reply>

export const addPasskey = call({
  method: 'POST',
  path: 'passkeys',
  access: 'member',
  summary: 'Registers the passkey that the browser created.',
  spec: 'decision T79',
  body: object({ name, id: credentialId, clientData: bytes(4000), attestation: bytes(20_000), transports }),
  reply: done,
  errors: ['PASSKEY_REFUSED', 'PASSKEYS_FULL', 'TWO_FACTOR_OFF'],
  rate: 20,
  stale: ['passkeys'],
})
export type MadePasskey = Omit<Value<typeof addPasskey.body>, 'name'>

export const renamePasskey = call({
  method: 'PATCH',
  path: 'passkeys/{id}',
  access: 'member',
  summary: 'Renames a passkey.',
  spec: 'decision T79',
  params: object({ id: id() }),
  body: object({ name }),
  reply: done,
  stale: ['passkeys'],
})

export const removePasskey = call({
  method: 'POST',
  path: 'passkeys/{id}/remove',
  access: 'member',
  summary: 'Removes a passkey. Requires the password. The authenticator app and the recovery codes remain valid.',
  spec: 'decision T79',
  params: object({ id: id() }),
  body: object({ password }),
  reply: done,
  rate: 10,
  stale: ['passkeys'],
})

export const beginPasskeySignIn = call({
  method: 'POST',
  path: 'login-passkey/begin',
  whileClosed: true,
  access: 'visitor',
  summary: 'Returns the options for using a passkey in the second step of a sign-in.',
  spec: 'decision T79',
  body: object({ ticket }),
  reply: object(challenge),
  errors: ['SECOND_STEP_OVER'],
  rate: 30,
})
export type PasskeyQuestion = Value<typeof beginPasskeySignIn.reply>

export const validatePasskey = call({
  method: 'POST',
  path: 'login-passkey',
  whileClosed: true,
  access: 'visitor',
  summary: 'Completes a sign-in with a passkey.',
  spec: 'decision T79',
  body: object({
    ticket,
    id: credentialId,
    clientData: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
  }),
  reply: session,
  errors: ['SECOND_STEP_OVER', 'PASSKEY_REFUSED'],
  rate: 30,
})
export type PasskeyAnswer = Omit<Value<typeof validatePasskey.body>, 'ticket'>
