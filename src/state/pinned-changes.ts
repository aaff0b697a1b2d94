import { atom } from 'jotai'

/** Counts up when files that the user keeps on this device were removed in the background. */
export const pinnedChangesAtom = atom(0)
