/** The passkeys of a user, and the second step of signing in with one of them (docs/areas/auth.md). */

import {
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
  type PasskeyRow,
  removePasskey as deletePasskey,
  renamePasskey as nameKey,
  consumePasskeyChallenge,
} from '#api/db/auth/passkeys.ts'
import { lockFactor, lockTicket, removeTicket } from '#api/db/auth/second-factors.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import type { DecodedInput } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/auth/device.ts'
import { passkeyNameProblems } from '#domain/auth/passkey.ts'
import type { TypedCode } from '#domain/auth/totp.ts'
import { passkeyMinutes, passkeysMaximum } from '#domain/limits.ts'
import { forgetLostFactor } from './lost-factor.ts'
import { newSession, type StartedSession } from './new-session.ts'
import { verifyCode, refuseCode } from './second-factor.ts'
import { notifySecurity } from './notify-security.ts'

type NewPasskey = DecodedInput<typeof calls.account.addPasskey>['body']
type SignedPasskey = DecodedInput<typeof calls.account.validatePasskey>['body']

interface PasskeyRequest {
  readonly userId: string
  readonly ticketHash: Uint8Array | null
  readonly known: readonly PasskeyRow[]
}

/** A fresh challenge, for this user and step only. */
async function createChallenge(
  tx: Writer,
  { userId, ticketHash, known }: PasskeyRequest,
  { ids, clock, passkeys }: Deps,
) {
  const challenge = ids.secret(32)
  const expiresAt = new Date(clock.now() + passkeyMinutes * 60_000)
  await insertPasskeyChallenge(tx, hashOf(challenge), { userId, ticketHash, expiresAt })
  return {
    challenge,
    rpId: passkeys.rpId,
    known: known.map((row) => ({ id: row.credential_id, transports: row.transports.split(',').filter(Boolean) })),
  }
}

/**
 * The challenge that a response claims to have signed; consumed, so that it is answered once. Undefined if it was not
 * issued.
 */
async function challengeIn(
  tx: Writer,
  clientData: string,
  { userId, ticketHash }: Pick<PasskeyRequest, 'userId' | 'ticketHash'>,
  { clock }: Deps,
): Promise<string | undefined> {
  const challenge = challengeOf(clientData)
  if (challenge === undefined) return undefined
  const now = new Date(clock.now())
  return (await consumePasskeyChallenge(tx, hashOf(challenge), { userId, ticketHash, now })) ? challenge : undefined
}

function challengeOf(clientData: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * The effect of a wrong code has to be committed, so it is not thrown here: see `offerIn`. @throws CallError
 * PASSKEYS_FULL
 */
export async function beginPasskey(
  tx: Writer,
  { member, typed }: { readonly member: Member; readonly typed: TypedCode },
  deps: Deps,
) {
  const verdict = await verifyCode(tx, member.id, typed, deps)
  if (!verdict.ok) return { verdict, offer: undefined }
  const known = await listPasskeys(tx, member.id)
  if (known.length >= passkeysMaximum) throw new CallError('PASSKEYS_FULL', { limit: passkeysMaximum })
  const { settings } = await readSettings(tx)
  return {
    verdict,
    offer: {
      ...(await createChallenge(tx, { userId: member.id, ticketHash: null, known }, deps)),
      siteName: siteNameIn(settings, 'en'),
      userId: Buffer.from(deps.partitions.of(member.id)).toString('base64url'),
      email: member.email,
    },
  }
}

/** After the commit. @throws CallError if the code was wrong */
export function offerIn({ verdict, offer }: Awaited<ReturnType<typeof beginPasskey>>) {
  refuseCode(verdict)
  if (!offer) throw new CallError('PASSKEY_REFUSED')
  return offer
}

/** @throws CallError INVALID_INPUT */
export function checkPasskeyName(body: Parameters<typeof passkeyNameProblems>[0]): void {
  const problems = passkeyNameProblems(body)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

/** The challenge is consumed in any case, which has to be committed. @returns the error that refuses the passkey */
export async function addPasskey(
  tx: Writer,
  { body, personId }: { readonly body: NewPasskey; readonly personId: string },
  deps: Deps,
): Promise<CallError | undefined> {
  const challenge = await challengeIn(tx, body.clientData, { userId: personId, ticketHash: null }, deps)
  const made = challenge === undefined ? undefined : await deps.passkeys.made(body, challenge)
  if (!made) return new CallError('PASSKEY_REFUSED')
  // The second factor was disabled meanwhile, perhaps in another tab: a passkey requires one.
  if (!(await lockFactor(tx, personId))?.secret) return new CallError('TWO_FACTOR_OFF')
  if ((await listPasskeys(tx, personId)).length >= passkeysMaximum)
    return new CallError('PASSKEYS_FULL', { limit: passkeysMaximum })
  const inserted = await insertPasskey(tx, {
    id: deps.ids.next(),
    user_id: personId,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    counter: BigInt(made.counter),
    transports: body.transports.join(','),
    name: body.name,
    created_at: new Date(deps.clock.now()),
  })
  if (!inserted) return new CallError('PASSKEY_REFUSED')
  await notifySecurity(tx, personId, 'passkey-added', deps)
  return undefined
}

/** @returns whether the user has the passkey */
export function renamePasskey(
  tx: Writer,
  { id, personId, name }: { readonly id: string; readonly personId: string; readonly name: string },
): Promise<boolean> {
  return nameKey(tx, personId, id, name)
}

/** @throws CallError NOT_FOUND */
export async function removePasskey(
  tx: Writer,
  { id, personId }: { readonly id: string; readonly personId: string },
  deps: Deps,
): Promise<void> {
  if (!(await deletePasskey(tx, personId, id))) throw new CallError('NOT_FOUND')
  await notifySecurity(tx, personId, 'passkey-removed', deps)
}

/** @throws CallError SECOND_STEP_OVER */
export async function beginPasskeySignIn(tx: Writer, ticket: string, deps: Deps) {
  const ticketHash = hashOf(ticket)
  const person = await lockTicket(tx, ticketHash, 'sign-in', new Date(deps.clock.now()))
  if (!person) throw new CallError('SECOND_STEP_OVER')
  return createChallenge(tx, { userId: person.id, ticketHash, known: await listPasskeys(tx, person.id) }, deps)
}

/**
 * Verifies the passkey's signature instead of a code. It cannot be guessed, so it is verified even while codes are
 * rate-limited, and wrong codes cannot lock the user out.
 * @returns undefined if it opens no session. @throws CallError SECOND_STEP_OVER
 */
export async function signInWithPasskey(
  tx: Writer,
  { body, userAgent }: { readonly body: SignedPasskey; readonly userAgent: string },
  deps: Deps,
): Promise<StartedSession | undefined> {
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
  // The challenge is consumed in any case, which has to be committed.
  if (!row || counter === undefined) return undefined
  await notePasskeyUse(tx, row.id, counter, now)
  await removeTicket(tx, ticketHash)
  await forgetLostFactor(tx, person.id, deps)
  return newSession(tx, person.id, deviceOf(userAgent), deps)
}
