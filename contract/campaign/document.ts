/** Access to a campaign's documents: requests, grants, and the access log (decision T75). */

import { documentRequestStates } from '#domain/account/permissions.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, integer, list, object, oneOf, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const state = oneOf(documentRequestStates)
const ofDocument = object({ documentId: id() })
const ofCampaign = object({ campaignId: id() })

export const listAccess = call({
  method: 'GET',
  path: 'equity/extras-document/{campaignId}/access',
  access: 'member',
  summary: "Lists a campaign's private documents, with the user's access and the state of the user's request for each.",
  spec: 'decision T75',
  params: ofCampaign,
  reply: list(object({ documentId: id(), mayOpen: bool(), request: oneOf(['none', ...documentRequestStates]) }), 200),
  cache: 'private',
})
export type DocumentAccess = Value<typeof listAccess.reply>[number]

export const requestDocument = call({
  method: 'POST',
  path: 'equity/extras-document/{documentId}/request',
  access: 'user',
  summary: 'Requests access to a private document from the owner. Repeating the call returns the state of the request.',
  spec: 'decision T75',
  params: ofDocument,
  reply: object({ state }),
  stale: ['equity/extras-document/'],
  rate: 20,
})

const opening = object({
  id: id(),
  personId: id(),
  name: text({ max: 210 }),
  at: instant(),
})
export type Opening = Value<typeof opening>

export const listOpenings = call({
  method: 'GET',
  path: 'equity/extras-document/{documentId}/openings',
  access: 'owner',
  summary: 'Lists who opened a private document and when, latest first, for the owner of its campaign.',
  spec: 'decision T75',
  params: ofDocument,
  query: object(paging),
  reply: object({ items: list(opening, 200), ...paged }),
  cache: 'private',
})

const request = object({
  id: id(),
  documentId: id(),
  title: text({ max: 200 }),
  personId: id(),
  name: text({ max: 210 }),
  state,
  requestedAt: instant(),
})
export type DocumentRequest = Value<typeof request>

export const listRequests = call({
  method: 'GET',
  path: 'equity/document-requests/{campaignId}',
  access: 'owner',
  summary: 'Lists access requests for the private documents of a campaign, latest first.',
  spec: 'decision T75',
  params: ofCampaign,
  query: object(paging),
  reply: object({ items: list(request, 200), waiting: integer({ min: 0, max: 1_000_000 }), ...paged }),
  cache: 'private',
})

export const decide = call({
  method: 'PATCH',
  path: 'equity/document-requests/{requestId}',
  access: 'owner',
  summary: 'Grants or refuses an access request, or changes an earlier decision. The user is notified.',
  spec: 'decision T75',
  params: object({ requestId: id() }),
  body: object({ state: oneOf(['granted', 'refused']) }),
  reply: request,
  stale: ['equity/document-requests/'],
})
