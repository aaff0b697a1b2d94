import { atom } from 'jotai'

/** Slugs of the campaigns that were chosen for a comparison, until the page is reloaded. */
export const comparedAtom = atom<readonly string[]>([])
