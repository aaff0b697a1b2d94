/** How this device shows things: whether a person's own amounts are covered, and whether data is saved. */

import { atom } from 'jotai'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'
import { sessionAtom } from './session.ts'

/** Each person of a device decides for themselves. */
const hideKey = (partition: string): string => `freehold.hide.${partition}`

/** Counts up with every change: what is stored is read anew. */
const changedAtom = atom(0)
const revealedAtom = atom(false)

/** The setting. */
export const hideAmountsAtom = atom((get) => {
  get(changedAtom)
  const partition = get(sessionAtom)?.partition
  return partition !== undefined && readSmall(hideKey(partition)) !== undefined
})

/** Whether amounts are covered now. */
export const coveredAtom = atom((get) => get(hideAmountsAtom) && !get(revealedAtom))

export const setHideAmountsAtom = atom(null, (get, set, hide: boolean) => {
  const partition = get(sessionAtom)?.partition
  if (partition === undefined) return
  writeSmall(hideKey(partition), hide ? '1' : undefined)
  set(changedAtom, get(changedAtom) + 1)
  set(revealedAtom, false)
})

/** Shows covered amounts until the page is left or loaded anew; covers them again, or from now on. */
export const toggleAmountsAtom = atom(null, (get, set) => {
  if (!get(hideAmountsAtom)) set(setHideAmountsAtom, true)
  else set(revealedAtom, !get(revealedAtom))
})

/** Undefined until it differs from what the page was made with. */
export const saverAtom = atom<boolean | undefined>(undefined)
