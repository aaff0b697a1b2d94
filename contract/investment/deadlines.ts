/** Everything that ends for the user, as a list, as a calendar file, and as a feed for calendars (docs/areas/investment.md). */

import { call, file } from '#contract/call.ts'
import { calendarType } from '#contract/files.ts'
import {
  bool,
  date,
  instant,
  list,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { done, slug } from '#contract/shapes.ts'
import { deadlineKinds } from '#domain/investment/deadlines.ts'

/** Deadlines in one reply. */
export const deadlinesMaximum = 2000

const deadlineId = text({ min: 1, max: 100, pattern: /^[a-z0-9-]+$/ })

const deadline = object({
  id: deadlineId,
  kind: oneOf(deadlineKinds),
  /** The moment after which it is over. */
  endsAt: instant(),
  /** A deadline that is a whole day of the site's time zone. */
  on: nullable(date()),
  campaign: nullable(object({ slug, name: text({ max: 200 }) })),
  amount: nullable(money()),
  /** The page on which the user acts. */
  path: text({ min: 1, max: 300 }),
})
export type Deadline = Value<typeof deadline>

export const listDeadlines = call({
  method: 'GET',
  path: 'my-deadlines',
  access: 'user',
  summary: "Returns the user's open deadlines, earliest first.",
  spec: 'investing 2, 7',
  reply: object({ items: list(deadline, deadlinesMaximum) }),
  cache: 'private',
})

export const downloadDeadlines = file({
  path: 'my-deadlines/file',
  access: 'user',
  summary: "Downloads the user's open deadlines, or one of them, as a calendar file (RFC 5545).",
  spec: 'investing 2, 7',
  query: object({ id: optional(deadlineId), amounts: optional(bool()) }),
  contentTypes: [calendarType],
  localized: true,
  cache: 'private',
  rate: 30,
})

const path = 'my-deadline-feed'

export const getDeadlineFeed = call({
  method: 'GET',
  path,
  access: 'user',
  summary: "Returns the secret address of the user's feed of deadlines, if it is on.",
  spec: 'investing 2, 7',
  reply: object({ address: nullable(text({ max: 500 })), amounts: bool() }),
})
export type DeadlineFeed = Value<typeof getDeadlineFeed.reply>

export const updateDeadlineFeed = call({
  method: 'POST',
  path,
  access: 'user',
  summary: "Turns the user's feed of deadlines on, changes whether it contains amounts, or replaces its address.",
  details: 'A replaced address stops working immediately.',
  spec: 'investing 2, 7',
  body: object({ amounts: bool(), replace: optional(bool()) }),
  reply: done,
  idempotent: true,
  stale: [path],
  rate: 20,
})

export const removeDeadlineFeed = call({
  method: 'DELETE',
  path,
  access: 'user',
  summary: "Turns the user's feed of deadlines off. Its address stops working immediately.",
  spec: 'investing 2, 7',
  reply: done,
  idempotent: true,
  stale: [path],
})

export const downloadDeadlineFeed = file({
  path: 'deadline-feed/{token}/deadlines.ics',
  access: 'visitor',
  summary: 'Returns the open deadlines of the user whose secret address it is, as a calendar file.',
  details: 'In the language of the user. NOT_FOUND for an address that was replaced or turned off.',
  spec: 'investing 2, 7',
  params: object({ token: text({ min: 43, max: 43, pattern: /^[\w-]+$/ }) }),
  contentTypes: [calendarType],
  rate: 60,
})
