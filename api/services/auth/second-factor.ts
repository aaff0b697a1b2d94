/**
 * Codes of the second factor: created, shown and verified. Every verification runs under the lock of the user's factor.
 */

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
} from '#api/db/auth/second-factors.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import type { QrPicture } from '#api/ports.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import { enrolmentMinutes } from '#domain/limits.ts'
import {
  acceptedStep,
  freeFailures,
  longestLockMs,
  recoveryCodeCount,
  recoveryCodeLetters,
  recoveryCodeOf,
  type TypedCode,
  typedCodeOf,
  totpSecretBytes,
  lockSecondsAfter,
} from '#domain/auth/totp.ts'
import { forgetLostFactor } from './lost-factor.ts'
import { notifySecurity } from './notify-security.ts'

/** @throws CallError INVALID_INPUT for a malformed code: it does not count as an attempt */
export function codeIn(body: { readonly code?: string | undefined }): TypedCode {
  const typed = typedCodeOf(body.code ?? '')
  if (typed) return typed
  throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: body.code ? 'format' : 'required' }])
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

/**
 * Verifies a code of an enabled factor. The outcome is to be committed before anything is thrown, because wrong codes
 * count. A recovery code is verified even while other codes are rate-limited: it cannot be guessed, and lets its user
 * in.
 */
export async function verifyCode(tx: Writer, userId: string, typed: TypedCode, deps: Deps): Promise<Verdict> {
  const now = deps.clock.now()
  const factor = await lockFactor(tx, userId)
  if (!factor?.secret) return { ok: false, retryAfterSeconds: 0 }
  if (typed.kind === 'recovery') {
    if (!(await spendRecoveryCode(tx, userId, recoveryHash(userId, typed.code, deps), new Date(now))))
      return { ok: false, retryAfterSeconds: 0 }
    await noteFailure(tx, userId, 0, null)
    await forgetLostFactor(tx, userId, deps)
    await notifySecurity(tx, userId, 'recovery-code-used', deps)
    return { ok: true }
  }
  const blocked = factor.blocked_until === null ? 0 : remainingMs(factor.blocked_until.getTime(), now, longestLockMs)
  if (blocked > 0) return { ok: false, retryAfterSeconds: Math.ceil(blocked / 1000) }
  const secret = opened(factor.secret, userId, deps)
  const step = acceptedStep({ code: typed.code, now, lastStep: Number(factor.last_step) }, (each) =>
    deps.oneTimePasswords.codeAt(secret, each),
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
  const wait = lockSecondsAfter(failures)
  await noteFailure(tx, factor.user_id, failures, wait > 0 ? new Date(now + wait * 1000) : null)
  // A client who tries codes has the password: the user is notified.
  if (failures === freeFailures) await notifySecurity(tx, factor.user_id, 'codes-refused', deps)
  return { ok: false, retryAfterSeconds: wait }
}

/** @throws CallError INVALID_INPUT for the code field, or TOO_MANY_REQUESTS while codes are rate-limited */
export function refuseCode(verdict: Verdict): void {
  if (verdict.ok) return
  const { retryAfterSeconds } = verdict
  if (retryAfterSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: 'code' }])
}

/** A secret that an authenticator app reads. */
export interface ShownEnrolment {
  readonly secret: string
  readonly uri: string
  /** QR code of the URI. */
  readonly picture: QrPicture
  readonly expiresAt: Date
}

/** Starts the set-up of a factor: a fresh secret, encrypted. */
export async function beginEnrolment(
  tx: Writer,
  person: { readonly id: string; readonly email: string },
  deps: Deps,
): Promise<ShownEnrolment> {
  const secret = deps.ids.random(totpSecretBytes)
  const until = new Date(deps.clock.now() + enrolmentMinutes * 60_000)
  const sealed = deps.sealer.seal(Buffer.from(secret).toString('base64url'), factorContext(person.id))
  await putPending(tx, person.id, sealed, until)
  return enrolmentOf(tx, secret, until, person, deps)
}

/** The set-up in progress; undefined if there is none. */
export async function pendingEnrolment(
  tx: Writer,
  person: { readonly id: string; readonly email: string },
  factor: FactorRow | undefined,
  deps: Deps,
): Promise<ShownEnrolment | undefined> {
  if (!factor?.pending_secret || !factor.pending_until || factor.pending_until.getTime() <= deps.clock.now())
    return undefined
  return enrolmentOf(tx, opened(factor.pending_secret, person.id, deps), factor.pending_until, person, deps)
}

/**
 * Accepts the first code of the secret that was shown, and creates fresh recovery codes.
 * @throws CallError ENROLMENT_OVER, INVALID_INPUT. Attempts are not limited: the client was shown the secret.
 */
export async function confirmEnrolment(tx: Writer, userId: string, typed: TypedCode, deps: Deps): Promise<string[]> {
  const factor = await lockFactor(tx, userId)
  const now = deps.clock.now()
  if (!factor?.pending_secret || !factor.pending_until || factor.pending_until.getTime() <= now)
    throw new CallError('ENROLMENT_OVER')
  const secret = opened(factor.pending_secret, userId, deps)
  const step = acceptedStep({ code: typed.code, now, lastStep: 0 }, (each) =>
    deps.oneTimePasswords.codeAt(secret, each),
  )
  if (step === undefined) throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: 'code' }])
  await confirmPending(tx, userId, step, new Date(now))
  await notifySecurity(tx, userId, 'two-factor-on', deps)
  return freshRecoveryCodes(tx, userId, deps)
}

/** Shown once: only their hashes are stored. */
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

/** Keyed, so that codes cannot be brute-forced with the table alone, without the site's key. */
function recoveryHash(userId: string, code: string, { keyedHashes }: Pick<Deps, 'keyedHashes'>): Uint8Array {
  return Buffer.from(keyedHashes.of(`recovery ${userId} ${code}`), 'base64url')
}

export function factorContext(userId: string): string {
  return `second_factor:${userId}:secret`
}

function opened(sealed: string, userId: string, { sealer }: Pick<Deps, 'sealer'>): Uint8Array {
  return Buffer.from(sealer.open(sealed, factorContext(userId)), 'base64url')
}

async function enrolmentOf(
  tx: Writer,
  secret: Uint8Array,
  until: Date,
  { email }: { readonly email: string },
  { oneTimePasswords, qrCodes }: Pick<Deps, 'oneTimePasswords' | 'qrCodes'>,
): Promise<ShownEnrolment> {
  const { settings } = await readSettings(tx)
  // Authenticator apps list accounts by it, so it is the same in every language.
  const enrolment = oneTimePasswords.enrolment(secret, siteNameIn(settings, 'en'), email)
  return { ...enrolment, picture: qrCodes.of(enrolment.uri), expiresAt: until }
}
