/** News of a campaign: written, waiting for its moment, published. */

import { dayMs } from './calendar.ts'
import type { FieldProblem } from './field.ts'
import { updateScheduleDays } from './limits.ts'

export const updateStates = ['draft', 'scheduled', 'published'] as const
export type UpdateState = (typeof updateStates)[number]

export interface UpdateChange {
  /** Undefined for a new one. */
  readonly from: UpdateState | undefined
  readonly to: UpdateState
  /** Milliseconds; when a scheduled one is to appear. */
  readonly publishAt: number | undefined
  readonly now: number
}

export type UpdateVerdict =
  | { readonly ok: true; /** It appears with this change, and people are told. */ readonly publishes: boolean }
  | { readonly ok: false; readonly code: 'UPDATE_PUBLISHED' }
  | { readonly ok: false; readonly code: 'INVALID_INPUT'; readonly problem: FieldProblem }

/** May an update take this state now? What people were told of stays published; its words may still be corrected. */
export function judgeUpdate({ from, to, publishAt, now }: UpdateChange): UpdateVerdict {
  if (from === 'published')
    return to === 'published' ? { ok: true, publishes: false } : { ok: false, code: 'UPDATE_PUBLISHED' }
  if (to !== 'scheduled') return { ok: true, publishes: to === 'published' }
  const code = scheduleProblem(publishAt, now)
  if (code === undefined) return { ok: true, publishes: false }
  const problem = { path: 'publishAt', code, ...(code === 'too-far' ? { limit: updateScheduleDays } : {}) }
  return { ok: false, code: 'INVALID_INPUT', problem }
}

/** What is wrong with the moment at which something is to appear. */
export function scheduleProblem(
  publishAt: number | undefined,
  now: number,
): 'required' | 'past' | 'too-far' | undefined {
  if (publishAt === undefined) return 'required'
  if (publishAt <= now) return 'past'
  return publishAt > now + updateScheduleDays * dayMs ? 'too-far' : undefined
}
