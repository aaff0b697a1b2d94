/**
 * An application passes its session to a page: by a code that is valid for one minute, for one device, once (decision
 * T1). The code opens the same session on another device: it ends with the session that created the code, so that
 * passing it on never extends it.
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { insertTicket, lockCode, removeTicket } from '#api/db/auth/second-factors.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/auth/device.ts'
import { appCodeSeconds } from '#domain/limits.ts'
import { newSession, type StartedSession } from './new-session.ts'

const signedText = (code: string): string => `app-code ${code}`

interface AppCode {
  readonly appUserId: string
  readonly expiresAt: Date
}

/** A live session has passed every step that its account requires. @throws CallError APP_SIGN_IN_REFUSED */
export async function createAppCode(
  tx: Writer,
  { deviceHash, member }: { readonly deviceHash: Uint8Array; readonly member: Member },
  { clock, ids, signer }: Pick<Deps, 'clock' | 'ids' | 'signer'>,
): Promise<AppCode> {
  if (!(await readSettings(tx)).settings.appAutoLogin) throw new CallError('APP_SIGN_IN_REFUSED')
  const code = ids.secret(32)
  const expiresAt = new Date(clock.now() + appCodeSeconds * 1000)
  await insertTicket(tx, {
    hash: hashOf(code),
    userId: member.id,
    purpose: 'app',
    deviceHash,
    sessionId: member.sessionId,
    expiresAt,
  })
  return { appUserId: `${code}.${signer.sign(signedText(code))}`, expiresAt }
}

/** @returns the code for an id that this site issued. @throws CallError APP_SIGN_IN_REFUSED */
export function checkAppCode(id: string, { signer }: Pick<Deps, 'signer'>): string {
  const [code = '', signature = ''] = id.split('.')
  if (!signer.verify(signedText(code), signature)) throw new CallError('APP_SIGN_IN_REFUSED')
  return code
}

interface AppSignIn {
  readonly code: string
  /** Secret of the device that the code was made for. */
  readonly device: string
  readonly userAgent: string
}

/**
 * A code that was presented with another device's secret is used up, which has to be committed.
 * @returns undefined if it opens no session
 */
export async function signInWithCode(
  tx: Writer,
  { code, device, userAgent }: AppSignIn,
  deps: Deps,
): Promise<StartedSession | undefined> {
  if (!(await readSettings(tx)).settings.appAutoLogin) return undefined
  const at = new Date(deps.clock.now())
  const person = await lockCode(tx, hashOf(code), at)
  if (!person?.device_hash) return undefined
  await removeTicket(tx, hashOf(code))
  if (!Buffer.from(person.device_hash).equals(hashOf(device))) return undefined
  const event = 'app-session-created'
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: person.id,
    eventName: event,
    subject: person.id,
    facts: {},
  })
  const parent = { id: person.session_id, expiresAt: person.session_ends }
  return newSession(tx, person.id, deviceOf(userAgent), deps, parent)
}
