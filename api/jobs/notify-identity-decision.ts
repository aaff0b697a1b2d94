import { findIdentity } from '#api/db/identities.ts'
import { findUser } from '#api/db/users.ts'
import { dayMs } from '#domain/calendar.ts'
import type { JobPayloads } from '#api/ports.ts'
import type { JobDeps } from './job.ts'
import { notify } from './notify.ts'

/** An administrator has decided on who somebody is: they are told how it stands now. */
export async function notifyIdentityDecision(
  { personId, decisionId }: JobPayloads['tell-identity'],
  deps: JobDeps,
): Promise<void> {
  const known = await findIdentity(deps.db.read, personId)
  const user = await findUser(deps.db.read, personId)
  if (!user || !known || known.state === 'review') return
  await notify(
    [{ id: user.id, language: user.language }],
    {
      kind: known.state === 'approved' ? 'identity-approved' : 'identity-declined',
      subject: decisionId,
      facts: { path: '/investments' },
      ttlSeconds: (7 * dayMs) / 1000,
      urgency: 'normal',
    },
    deps,
  )
}
