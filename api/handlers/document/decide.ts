import { decideRequest, lockRequest } from '#api/db/document-access.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentRequest } from '#api/presenters/document-access.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage } from '#domain/permissions.ts'

/** The same decision twice is one. Another's request answers as if it did not exist. */
export const decide = handle(
  calls.document.decide,
  async ({ params, body, member, language, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const request = await lockRequest(tx, params.requestId)
      if (!request || !mayManage(member, { ownerId: request.owner_id })) throw new CallError('NOT_FOUND')
      if (request.state !== body.state) {
        const decisionId = ids.next()
        await decideRequest(tx, {
          requestId: request.id,
          state: body.state,
          id: decisionId,
          at: new Date(clock.now()),
        })
        await jobs.add(tx, 'tell-document-decided', { requestId: request.id, decisionId })
      }
      return presentRequest({ ...request, state: body.state }, language)
    }),
)
