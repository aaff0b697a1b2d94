/** The site's administrators, as managed from the server's command line (docs/areas/account.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { lockAdministrators } from '#api/db/account/account-decisions.ts'
import { appoint, dismiss, findUserByEmail } from '#api/db/account/users.ts'
import type { Deps } from '#api/deps.ts'

type Deciding = Pick<Deps, 'clock' | 'ids'>

/** @param actorId the acting administrator; null for the command line */
export async function noteAdministrator(
  tx: Writer,
  event: 'administrator-appointed' | 'administrator-released',
  { actorId, subject }: { readonly actorId: string | null; readonly subject: string },
  { clock, ids }: Deciding,
): Promise<void> {
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId, eventName: event, subject, facts: {} })
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

/** The last administrator who can sign in cannot be removed: no one else could repair the site. */
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
