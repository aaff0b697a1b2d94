/** Codes of the second factor: made, shown and judged. Everything that judges runs under the lock of the person's factor. */

import { createHmac } from 'node:crypto'
import type { Writer } from '#api/db/database.ts'
import {
  confirmPending,
  type FactorRow,
  lockFactor,
  noteAccepted,
  noteFailure,
  putPending,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '#api/db/second-factors.ts'
import { readSettings } from '#api/db/settings.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { Enrolment } from '#contract/account-sign-in.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import { enrolmentMinutes } from '#domain/limits.ts'
import {
  acceptedStep,
  base32Of,
  freeFailures,
  type Hmac,
  longestWaitMs,
  recoveryCodeCount,
  recoveryCodeLetters,
  recoveryCodeOf,
  type TypedCode,
  typedCodeOf,
  totpSecretBytes,
  totpUri,
  waitAfter,
} from '#domain/account/totp.ts'
import { forgetLostFactor } from './lost-factor.ts'
import { tellSecurity } from './tell-security.ts'

const hmac: Hmac = (key, message) => createHmac('sha1', key).update(message).digest()

/** @throws CallError INVALID_INPUT for what can be no code at all: it counts as no try */
export function codeIn(body: { readonly code?: string | undefined }): TypedCode {
  const typed = typedCodeOf(body.code ?? '')
  if (typed) return typed
  throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: body.code ? 'format' : 'required' }])
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

/**
 * Judges a code of a factor that is on. What comes of it is to be committed before anything is thrown: wrong codes count. A
 * recovery code is looked at also while no other code is: it cannot be guessed, and is its person's way in.
 */
export async function judgeCode(tx: Writer, userId: string, typed: TypedCode, deps: Deps): Promise<Verdict> {
  const now = deps.clock.now()
  const factor = await lockFactor(tx, userId)
  if (!factor?.secret) return { ok: false, retryAfterSeconds: 0 }
  if (typed.kind === 'recovery') {
    if (!(await spendRecoveryCode(tx, userId, recoveryHash(userId, typed.code, deps), new Date(now))))
      return { ok: false, retryAfterSeconds: 0 }
    await noteFailure(tx, userId, 0, null)
    await forgetLostFactor(tx, userId, deps)
    await tellSecurity(tx, userId, 'recovery-code-used', deps)
    return { ok: true }
  }
  const blocked = factor.blocked_until === null ? 0 : remainingMs(factor.blocked_until.getTime(), now, longestWaitMs)
  if (blocked > 0) return { ok: false, retryAfterSeconds: Math.ceil(blocked / 1000) }
  const step = acceptedStep(
    { code: typed.code, secret: opened(factor.secret, userId, deps), now, lastStep: Number(factor.last_step) },
    hmac,
  )
  if (step !== undefined) {
    await noteAccepted(tx, userId, step)
    await forgetLostFactor(tx, userId, deps)
    return { ok: true }
  }
  return refused(tx, factor, now, deps)
}

async function refused(tx: Writer, factor: FactorRow, now: number, deps: Deps): Promise<Verdict> {
  const failures = factor.failures + 1
  const wait = waitAfter(failures)
  await noteFailure(tx, factor.user_id, failures, wait > 0 ? new Date(now + wait * 1000) : null)
  // Who tries codes has the password: its person should know.
  if (failures === freeFailures) await tellSecurity(tx, factor.user_id, 'codes-refused', deps)
  return { ok: false, retryAfterSeconds: wait }
}

/** @throws CallError INVALID_INPUT beside the code, or TOO_MANY_REQUESTS while none is looked at. */
export function refuseCode(verdict: Verdict): void {
  if (verdict.ok) return
  const { retryAfterSeconds } = verdict
  if (retryAfterSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: 'code' }])
}

/** Begins to set up a factor: a fresh secret, sealed. */
export async function beginEnrolment(
  tx: Writer,
  person: { readonly id: string; readonly email: string },
  deps: Deps,
): Promise<Enrolment> {
  const secret = deps.ids.random(totpSecretBytes)
  const until = new Date(deps.clock.now() + enrolmentMinutes * 60_000)
  const sealed = deps.sealer.seal(Buffer.from(secret).toString('base64url'), placeOf(person.id))
  await putPending(tx, person.id, sealed, until)
  return presentEnrolment(tx, secret, until, person, deps)
}

/** The one that is under way; undefined where none is. */
export async function pendingEnrolment(
  tx: Writer,
  person: { readonly id: string; readonly email: string },
  factor: FactorRow | undefined,
  deps: Deps,
): Promise<Enrolment | undefined> {
  if (!factor?.pending_secret || !factor.pending_until || factor.pending_until.getTime() <= deps.clock.now())
    return undefined
  return presentEnrolment(tx, opened(factor.pending_secret, person.id, deps), factor.pending_until, person, deps)
}

/**
 * Takes the first code of what was shown, and gives fresh recovery codes.
 * @throws CallError ENROLMENT_OVER, INVALID_INPUT. Guessing is nobody's gain here: who asks was shown the secret.
 */
export async function confirmEnrolment(tx: Writer, userId: string, typed: TypedCode, deps: Deps): Promise<string[]> {
  const factor = await lockFactor(tx, userId)
  const now = deps.clock.now()
  if (!factor?.pending_secret || !factor.pending_until || factor.pending_until.getTime() <= now)
    throw new CallError('ENROLMENT_OVER')
  const secret = opened(factor.pending_secret, userId, deps)
  const step = acceptedStep({ code: typed.code, secret, now, lastStep: 0 }, hmac)
  if (step === undefined) throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: 'code' }])
  await confirmPending(tx, userId, step, new Date(now))
  await tellSecurity(tx, userId, 'two-factor-on', deps)
  return freshRecoveryCodes(tx, userId, deps)
}

/** Shown once: only their hashes stay. */
export async function freshRecoveryCodes(tx: Writer, userId: string, deps: Deps): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(deps.ids.random(recoveryCodeLetters * 2)),
  )
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(userId, code.replaceAll('-', ''), deps)),
  )
  return codes
}

/** Keyed: who has the table and not the site's key cannot try codes on it. */
function recoveryHash(userId: string, code: string, { signer }: Pick<Deps, 'signer'>): Uint8Array {
  return Buffer.from(signer.sign(`recovery ${userId} ${code}`), 'base64url')
}

function placeOf(userId: string): string {
  return `second_factor:${userId}:secret`
}

function opened(sealed: string, userId: string, { sealer }: Pick<Deps, 'sealer'>): Uint8Array {
  return Buffer.from(sealer.open(sealed, placeOf(userId)), 'base64url')
}

async function presentEnrolment(
  tx: Writer,
  secret: Uint8Array,
  until: Date,
  { email }: { readonly email: string },
  { qrCodes }: Pick<Deps, 'qrCodes'>,
): Promise<Enrolment> {
  const { settings } = await readSettings(tx)
  const uri = totpUri(secret, settings.siteName, email)
  return { secret: base32Of(secret), uri, picture: qrCodes.of(uri), expiresAt: until.toISOString() }
}
