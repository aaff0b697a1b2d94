import { findDocument } from '#api/db/campaign/campaigns.ts'
import type { Reader } from '#api/db/database.ts'
import { investmentStates, requestState } from '#api/db/campaign/document-access.ts'
import { findProposedDocument } from '#api/db/draft/proposals.ts'
import { listEditors } from '#api/db/draft/editors.ts'
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

/**
 * Whether the document is public. A restricted one is opened for one session at a time, and every opening is recorded.
 */
export function isForAll(document: Pick<DocumentRow, 'visibility' | 'status'>): boolean {
  return document.visibility === 'public' && isPublic(document.status)
}

/**
 * The text that a link's signature covers: the document, its expiry, and the session that may follow it (none for a
 * public document).
 */
export function linkText(id: string, until: number | string, sessionHash: Uint8Array | undefined): string {
  return `document:${id}:${until}:${sessionHash === undefined ? '' : Buffer.from(sessionHash).toString('base64url')}`
}
