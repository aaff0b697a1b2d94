/** Comments on a campaign and their states (investing 4, decision T74). */

export const commentStates = ['pending', 'approved', 'declined', 'spam'] as const
export type CommentState = (typeof commentStates)[number]

/** A moderator's possible decisions on a comment. */
export const commentDecisions = ['approved', 'declined', 'spam'] as const
export type CommentDecision = (typeof commentDecisions)[number]

/** The comment that is replied to, and the first one of its thread. */
export interface Answered {
  readonly state: CommentState
  readonly threadState: CommentState
}

export type CommentVerdict =
  | {
      readonly ok: true
      readonly state: CommentState
      /** A moderator's reply to a pending comment also approves it. */
      readonly approvesThread: boolean
    }
  | { readonly ok: false; readonly code: 'COMMENT_CLOSED' }

/**
 * The initial state of a new comment. A member's comment awaits approval, a moderator's does not; no one may reply to a
 * declined comment or spam, and only a moderator to a pending one (decision T74).
 */
export function validateComment(moderates: boolean, answered: Answered | undefined): CommentVerdict {
  const state = moderates ? 'approved' : 'pending'
  if (answered === undefined) return { ok: true, state, approvesThread: false }
  const states = [answered.state, answered.threadState]
  const open = states.every((each) => each === 'approved' || (moderates && each === 'pending'))
  if (!open) return { ok: false, code: 'COMMENT_CLOSED' }
  return { ok: true, state, approvesThread: states.includes('pending') }
}
