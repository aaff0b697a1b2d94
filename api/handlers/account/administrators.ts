/** Who administers the site, as it is decided where the server is run (decision record 0039). */

import { insertAudit } from '#api/db/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { lockAdministrators } from '#api/db/people/account-decisions.ts'
import { appoint, dismiss, findUserByEmail } from '#api/db/users.ts'
import type { Deps } from '#api/handlers/handler.ts'

type Deciding = Pick<Deps, 'clock' | 'ids'>

/** @param actorId who did it; null where it was done beside the site */
export async function noteAdministrator(
  tx: Writer,
  act: 'administrator-appointed' | 'administrator-released',
  { actorId, subject }: { readonly actorId: string | null; readonly subject: string },
  { clock, ids }: Deciding,
): Promise<void> {
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId, act, subject, facts: {} })
}

export async function appointByEmail(
  tx: Writer,
  email: string,
  deps: Deciding,
): Promise<'done' | 'unknown' | 'not-active' | 'is-one'> {
  const administrators = await lockAdministrators(tx)
  const user = await findUserByEmail(tx, email)
  if (!user || user.state === 'deleted') return 'unknown'
  if (user.state !== 'active') return 'not-active'
  if (administrators.includes(user.id)) return 'is-one'
  await appoint(tx, user.id, new Date(deps.clock.now()))
  await noteAdministrator(tx, 'administrator-appointed', { actorId: null, subject: user.id }, deps)
  return 'done'
}

/** The last one who can sign in stays: nobody else could put anything right on the site. */
export async function releaseByEmail(
  tx: Writer,
  email: string,
  deps: Deciding,
): Promise<'done' | 'unknown' | 'is-none' | 'is-last'> {
  const administrators = await lockAdministrators(tx)
  const user = await findUserByEmail(tx, email)
  if (!user) return 'unknown'
  if (user.admin_id === null) return 'is-none'
  if (administrators.every((id) => id === user.id)) return 'is-last'
  await dismiss(tx, user.id)
  await noteAdministrator(tx, 'administrator-released', { actorId: null, subject: user.id }, deps)
  return 'done'
}
