/** The switches of signing in: a second factor at sign-up (decision T14), and applications that hand their session on (T1). */

import { insertAudit, lastAct } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { countProtected } from '#api/db/second-factors.ts'
import { changeSettings, readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentChange } from '#api/presenters/bank.ts'
import type { SignInSettings } from '#contract/admin/sign-in.ts'
import { calls } from '#contract/calls.ts'

const switched = 'sign-up-two-factor-switched'

export const getSignIn = handle(calls.admin.getSignIn, (_, { db }) => present(db.read))

export const updateSignIn = handle(calls.admin.updateSignIn, ({ body, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const now = await present(tx)
    const wanted = {
      signUpTwoFactor: body.signUpTwoFactor ?? now.signUpTwoFactor,
      appAutoLogin: body.appAutoLogin ?? now.appAutoLogin,
    }
    const before = await changeSettings(tx, wanted)
    const same =
      (before.signUpTwoFactor ?? false) === wanted.signUpTwoFactor &&
      (before.appAutoLogin ?? false) === wanted.appAutoLogin
    if (!same)
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: switched,
        subject: 'sign-in',
        facts: wanted,
      })
    return present(tx)
  }),
)

async function present(db: Reader | Writer): Promise<SignInSettings> {
  const { settings } = await readSettings(db)
  const counts = await countProtected(db)
  return {
    signUpTwoFactor: settings.signUpTwoFactor ?? false,
    appAutoLogin: settings.appAutoLogin ?? false,
    ...counts,
    changed: presentChange(await lastAct(db, switched)),
  }
}
