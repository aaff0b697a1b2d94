/** Requests for documents and their openings, as the owner of the campaign sees them: people who ask give their name. */

import type { listOpenings, RequestRow } from '#api/db/document-access.ts'
import type { DocumentRequest } from '#contract/document.ts'
import type { Language } from '#contract/shapes.ts'
import { textIn } from './texts.ts'

export function presentRequest(row: RequestRow, language: Language): DocumentRequest {
  return {
    id: row.id,
    documentId: row.document_id,
    title: textIn(row.titles, language),
    personId: row.person_id,
    name: nameOf(row),
    state: row.state,
    askedAt: row.asked_at.toISOString(),
  }
}

export function presentOpening(row: Awaited<ReturnType<typeof listOpenings>>[number]) {
  return { id: row.id, personId: row.person_id, name: nameOf(row), at: row.at.toISOString() }
}

function nameOf(row: { readonly first_name: string; readonly last_name: string }): string {
  return `${row.first_name} ${row.last_name}`.trim()
}
