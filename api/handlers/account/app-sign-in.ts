/**
 * An application hands its session to a page: by a code of one minute, for one device, once (decision T1). What a code opens is
 * the same session at another place: it ends when the one that made the code does, so that none lasts longer by being handed on.
 */

import { insertAudit } from '#api/db/audit.ts'
import { insertTicket, lockCode, removeTicket } from '#api/db/second-factors.ts'
import { hashOf } from '#api/db/sessions.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/account/device.ts'
import { appCodeSeconds } from '#domain/limits.ts'
import { newSession } from './new-session.ts'

const signedText = (code: string): string => `app-code ${code}`

/** A session that lives has passed every step that its account asks for. */
export const appCode = handle(calls.account.appCode, ({ body, member, once }, { clock, ids, signer }) =>
  once(async (tx) => {
    if (!(await readSettings(tx)).settings.appAutoLogin) throw new CallError('APP_SIGN_IN_REFUSED')
    const code = ids.secret(32)
    const expiresAt = new Date(clock.now() + appCodeSeconds * 1000)
    await insertTicket(tx, {
      hash: hashOf(code),
      userId: member.id,
      purpose: 'app',
      deviceHash: Buffer.from(body.deviceHash, 'base64url'),
      sessionId: member.sessionId,
      expiresAt,
    })
    return { appUserId: `${code}.${signer.sign(signedText(code))}`, expiresAt: expiresAt.toISOString() }
  }),
)

/** One answer for everything that is no good. A code that was shown with another device's secret is used up. */
export const appAutoLogin = handle(calls.account.appAutoLogin, async ({ body, userAgent, once }, deps) => {
  const [code = '', signature = ''] = body.id.split('.')
  if (!deps.signer.verify(signedText(code), signature)) throw new CallError('APP_SIGN_IN_REFUSED')
  const session = await once(async (tx) => {
    if (!(await readSettings(tx)).settings.appAutoLogin) return undefined
    const at = new Date(deps.clock.now())
    const person = await lockCode(tx, hashOf(code), at)
    if (!person?.device_hash) return undefined
    await removeTicket(tx, hashOf(code))
    if (!Buffer.from(person.device_hash).equals(hashOf(body.device))) return undefined
    await insertAudit(tx, {
      id: deps.ids.next(),
      at,
      actorId: person.id,
      act: 'session-handed-on',
      subject: person.id,
      facts: {},
    })
    const parent = { id: person.session_id, expiresAt: person.session_ends }
    return newSession(tx, person.id, deviceOf(userAgent), deps, parent)
  })
  if (!session) throw new CallError('APP_SIGN_IN_REFUSED')
  return session
})
