import { findDocument } from '#api/db/campaign/campaigns.ts'
import type { Reader } from '#api/db/database.ts'
import { investmentStates, requestsOf, requestState } from '#api/db/campaign/document-access.ts'
import { findProposedDocument } from '#api/db/draft/proposals.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import type { Deps, Member } from '#api/deps.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { mayOpenDocument, mayPreview, type Actor } from '#domain/account/permissions.ts'

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>> & {
  /** Not published yet: only part of a proposal, named by its file. */
  readonly proposed?: boolean
}

/** A document, and whether this user may open it now. @throws CallError NOT_FOUND if the user may not even see it. */
export async function documentFor(
  db: Reader,
  id: string,
  someone: Actor | undefined,
): Promise<{ document: DocumentRow; allowed: boolean }> {
  const document: DocumentRow | undefined = (await findDocument(db, id)) ?? (await findProposedDocument(db, id))
  if (!document) throw new CallError('NOT_FOUND')
  const editorIds = await listEditors(db, document.campaign_id)
  const campaign = { ownerId: document.owner_id, editorIds, status: document.status }
  if (document.proposed) {
    if (someone === undefined || !mayPreview(someone, campaign)) throw new CallError('NOT_FOUND')
    return { document, allowed: true }
  }
  const [investments, request] = someone
    ? await Promise.all([
        investmentStates(db, document.campaign_id, someone.id),
        requestState(db, document.id, someone.id),
      ])
    : [[], undefined]
  const allowed = mayOpenDocument(someone, document, campaign, { investments, request })
  if (!allowed && !isPublic(document.status)) throw new CallError('NOT_FOUND')
  return { document, allowed }
}

export interface DocumentAccess {
  readonly row: Awaited<ReturnType<typeof requestsOf>>[number]
  readonly mayOpen: boolean
}

/** The documents of a public campaign, and whether this user may open each. @throws CallError NOT_FOUND */
export async function documentAccess(db: Reader, campaignId: string, member: Actor): Promise<DocumentAccess[]> {
  const campaign = await visibleCampaign(db, campaignId)
  const [rows, investments, editorIds] = await Promise.all([
    requestsOf(db, campaign.id, member.id),
    investmentStates(db, campaign.id, member.id),
    listEditors(db, campaign.id),
  ])
  const facts = { ownerId: campaign.owner_id, editorIds, status: campaign.status }
  return rows.map((row) => ({
    row,
    mayOpen: mayOpenDocument(member, row, facts, { investments, request: row.state ?? undefined }),
  }))
}

/**
 * Whether the document is public. A restricted one is opened for one session at a time, and every opening is recorded.
 */
function isForAll(document: Pick<DocumentRow, 'visibility' | 'status'>): boolean {
  return document.visibility === 'public' && isPublic(document.status)
}

/**
 * The text that a link's signature covers: the document, its expiry, and the session that may follow it (none for a
 * public document).
 */
export function linkText(id: string, until: number | string, sessionHash: Uint8Array | undefined): string {
  return `document:${id}:${until}:${sessionHash === undefined ? '' : Buffer.from(sessionHash).toString('base64url')}`
}

/** Lifetime of a link to a document, in milliseconds. */
const documentLinkMs = 60_000

/**
 * A link that opens the document for a minute. A link to a restricted document opens only with the session that
 * requested it. A document that is listed but may not be opened returns "not allowed"; one of a campaign that the user
 * cannot see returns "not found".
 * @throws CallError NOT_FOUND, NOT_ALLOWED, SIGN_IN_REQUIRED
 */
export async function documentLink(
  { documentId, member }: { readonly documentId: string; readonly member: Member | undefined },
  { db, clock, signer }: Pick<Deps, 'db' | 'clock' | 'signer'>,
): Promise<{ readonly url: string; readonly personal: boolean }> {
  const { document, allowed } = await documentFor(db.read, documentId, member)
  if (!allowed) throw new CallError(member ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED')
  const personal = !isForAll(document)
  const until = clock.now() + documentLinkMs
  const signature = signer.sign(linkText(document.id, until, personal ? member?.sessionHash : undefined))
  return { url: `/documents/${document.id}?until=${until}&signature=${signature}`, personal }
}
