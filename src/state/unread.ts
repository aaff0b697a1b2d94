import { atom } from 'jotai'

/** The number of unread notifications. Set by the member-only scripts. */
export const unreadAtom = atom(0)
