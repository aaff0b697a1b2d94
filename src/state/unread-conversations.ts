import { atom } from 'jotai'

/** The number of conversations with unread messages. Set by the member-only scripts and the inbox. */
export const unreadConversationsAtom = atom(0)
