import { atom } from 'jotai'

/** How many notifications nobody has read yet. Told by what is fetched for members only. */
export const unreadAtom = atom(0)
