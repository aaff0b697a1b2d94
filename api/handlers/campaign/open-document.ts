import { findDocument } from '#api/db/campaigns.ts'
import { insertAudit } from '#api/db/audit.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign.ts'
import { mayOpenDocument } from '#domain/permissions.ts'

/** Milliseconds that a link to a document lives. */
export const documentLinkMs = 60_000

/**
 * A link that opens the document for a minute. A document that is listed but may not be opened answers that it is not
 * allowed; one of a campaign that the person cannot see answers as if it did not exist.
 */
export const openDocument = handle(
  calls.campaign.openDocument,
  async ({ params, member, once }, { db, clock, ids, signer }) => {
    const document = await findDocument(db.read, params.documentId)
    if (!document) throw new CallError('NOT_FOUND')
    const campaign = { ownerId: document.owner_id, status: document.status }
    const states = member
      ? await db.read
          .selectFrom('investment')
          .select('state')
          .where('campaign_id', '=', document.campaign_id)
          .where('investor_id', '=', member.id)
          .execute()
      : []
    const allowed = mayOpenDocument(
      member,
      document,
      campaign,
      states.map((row) => row.state),
    )
    if (!allowed) {
      if (!isPublic(document.status)) throw new CallError('NOT_FOUND')
      throw new CallError(member ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED')
    }
    const expiresAt = clock.now() + documentLinkMs
    if (document.visibility === 'private') {
      await once((tx) =>
        insertAudit(tx, {
          id: ids.next(),
          at: new Date(clock.now()),
          actorId: member?.id ?? null,
          act: 'document-opened',
          subject: document.id,
          facts: { campaign: document.campaign_id },
        }),
      )
    }
    return {
      url: `/documents/${document.id}?until=${expiresAt}&signature=${signer.sign(`document:${document.id}:${expiresAt}`)}`,
    }
  },
)
