import { timingSafeEqual } from 'node:crypto'
import { changeSettings, hasAdministrator } from '#api/db/settings.ts'
import { hashOf } from '#api/db/sessions.ts'
import { appoint, insertUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/account/device.ts'
import { setUpProblems } from '#domain/account/forms.ts'
import { sql } from 'kysely'
import { noteAdministrator } from './administrators.ts'
import { newSession } from './new-session.ts'
import { personSlug } from './sign-up.ts'

/** The first administrator of an empty site: whoever can read what the server printed at its start. */
export const setUp = handle(calls.account.setUp, async ({ body, language, userAgent, once }, deps) => {
  if (!timingSafeEqual(hashOf(body.code), hashOf(deps.site.setUpCode))) {
    throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: 'wrong' }])
  }
  const { firstName, lastName, email } = body
  const problems = setUpProblems(body)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const passwordHash = await deps.passwords.hash(body.password)
  return once(async (tx) => {
    const now = new Date(deps.clock.now())
    // Two at once: the second waits for the first and then finds an administrator.
    await sql`lock table administrator in share row exclusive mode`.execute(tx)
    if (await hasAdministrator(tx)) throw new CallError('ALREADY_SET_UP')
    const id = deps.ids.next()
    const slug = personSlug(firstName, lastName, deps.ids.secret(5))
    const inserted = await insertUser(tx, {
      id,
      email,
      passwordHash,
      firstName,
      lastName,
      slug,
      userType: null,
      state: 'active',
      language,
      createdAt: now,
    })
    if (!inserted) throw new CallError('INVALID_INPUT', {}, [{ path: 'email', code: 'taken' }])
    await appoint(tx, id, now)
    await noteAdministrator(tx, 'administrator-appointed', { actorId: id, subject: id }, deps)
    await changeSettings(tx, { siteName: body.siteName })
    return newSession(tx, id, deviceOf(userAgent), deps)
  })
})
