/**
 * The settings of signing in: a second factor at sign-up (decision T14), and applications that pass on their session
 * (T1).
 */

import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import { countProtected } from '#api/db/auth/second-factors.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { changeSettings, readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import type { SignInSettings } from '#contract/auth/admin-sign-in.ts'

const switched = 'sign-up-two-factor-switched'

interface CurrentSignIn extends Omit<SignInSettings, 'changed'> {
  readonly lastChange: AuditTrace | undefined
}

export async function readSignIn(db: Reader | Writer): Promise<CurrentSignIn> {
  const { settings } = await readSettings(db)
  const counts = await countProtected(db)
  return {
    signUpTwoFactor: settings.signUpTwoFactor ?? false,
    appAutoLogin: settings.appAutoLogin ?? false,
    ...counts,
    lastChange: await latestAuditEvent(db, switched),
  }
}

interface SignInChange {
  /** Settings that are left out stay unchanged. */
  readonly change: { readonly [K in 'signUpTwoFactor' | 'appAutoLogin']?: boolean | undefined }
  readonly actorId: string
}

export async function updateSignIn(
  tx: Writer,
  { change, actorId }: SignInChange,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<CurrentSignIn> {
  const now = await readSignIn(tx)
  const settings = {
    signUpTwoFactor: change.signUpTwoFactor ?? now.signUpTwoFactor,
    appAutoLogin: change.appAutoLogin ?? now.appAutoLogin,
  }
  const before = await changeSettings(tx, settings)
  const same =
    (before.signUpTwoFactor ?? false) === settings.signUpTwoFactor &&
    (before.appAutoLogin ?? false) === settings.appAutoLogin
  if (!same)
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: switched,
      subject: 'sign-in',
      facts: settings,
    })
  return readSignIn(tx)
}
