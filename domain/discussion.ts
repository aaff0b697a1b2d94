/** Comments on a campaign and what becomes of them (investing 4, decision T74). */

export const commentStates = ['pending', 'approved', 'declined', 'spam'] as const
export type CommentState = (typeof commentStates)[number]

/** What a moderator may make of a comment. */
export const commentDecisions = ['approved', 'declined', 'spam'] as const
export type CommentDecision = (typeof commentDecisions)[number]

/** The comment that is answered, and the one that its thread begins with. */
export interface Answered {
  readonly state: CommentState
  readonly threadState: CommentState
}

export type CommentVerdict =
  | {
      readonly ok: true
      readonly state: CommentState
      /** A moderator answers what still waits: the answer shows it as well. */
      readonly approvesThread: boolean
    }
  | { readonly ok: false; readonly code: 'COMMENT_CLOSED' }

/**
 * What state a new comment begins with. A member's words wait for approval, a moderator's do not; nobody answers what was
 * declined or is spam, and only a moderator what still waits (decision T74).
 */
export function judgeComment(moderates: boolean, answered: Answered | undefined): CommentVerdict {
  const state = moderates ? 'approved' : 'pending'
  if (answered === undefined) return { ok: true, state, approvesThread: false }
  const states = [answered.state, answered.threadState]
  const open = states.every((each) => each === 'approved' || (moderates && each === 'pending'))
  if (!open) return { ok: false, code: 'COMMENT_CLOSED' }
  return { ok: true, state, approvesThread: states.includes('pending') }
}
