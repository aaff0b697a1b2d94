/** Users with a password, and with an active second factor. */

import { calls } from '#contract/calls.ts'
import { appCode } from '#tools/journeys/authenticator.ts'
import { make, newPerson, type TestPerson } from './test-users.ts'
import type { TestApp } from './test-app.ts'

export const testPassword = 'Secret-Key-9'
const halfMinute = 30_000

export interface PasswordPerson extends TestPerson {
  readonly email: string
}

/** A user who signs in with `testPassword`. */
export async function personWithPassword(app: TestApp): Promise<PasswordPerson> {
  const one = await newPerson(app)
  const passwordHash = await app.deps.passwords.hash(testPassword)
  const row = await app.deps.db.transact((tx) =>
    tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('id', '=', one.id)
      .returning('email')
      .executeTakeFirstOrThrow(),
  )
  return { ...one, email: row.email }
}

export interface ProtectedPerson extends PasswordPerson {
  /** The secret of the app, as it is typed. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** A code of the app that was not used yet: the clock advances by half a minute. */
  code(): string
}

export async function protectedPerson(app: TestApp): Promise<ProtectedPerson> {
  const one = await personWithPassword(app)
  const body = { password: testPassword }
  const { secret } = (await make(app, calls.account.beginTwoFactor, { body }, { as: one })).data
  const typed = { code: appCode(secret, app.deps.clock.now()) }
  const { recoveryCodes } = (await make(app, calls.account.confirmTwoFactor, { body: typed }, { as: one })).data
  return {
    ...one,
    secret,
    recoveryCodes,
    code: () => {
      app.advance(halfMinute)
      return appCode(secret, app.deps.clock.now())
    },
  }
}

/** The password, and the ticket of the second step that it returns. */
export async function ticketOf(app: TestApp, email: string) {
  const { data } = await make(app, calls.account.signIn, { body: { email, password: testPassword } })
  if (!('ticket' in data)) throw new Error('no second step')
  return data
}
