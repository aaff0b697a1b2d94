import { handle } from '#api/handlers/handler.ts'
import { presentStartedSession } from '#api/presenters/auth/session.ts'
import { checkAppCode, createAppCode, signInWithCode } from '#api/services/auth/app-sign-in.ts'
import * as accountSessionCalls from '#contract/auth/account-session.ts'
import { CallError } from '#contract/errors.ts'

export const appCode = handle(accountSessionCalls.appCode, ({ body, member, once }, deps) =>
  once(async (tx) => {
    const deviceHash = Buffer.from(body.deviceHash, 'base64url')
    const { appUserId, expiresAt } = await createAppCode(tx, { deviceHash, member }, deps)
    return { appUserId, expiresAt: expiresAt.toISOString() }
  }),
)

/** All invalid codes get the same reply. */
export const appAutoLogin = handle(accountSessionCalls.appAutoLogin, async ({ body, userAgent, once }, deps) => {
  const code = checkAppCode(body.id, deps)
  const session = await once((tx) => signInWithCode(tx, { code, device: body.device, userAgent }, deps))
  if (!session) throw new CallError('APP_SIGN_IN_REFUSED')
  return presentStartedSession(session)
})
