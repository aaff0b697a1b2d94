import type { UpdateRow } from '#api/db/updates.ts'
import { CallError } from '#contract/errors.ts'
import { judgeUpdate, type UpdateState } from '#domain/update.ts'

type Moments = Pick<UpdateRow, 'state' | 'publish_at' | 'published_at' | 'edited_at'>

/**
 * What the columns of an update become, and whether it appears by this.
 * @param before the row as it is; undefined for a new one
 * @throws CallError UPDATE_PUBLISHED, INVALID_INPUT.
 */
export function momentsOf(
  before: Moments | undefined,
  to: UpdateState,
  publishAt: string | undefined,
  now: Date,
): Moments & { readonly publishes: boolean } {
  // One that stays scheduled and is given no other moment keeps its own.
  const asked = publishAt === undefined ? before?.publish_at?.getTime() : Date.parse(publishAt)
  const verdict = judgeUpdate({
    from: before?.state,
    to,
    publishAt: asked === undefined || Number.isNaN(asked) ? undefined : asked,
    now: now.getTime(),
  })
  if (!verdict.ok) throw new CallError(verdict.code, {}, verdict.code === 'INVALID_INPUT' ? [verdict.problem] : [])
  return {
    publishes: verdict.publishes,
    state: to,
    publish_at: to === 'scheduled' && asked !== undefined ? new Date(asked) : null,
    published_at: before?.published_at ?? (verdict.publishes ? now : null),
    edited_at: before?.state === 'published' ? now : null,
  }
}
