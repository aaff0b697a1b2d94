import { atom } from 'jotai'

/** What of the person's drafts is not on the server yet. */
export interface OutboxState {
  readonly waiting: number
  readonly sending: boolean
  /** Need the person's decision. */
  readonly conflicts: number
  /** Wait for the person to sign in again. */
  readonly parked: number
  /** When the last change reached the server in this page's life. */
  readonly sentAt: number | undefined
}

/** The state of somebody without a session, or of a session before its store was read. */
export const nothingWaits: OutboxState = { waiting: 0, sending: false, conflicts: 0, parked: 0, sentAt: undefined }

export const outboxAtom = atom<OutboxState>(nothingWaits)
