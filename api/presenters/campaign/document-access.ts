/**
 * Access requests and downloads of documents, for the owner of the campaign: users who request access share their name.
 */

import type { listOpenings, RequestRow } from '#api/db/campaign/document-access.ts'
import type { DocumentRequest } from '#contract/campaign/document.ts'
import type { Language } from '#contract/shapes.ts'
import { textIn } from '#api/texts/localized.ts'

export function presentRequest(row: RequestRow, language: Language): DocumentRequest {
  return {
    id: row.id,
    documentId: row.document_id,
    title: textIn(row.titles, language),
    personId: row.person_id,
    name: nameOf(row),
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
  }
}

export function presentOpening(row: Awaited<ReturnType<typeof listOpenings>>[number]) {
  return { id: row.id, personId: row.person_id, name: nameOf(row), at: row.at.toISOString() }
}

function nameOf(row: { readonly first_name: string; readonly last_name: string }): string {
  return `${row.first_name} ${row.last_name}`.trim()
}
