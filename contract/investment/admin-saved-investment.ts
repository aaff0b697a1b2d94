/** Investments that users saved for later, for administrators (investing 1, 4). */

import { call } from '#contract/call.ts'
import { savedInvestment } from './saved-investment.ts'
import { bool, id, list, object, optional, text, type Value } from '#contract/schema.ts'
import { done, paged, paging } from '#contract/shapes.ts'

const adminSavedInvestment = object({
  saved: savedInvestment,
  person: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  /** The user was notified that it expires soon. */
  warned: bool(),
})
export type AdminSavedInvestment = Value<typeof adminSavedInvestment>

export const listSavedInvestments = call({
  method: 'GET',
  path: 'admin/saved-investments',
  access: 'admin',
  summary: 'Lists the saved investments of all users, latest first.',
  spec: 'investing 1, decision T79',
  query: object({ ...paging, search: optional(text({ max: 100 })) }),
  reply: object({ items: list(adminSavedInvestment, 200), ...paged }),
})

export const removeSavedInvestment = call({
  method: 'DELETE',
  path: 'admin/saved-investments/{id}',
  access: 'admin',
  summary: "Deletes a user's saved investment.",
  spec: 'investing 1, 4',
  params: object({ id: id() }),
  reply: done,
  idempotent: true,
  stale: ['admin/saved-investments'],
})
