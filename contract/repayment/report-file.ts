import { integer, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { unreadableStates } from '#contract/uploads.ts'

/** A file of one of the types of campaign documents. */
export const reportFile = object({
  type: text({ max: 100 }),
  bytes: integer({ min: 1, max: 100_000_000 }),
  scan: optional(oneOf(unreadableStates)),
})
export type ReportFile = Value<typeof reportFile>
