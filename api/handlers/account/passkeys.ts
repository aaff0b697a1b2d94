/** The passkeys of a signed-in person (decision record 0037). */

import {
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys as readPasskeys,
  type PasskeyRow,
  removePasskey as deletePasskey,
  renamePasskey as nameKey,
  takePasskeyChallenge,
} from '#api/db/passkeys.ts'
import { lockFactor } from '#api/db/second-factors.ts'
import { hashOf } from '#api/db/sessions.ts'
import { readSettings } from '#api/db/settings.ts'
import type { Writer } from '#api/db/database.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { passkeyMinutes, passkeysMaximum } from '#domain/limits.ts'
import { passkeyNameProblems } from '#domain/account/passkey.ts'
import { confirmPassword, proofIn } from './proof.ts'
import { judgeCode, refuseCode } from './second-factor.ts'
import { tellSecurity } from './tell-security.ts'

export const listPasskeys = handle(calls.account.listPasskeys, async ({ member }, { db }) =>
  (await readPasskeys(db.read, member.id)).map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  })),
)

export const beginPasskey = handle(calls.account.beginPasskey, async ({ body, member, once }, deps) => {
  const typed = await proofIn(member, body, deps)
  const outcome = await once(async (tx) => {
    const verdict = await judgeCode(tx, member.id, typed, deps)
    if (!verdict.ok) return { verdict }
    const known = await readPasskeys(tx, member.id)
    if (known.length >= passkeysMaximum) throw new CallError('PASSKEYS_FULL', { limit: passkeysMaximum })
    const { settings } = await readSettings(tx)
    return {
      verdict,
      offer: {
        ...(await askToSign(tx, { userId: member.id, ticketHash: null, known }, deps)),
        siteName: settings.siteName,
        userId: Buffer.from(deps.partitions.of(member.id)).toString('base64url'),
        email: member.email,
      },
    }
  })
  refuseCode(outcome.verdict)
  if (!('offer' in outcome) || !outcome.offer) throw new CallError('PASSKEY_REFUSED')
  return outcome.offer
})

interface Asked {
  readonly userId: string
  readonly ticketHash: Uint8Array | null
  readonly known: readonly PasskeyRow[]
}

/** A fresh challenge, for this person and step alone. */
export async function askToSign(tx: Writer, { userId, ticketHash, known }: Asked, { ids, clock, passkeys }: Deps) {
  const challenge = ids.secret(32)
  const expiresAt = new Date(clock.now() + passkeyMinutes * 60_000)
  await insertPasskeyChallenge(tx, hashOf(challenge), { userId, ticketHash, expiresAt })
  return {
    challenge,
    rpId: passkeys.rpId,
    known: known.map((row) => ({ id: row.credential_id, transports: row.transports.split(',').filter(Boolean) })),
  }
}

/** The challenge that an answer says it signed; used up, so that it is answered once. Undefined where it was not asked. */
export async function challengeIn(
  tx: Writer,
  clientData: string,
  { userId, ticketHash }: Pick<Asked, 'userId' | 'ticketHash'>,
  { clock }: Deps,
): Promise<string | undefined> {
  const challenge = challengeOf(clientData)
  if (challenge === undefined) return undefined
  const now = new Date(clock.now())
  return (await takePasskeyChallenge(tx, hashOf(challenge), { userId, ticketHash, now })) ? challenge : undefined
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

export const addPasskey = handle(calls.account.addPasskey, async ({ body, member, once }, deps) => {
  const problems = passkeyNameProblems(body)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const refusal = await once(async (tx): Promise<CallError | undefined> => {
    const challenge = await challengeIn(tx, body.clientData, { userId: member.id, ticketHash: null }, deps)
    const made = challenge === undefined ? undefined : await deps.passkeys.made(body, challenge)
    if (!made) return new CallError('PASSKEY_REFUSED')
    // Switched off meanwhile, perhaps in another tab: a passkey does not stand alone.
    if (!(await lockFactor(tx, member.id))?.secret) return new CallError('TWO_FACTOR_OFF')
    if ((await readPasskeys(tx, member.id)).length >= passkeysMaximum)
      return new CallError('PASSKEYS_FULL', { limit: passkeysMaximum })
    const kept = await insertPasskey(tx, {
      id: deps.ids.next(),
      user_id: member.id,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: BigInt(made.counter),
      transports: body.transports.join(','),
      name: body.name,
      created_at: new Date(deps.clock.now()),
    })
    if (!kept) return new CallError('PASSKEY_REFUSED')
    await tellSecurity(tx, member.id, 'passkey-added', deps)
    return undefined
  })
  if (refusal) throw refusal
  return { done: true }
})

export const renamePasskey = handle(calls.account.renamePasskey, async ({ params, body, member, once }) => {
  const problems = passkeyNameProblems(body)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  if (!(await once((tx) => nameKey(tx, member.id, params.id, body.name)))) throw new CallError('NOT_FOUND')
  return { done: true }
})

export const removePasskey = handle(calls.account.removePasskey, async ({ params, body, member, once }, deps) => {
  await confirmPassword(member, body.password, deps)
  await once(async (tx) => {
    if (!(await deletePasskey(tx, member.id, params.id))) throw new CallError('NOT_FOUND')
    await tellSecurity(tx, member.id, 'passkey-removed', deps)
  })
  return { done: true }
})
