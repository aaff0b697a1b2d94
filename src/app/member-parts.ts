import { atom } from 'jotai'

/** What only members need of every page: their menu and what goes on behind. Fetched once somebody is signed in. */
export const memberPartsAtom = atom<typeof import('./for-members.tsx')>()
