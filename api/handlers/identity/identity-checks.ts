/** Identity verification, reviewed and decided by administrators (docs/areas/identity.md). */

import { countIdentities, type IdentityRow, listIdentities as rowsOf } from '#api/db/identity/identities.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import { presentOpenedIdentity } from '#api/presenters/identity/opened-identity.ts'
import {
  decideHit as decideAboutHit,
  decideIdentity as decide,
  decisionReason,
  recheckIdentity as recheck,
} from '#api/services/identity/decide-identity.ts'
import {
  addIdentityNote as addNote,
  openIdentity as open,
  openIdentityDocument,
} from '#api/services/identity/open-identity.ts'
import { readIdentityRules, updateIdentityRules as updateRules } from '#api/services/identity/update-identity-rules.ts'
import * as adminIdentityCalls from '#contract/identity/admin-identity.ts'
import type { IdentityCheck } from '#contract/identity/admin-identity.ts'
import { pageSize } from '#domain/limits.ts'

const listIdentities = handle(adminIdentityCalls.listIdentities, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'identities')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countIdentities(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'identities')
  return { items: items.map(present), total, totalIsExact: true, next, displayLoadMore }
})

const openIdentity = handle(adminIdentityCalls.openIdentity, async ({ params: { personId }, member }, deps) => {
  const opened = await open({ personId, actorId: member.id }, deps)
  return { ...present(opened.row), ...presentOpenedIdentity(opened, member.id) }
})

const downloadIdentityDocument = handle(adminIdentityCalls.downloadIdentityDocument, ({ params, member }, deps) =>
  openIdentityDocument({ ...params, actorId: member.id }, deps),
)

const decideIdentity = handle(
  adminIdentityCalls.decideIdentity,
  async ({ params: { personId }, body: { state, changedAt, reason: entered, note = '' }, member, once }, deps) => {
    const reason = decisionReason(state, entered)
    return once(async (tx) =>
      present(await decide(tx, { personId, state, changedAt, reason, note: note.trim(), actorId: member.id }, deps)),
    )
  },
)

const decideHit = handle(adminIdentityCalls.decideHit, ({ params, body: { decision }, member, once }, deps) =>
  once(async (tx) => ({ decided: await decideAboutHit(tx, { ...params, decision, actorId: member.id }, deps) })),
)

/** The reply stored for a repeat of the request does not contain the note, which is encrypted in its row only. */
const addIdentityNote = handle(
  adminIdentityCalls.addIdentityNote,
  async ({ params: { personId }, body: { text }, member, once }, deps) => {
    const by = `${member.firstName} ${member.lastName}`
    const added = await once(async (tx) => {
      const { id, at } = await addNote(tx, { personId, text, actorId: member.id }, deps)
      return { id, at: at.toISOString(), by, text: '' }
    })
    return { ...added, text }
  },
)

const recheckIdentity = handle(adminIdentityCalls.recheckIdentity, ({ params: { personId }, member, once }, deps) =>
  once(async (tx) => present(await recheck(tx, { personId, actorId: member.id }, deps))),
)

const getIdentityRules = handle(adminIdentityCalls.getIdentityRules, async (_, deps) =>
  presentChanged(await readIdentityRules(deps.db.read, deps)),
)

const updateIdentityRules = handle(adminIdentityCalls.updateIdentityRules, ({ body, member, once }, deps) =>
  once(async (tx) => presentChanged(await updateRules(tx, { rules: body, actorId: member.id }, deps))),
)

function present(row: IdentityRow): IdentityCheck {
  return {
    person: { id: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    state: row.state ?? 'none',
    reason: row.reason ?? '',
    changedAt: row.changed_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    renewal: row.renewal,
    hasOpenHits: row.has_open_hits,
  }
}

export const identityChecks = {
  listIdentities,
  openIdentity,
  downloadIdentityDocument,
  decideIdentity,
  decideHit,
  addIdentityNote,
  recheckIdentity,
  getIdentityRules,
  updateIdentityRules,
}
