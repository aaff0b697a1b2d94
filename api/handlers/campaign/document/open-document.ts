import { documentFor, isForAll, linkText } from '#api/services/campaign/document/open-document-rule.ts'
import { handle } from '#api/handlers/handler.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'
import { CallError } from '#contract/errors.ts'

/** Lifetime of a link to a document, in milliseconds. */
const documentLinkMs = 60_000

/**
 * Returns a link that opens the document for a minute. A link to a restricted document opens only with the session that
 * requested it. A document that is listed but may not be opened returns "not allowed"; one of a campaign that the user
 * cannot see returns "not found".
 */
export const openDocument = handle(
  campaignDetailCalls.openDocument,
  async ({ params, member }, { db, clock, signer }) => {
    const { document, allowed } = await documentFor(db.read, params.documentId, member)
    if (!allowed) throw new CallError(member ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED')
    const personal = !isForAll(document)
    const until = clock.now() + documentLinkMs
    const signature = signer.sign(linkText(document.id, until, personal ? member?.sessionHash : undefined))
    return { url: `/documents/${document.id}?until=${until}&signature=${signature}`, personal }
  },
)
