/** Accreditation profiles, reviewed and decided by administrators (docs/areas/identity.md). */

import {
  changedCursor,
  countAccreditations,
  listAccreditationRows,
  type ListedAccreditation,
} from '#api/db/identity/accreditations.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentEvidence, presentLetter } from '#api/presenters/identity/accreditation.ts'
import {
  decideAccreditation as decide,
  openAccreditation as open,
} from '#api/services/identity/decide-accreditation.ts'
import { openEvidence } from '#api/services/identity/open-evidence.ts'
import { decisionReason } from '#api/services/identity/decide-identity.ts'
import * as adminAccreditationCalls from '#contract/identity/admin-accreditation.ts'
import type { Accreditation } from '#contract/identity/admin-accreditation.ts'
import { pageSize } from '#domain/limits.ts'

const listAccreditations = handle(adminAccreditationCalls.listAccreditations, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'accreditations')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([
    listAccreditationRows(db.read, filter, slice),
    countAccreditations(db.read, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, changedCursor, 'accreditations')
  return { items: items.map(present), total, totalIsExact: true, next, displayLoadMore }
})

const openAccreditation = handle(
  adminAccreditationCalls.openAccreditation,
  async ({ params: { personId }, member }, deps) => {
    const { row, values, files, letter } = await open({ personId, actorId: member.id }, deps)
    return { ...present(row), values, files: files.map(presentEvidence), letter: letter && presentLetter(letter) }
  },
)

const downloadEvidence = handle(adminAccreditationCalls.downloadEvidence, ({ params, member }, deps) =>
  openEvidence({ ...params, actorId: member.id }, deps),
)

const decideAccreditation = handle(
  adminAccreditationCalls.decideAccreditation,
  async ({ params: { personId }, body: { state, reason: entered, changedAt }, member, once }, deps) => {
    const reason = decisionReason(state, entered)
    return once(async (tx) =>
      present(await decide(tx, { personId, state, reason, changedAt, actorId: member.id }, deps)),
    )
  },
)

function present(row: ListedAccreditation): Accreditation {
  return {
    person: { id: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    state: row.state,
    reason: row.reason,
    changedAt: row.changed_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    renewing: row.renewing,
  }
}

export const accreditations = { listAccreditations, openAccreditation, downloadEvidence, decideAccreditation }
