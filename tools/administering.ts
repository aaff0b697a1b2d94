/** Runs the commands of `npm run administrators` on an open database. */

import { systemClock, systemIds } from '#api/adapters/system.ts'
import type { Database } from '#api/db/database.ts'
import { appointByEmail, releaseByEmail } from '#api/services/account/administrators.ts'

interface CommandResult {
  readonly ok: boolean
  readonly text: string
}

const usage: CommandResult = {
  ok: false,
  text: 'Usage: npm run administrators -- list | appoint <email> | release <email>',
}

const appointed = {
  done: (email: string) => `${email} is an administrator now.`,
  unknown: (email: string) => `There is no account of ${email}. The user has to sign up first.`,
  'not-active': (email: string) => `The account of ${email} is not active: it is not confirmed yet, or blocked.`,
  'is-one': (email: string) => `${email} is an administrator already.`,
}
const released = {
  done: (email: string) => `${email} is no longer an administrator.`,
  unknown: (email: string) => `There is no account of ${email}.`,
  'is-none': (email: string) => `${email} is not an administrator.`,
  'is-last': (email: string) => `${email} is the last administrator who can sign in. Appoint another one first.`,
}

/** @param given the arguments after the command */
export async function administer(
  database: Database,
  given: readonly string[],
  clock = systemClock,
): Promise<CommandResult> {
  const [action, email, ...more] = given
  const deps = { clock, ids: systemIds(clock) }
  if (action === 'list' && email === undefined) return { ok: true, text: await listed(database) }
  if (email === undefined || more.length > 0) return usage
  if (action === 'appoint') {
    const outcome = await database.transact((tx) => appointByEmail(tx, email, deps))
    return { ok: outcome === 'done' || outcome === 'is-one', text: appointed[outcome](email) }
  }
  if (action === 'release') {
    const outcome = await database.transact((tx) => releaseByEmail(tx, email, deps))
    return { ok: outcome === 'done' || outcome === 'is-none', text: released[outcome](email) }
  }
  return usage
}

async function listed(database: Database): Promise<string> {
  const rows = await database.read
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.email', 'u.state', 'a.appointed_at'])
    .orderBy('a.appointed_at')
    .orderBy('u.email')
    .execute()
  if (rows.length === 0) return 'There are none yet: create the first at /set-up with the code that the server prints.'
  return rows
    .map(
      ({ email, state, appointed_at: at }) =>
        `${at.toISOString().slice(0, 10)}  ${email}${state === 'active' ? '' : `  (${state})`}`,
    )
    .join('\n')
}
