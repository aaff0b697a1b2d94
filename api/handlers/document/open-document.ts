import { documentFor, isForAll, linkText } from './open-document-rule.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** Milliseconds that a link to a document lives. */
const documentLinkMs = 60_000

/**
 * A link that opens the document for a minute. One that is not for everybody opens only with the session that asked for it.
 * A document that is listed but may not be opened answers that it is not allowed; one of a campaign that the person cannot see
 * answers as if it did not exist.
 */
export const openDocument = handle(calls.campaign.openDocument, async ({ params, member }, { db, clock, signer }) => {
  const { document, allowed } = await documentFor(db.read, params.documentId, member)
  if (!allowed) throw new CallError(member ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED')
  const personal = !isForAll(document)
  const until = clock.now() + documentLinkMs
  const signature = signer.sign(linkText(document.id, until, personal ? member?.sessionHash : undefined))
  return { url: `/documents/${document.id}?until=${until}&signature=${signature}`, personal }
})
