import { atom } from 'jotai'
import type * as ForMembers from './for-members.tsx'

/** Member-only parts of every page: the menu and background work. Fetched once a user is signed in. */
export const memberPartsAtom = atom<typeof ForMembers>()
