import { integer, object, text, type Value } from '#contract/schema.ts'

/** A file of one of the types of campaign documents. */
export const reportFile = object({ type: text({ max: 100 }), bytes: integer({ min: 1, max: 100_000_000 }) })
export type ReportFile = Value<typeof reportFile>
