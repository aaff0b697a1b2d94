/** Accreditation, as administrators look at and decide it (decision record 0060). */

import { insertAudit } from '#api/db/audit.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import {
  changedAfter,
  changedPlace,
  countAccreditations,
  findAccreditation,
  listAccreditationRows,
  type ListedAccreditation,
  listedAccreditation,
  lockAccreditation,
  writeAccreditation,
} from '#api/db/people/accreditations.ts'
import { handle } from '#api/handlers/handler.ts'
import { openAnswers, presentFiles } from '#api/handlers/identity/accreditation-answers.ts'
import type { Accreditation } from '#contract/admin/accreditation.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayDecideAccreditation } from '#domain/accreditation.ts'
import { pageSize } from '#domain/limits.ts'

const listAccreditations = handle(calls.admin.listAccreditations, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'accreditations')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([
    listAccreditationRows(db.read, filter, slice),
    countAccreditations(db.read, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, changedPlace, 'accreditations')
  return { items: items.map(present), total, totalIsExact: true, next, displayLoadMore }
})

/** Everything that was said, in full. That it was opened is written down before it is told. What was never sent is not looked at. */
const openAccreditation = handle(calls.admin.openAccreditation, async ({ params: { personId }, member }, deps) => {
  const { db, ids, clock } = deps
  const [row, known] = [await listedAccreditation(db.read, personId), await findAccreditation(db.read, personId)]
  if (!row || !known || known.state === 'none') throw new CallError('NOT_FOUND')
  const id = ids.next()
  const at = new Date(clock.now())
  const act = 'accreditation-opened'
  await db.transact((tx) => insertAudit(tx, { id, at, actorId: member.id, act, subject: personId, facts: {} }))
  const values = openAnswers(known, deps)
  const { state, reason, changed_at } = known
  return {
    ...present({ ...row, state, reason, changed_at }),
    values,
    files: await presentFiles(db.read, personId, values),
  }
})

/** Of what was looked at: answers that have changed since, or were decided by somebody else, are looked at again. */
const decideAccreditation = handle(
  calls.admin.decideAccreditation,
  async ({ params: { personId }, body, member, once }, { clock, ids, jobs }) => {
    const { state } = body
    const reason = state === 'declined' ? (body.reason ?? '').trim() : ''
    if (state === 'declined' && reason === '') throw new CallError('REASON_REQUIRED')
    return once(async (tx) => {
      const before = await lockAccreditation(tx, personId)
      if (!before || !(await listedAccreditation(tx, personId))) throw new CallError('NOT_FOUND')
      const isLookedAt = before.changed_at.getTime() === Date.parse(body.changedAt)
      // What was changed since it was declined is the person's to send before anybody says yes to it.
      const mayDecide = mayDecideAccreditation(before.state, state) && !(state === 'approved' && before.unsent)
      if (!isLookedAt || !mayDecide) throw new CallError('ACCREDITATION_CHANGED')
      const decisionId = ids.next()
      const decided = { state, reason, changed_at: changedAfter(before, clock.now()), decided_by: member.id }
      await writeAccreditation(tx, { person_id: personId, ...decided })
      await insertAudit(tx, {
        id: decisionId,
        at: new Date(clock.now()),
        actorId: member.id,
        act: 'accreditation-decided',
        subject: personId,
        facts: { state, before: before.state },
      })
      await jobs.add(tx, 'tell-accreditation', { personId, decisionId, state })
      const row = await listedAccreditation(tx, personId)
      if (!row) throw new Error('an accreditation was decided and is not there')
      return present(row)
    })
  },
)

function present(row: ListedAccreditation): Accreditation {
  return {
    person: { id: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    state: row.state,
    reason: row.reason,
    changedAt: row.changed_at.toISOString(),
  }
}

export const accreditations = { listAccreditations, openAccreditation, decideAccreditation }
