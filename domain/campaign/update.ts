/** Campaign updates: draft, scheduled, published. */

import { dayMs } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'
import { updateScheduleDays } from '#domain/limits.ts'

export const updateStates = ['draft', 'scheduled', 'published'] as const
export type UpdateState = (typeof updateStates)[number]

/** `investors`: users with a paid investment in the campaign. */
export const updateAudiences = ['everyone', 'investors'] as const
export type UpdateAudience = (typeof updateAudiences)[number]

export interface UpdateChange {
  /** Undefined for a new one. */
  readonly from: UpdateState | undefined
  readonly to: UpdateState
  /** The change addresses it to another audience. */
  readonly changesAudience: boolean
  /** Milliseconds; when a scheduled update is to be published. */
  readonly publishAt: number | undefined
  readonly now: number
}

export type UpdateVerdict =
  | {
      readonly ok: true
      /** It is published with this change, and followers are notified. */ readonly publishes: boolean
    }
  | { readonly ok: false; readonly code: 'UPDATE_PUBLISHED' }
  | { readonly ok: false; readonly code: 'INVALID_INPUT'; readonly problem: FieldProblem }

/**
 * May an update enter this state now? An update whose readers were notified stays published, for the same readers; its
 * text may still be corrected.
 */
export function validateUpdate({ from, to, changesAudience, publishAt, now }: UpdateChange): UpdateVerdict {
  if (from === 'published')
    return to === 'published' && !changesAudience
      ? { ok: true, publishes: false }
      : { ok: false, code: 'UPDATE_PUBLISHED' }
  if (to !== 'scheduled') return { ok: true, publishes: to === 'published' }
  const code = scheduleProblem(publishAt, now)
  if (code === undefined) return { ok: true, publishes: false }
  const problem = { path: 'publishAt', code, ...(code === 'too-far' ? { limit: updateScheduleDays } : {}) }
  return { ok: false, code: 'INVALID_INPUT', problem }
}

/** Problems of the time at which an update is to be published. */
export function scheduleProblem(
  publishAt: number | undefined,
  now: number,
): 'required' | 'past' | 'too-far' | undefined {
  if (publishAt === undefined) return 'required'
  if (publishAt <= now) return 'past'
  return publishAt > now + updateScheduleDays * dayMs ? 'too-far' : undefined
}
