import { atom } from 'jotai'

/** The state of the user's drafts that are not on the server yet. */
export interface OutboxState {
  readonly waiting: number
  readonly sending: boolean
  /** Need the user's decision. */
  readonly conflicts: number
  /** Wait until the user signs in again. */
  readonly parked: number
  /** When the last change reached the server during this page's lifetime. */
  readonly sentAt: number | undefined
}

/** The state without a session, or before a session's store was read. */
export const isOutboxEmpty: OutboxState = { waiting: 0, sending: false, conflicts: 0, parked: 0, sentAt: undefined }

export const outboxAtom = atom<OutboxState>(isOutboxEmpty)
