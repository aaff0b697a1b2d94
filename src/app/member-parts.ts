import { atom } from 'jotai'
import type * as ForMembers from './for-members.tsx'

/** What only members need of every page: their menu and what goes on behind. Fetched once somebody is signed in. */
export const memberPartsAtom = atom<typeof ForMembers>()
