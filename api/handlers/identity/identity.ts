import { insertAudit } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findIdentity, lockIdentity, writeIdentity } from '#api/db/identities.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import type { Identity } from '#contract/investing/identity.ts'
import { canRequestReview } from '#domain/identity.ts'

export const getIdentity = handle(calls.identity.getIdentity, ({ member }, { db }) => present(db.read, member.id))

export const requestReview = handle(calls.identity.requestReview, ({ member, once }, { clock, ids }) =>
  once(async (tx) => {
    const known = await lockIdentity(tx, member.id)
    if (canRequestReview(known?.state ?? 'none')) {
      const at = new Date(clock.now())
      await writeIdentity(tx, { personId: member.id, state: 'review', reason: '', at, decidedBy: null })
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'identity-review-asked',
        subject: member.id,
        facts: {},
      })
    }
    return present(tx, member.id)
  }),
)

async function present(db: Reader | Writer, personId: string): Promise<Identity> {
  const { settings } = await readSettings(db)
  const known = await findIdentity(db, personId)
  return {
    required: settings.identityRequired === true,
    state: known?.state ?? 'none',
    reason: known?.state === 'declined' ? known.reason : '',
  }
}
