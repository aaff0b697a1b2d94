/** Reads past events, for a caller that missed a webhook. */

import { list, optional, text } from '#sandbox/fields.ts'
import { call, type StripeCall } from './call.ts'
import { missing } from './errors.ts'
import { listed, listShape } from './pages-of-lists.ts'

export const eventCalls: readonly StripeCall[] = [
  call(
    'GET',
    '/events',
    { ...listShape, type: optional(text()), types: optional(list(text(), 20)) },
    ({ holdings }, params) =>
      listed(
        '/v1/events',
        holdings.events.values(),
        params,
        ({ type }) =>
          (params.type === undefined || isOfKind(type, params.type)) &&
          (params.types === undefined || params.types.includes(type)),
      ),
  ),
  call('GET', '/events/:id', {}, ({ holdings }, _params, id) => {
    const event = holdings.events.get(id)
    if (!event) throw missing('event', id)
    return event
  }),
]

function isOfKind(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
