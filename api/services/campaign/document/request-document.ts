/** Requests to open a restricted document, and the owner's decisions on them. */

import { decideRequest, insertRequest, lockRequest, requestState } from '#api/db/campaign/document-access.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { type DocumentRequestState, mayManage } from '#domain/account/permissions.ts'

/** A repeated request by the same user is the first one. The owner is notified only of the first. */
export async function requestDocument(
  tx: Writer,
  { documentId, personId }: { readonly documentId: string; readonly personId: string },
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<DocumentRequestState> {
  const id = ids.next()
  const isNew = await insertRequest(tx, { id, documentId, personId, at: new Date(clock.now()) })
  if (isNew) await jobs.add(tx, 'notify', { event: 'document-requested', id })
  return (await requestState(tx, documentId, personId)) ?? 'requested'
}

interface Decision {
  readonly requestId: string
  readonly state: 'granted' | 'refused'
  readonly member: Member
}

/**
 * Repeating a decision changes nothing. @throws CallError NOT_FOUND for another owner's request, as if it did not exist
 */
export async function decideDocumentRequest(
  tx: Writer,
  { requestId, state, member }: Decision,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
) {
  const request = await lockRequest(tx, requestId)
  if (!request || !mayManage(member, { ownerId: request.owner_id })) throw new CallError('NOT_FOUND')
  if (request.state !== state) {
    const id = ids.next()
    await decideRequest(tx, { requestId: request.id, state, id, at: new Date(clock.now()) })
    const event = state === 'granted' ? 'document-granted' : 'document-refused'
    await jobs.add(tx, 'notify', { event, id, requestId: request.id })
  }
  return { ...request, state }
}
