/** Lists, newest first, a page at a time. */

import { integer, object, optional, text, type Values } from '#sandbox/fields.ts'
import { invalid } from './errors.ts'

export const listShape = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text(200)),
  ending_before: optional(text(200)),
  created: optional(
    object({
      gt: optional(integer()),
      gte: optional(integer()),
      lt: optional(integer()),
      lte: optional(integer()),
    }),
  ),
}

const usualLimit = 10

interface Listed {
  readonly id: string
  readonly created?: number
}

export function listed<T extends Listed>(
  url: string,
  all: Iterable<T>,
  params: Values<typeof listShape>,
  fits: (each: T) => boolean = () => true,
): object {
  const found = [...all].toReversed().filter((each) => fits(each) && isWithin(each.created, params.created))
  const limit = params.limit ?? usualLimit
  const after = positionOf(found, params.starting_after, 'starting_after')
  const before = positionOf(found, params.ending_before, 'ending_before')
  if (before !== undefined) {
    const start = Math.max(0, before - limit)
    return { object: 'list', data: found.slice(start, before), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : after + 1
  return { object: 'list', data: found.slice(start, start + limit), has_more: start + limit < found.length, url }
}

function positionOf(found: readonly Listed[], id: string | undefined, param: string): number | undefined {
  if (id === undefined) return undefined
  const index = found.findIndex((each) => each.id === id)
  if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
  return index
}

function isWithin(created: number | undefined, range: Values<typeof listShape>['created']): boolean {
  if (!range || created === undefined) return true
  const { gt, gte, lt, lte } = range
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  )
}
