/** Passkeys in place of the code of an app (decision record 0037). Bytes are base64url, as WebAuthn's own JSON writes them. */

import { passwordMaximum } from '#domain/limits.ts'
import { session } from './account.ts'
import { ticket, typedCode } from './account-sign-in.ts'
import { call } from './call.ts'
import { id, instant, list, nullable, object, text, type Value } from './schema.ts'
import { done } from './shapes.ts'

const password = text({ max: passwordMaximum, keepSpace: true })
const bytes = (max: number) => text({ min: 1, max, pattern: /^[\w-]+$/ })
const credentialId = bytes(1400)
/** As typed; judged by the rule of names. */
const name = text({ max: 200 })
const transports = list(text({ min: 1, max: 20, pattern: /^[a-z-]+$/ }), 8)

/** What a browser asks its authenticators with. What is the same for every site, the page adds. */
const challenge = {
  challenge: bytes(100),
  rpId: text({ max: 253 }),
  /** The passkeys that this account has: to be used, or not to be made twice. */
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
  summary: 'The passkeys of this person, oldest first.',
  spec: 'decision record 0037',
  reply: list(passkey, 20),
})

export const beginPasskey = call({
  method: 'POST',
  path: 'passkeys/begin',
  access: 'member',
  summary: 'What a browser needs to make a passkey. Takes password and code; the second factor has to be on.',
  spec: 'decision record 0037',
  body: object({ password, code: typedCode }),
  reply: object({
    ...challenge,
    siteName: text({ max: 120 }),
    /** Names the person to the authenticator, and tells nothing. */
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
  summary: 'Keep the passkey that the browser made.',
  spec: 'decision record 0037',
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
  summary: 'Another name for a passkey.',
  spec: 'decision record 0037',
  params: object({ id: id() }),
  body: object({ name }),
  reply: done,
  stale: ['passkeys'],
})

export const removePasskey = call({
  method: 'POST',
  path: 'passkeys/{id}/remove',
  access: 'member',
  summary: 'Take a passkey away, with the password. The app and its codes stay.',
  spec: 'decision record 0037',
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
  summary: 'What a browser needs to sign with a passkey, in the second step of a sign-in.',
  spec: 'decision record 0037',
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
  summary: 'The second step of signing in, by a passkey.',
  spec: 'decision record 0037',
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
