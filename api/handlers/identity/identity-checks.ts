import { countIdentities, type IdentityRow, listIdentities as rowsOf } from '#api/db/identity/identities.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { decideIdentity as decide, decisionReason } from '#api/services/identity/decide-identity.ts'
import * as adminIdentityCalls from '#contract/identity/admin-identity.ts'
import type { IdentityCheck } from '#contract/identity/admin-identity.ts'
import { pageSize } from '#domain/limits.ts'

export const listIdentities = handle(adminIdentityCalls.listIdentities, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'identities')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countIdentities(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'identities')
  return { items: items.map(present), total, totalIsExact: true, next, displayLoadMore }
})

export const decideIdentity = handle(
  adminIdentityCalls.decideIdentity,
  async ({ params: { personId }, body: { state, reason: entered }, member, once }, deps) => {
    const reason = decisionReason(state, entered)
    return once(async (tx) => present(await decide(tx, { personId, state, reason, actorId: member.id }, deps)))
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
