import { insertAudit } from '#api/db/audit.ts'
import {
  countIdentities,
  identityById,
  type IdentityRow,
  listIdentities as rowsOf,
  lockIdentity,
  writeIdentity,
} from '#api/db/identities.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import type { IdentityCheck } from '#contract/admin/identity.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

export const listIdentities = handle(calls.admin.listIdentities, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'identities')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countIdentities(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'identities')
  return { items: items.map(present), total, totalIsExact: true, next, displayLoadMore }
})

export const decideIdentity = handle(
  calls.admin.decideIdentity,
  async ({ params: { personId }, body, member, once }, { clock, ids, jobs }) => {
    const { state } = body
    const reason = state === 'declined' ? (body.reason ?? '').trim() : ''
    if (state === 'declined' && reason === '') throw new CallError('REASON_REQUIRED')
    return once(async (tx) => {
      if (!(await identityById(tx, personId))) throw new CallError('NOT_FOUND')
      const before = await lockIdentity(tx, personId)
      const [decisionId, at] = [ids.next(), new Date(clock.now())]
      await writeIdentity(tx, { personId, state, reason, at, decidedBy: member.id })
      await insertAudit(tx, {
        id: decisionId,
        at,
        actorId: member.id,
        act: 'identity-decided',
        subject: personId,
        facts: { state, before: before?.state ?? 'none' },
      })
      if (before?.state !== state) await jobs.add(tx, 'tell-identity', { personId, decisionId })
      const row = await identityById(tx, personId)
      if (!row) throw new CallError('NOT_FOUND')
      return present(row)
    })
  },
)

function present(row: IdentityRow): IdentityCheck {
  return {
    person: { id: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    state: row.state ?? 'none',
    reason: row.reason ?? '',
    changedAt: row.changed_at?.toISOString() ?? null,
  }
}
