/** Display settings of this device: whether the user's own amounts are hidden, and data saver mode. */

import { atom } from 'jotai'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { sessionAtom } from './session.ts'

/** Each user of a device has a setting of their own. */
const hideKey = (partition: string): string => `freehold.hide.${partition}`

/** Counts up with every change, so that the stored value is read again. */
const changedAtom = atom(0)
const revealedAtom = atom(false)

/** The setting. */
export const hideAmountsAtom = atom((get) => {
  get(changedAtom)
  const partition = get(sessionAtom)?.partition
  return partition !== undefined && readLocal(hideKey(partition)) !== undefined
})

/** Whether amounts are hidden now. */
export const coveredAtom = atom((get) => get(hideAmountsAtom) && !get(revealedAtom))

export const setHideAmountsAtom = atom(null, (get, set, hide: boolean) => {
  const partition = get(sessionAtom)?.partition
  if (partition === undefined) return
  writeLocal(hideKey(partition), hide ? '1' : undefined)
  set(changedAtom, get(changedAtom) + 1)
  set(revealedAtom, false)
})

/** Reveals hidden amounts until the page is left or reloaded; hides them again, or turns the setting on. */
export const toggleAmountsAtom = atom(null, (get, set) => {
  if (!get(hideAmountsAtom)) set(setHideAmountsAtom, true)
  else set(revealedAtom, !get(revealedAtom))
})

/** Undefined until it differs from the mode in which the page was rendered. */
export const dataSaverAtom = atom<boolean | undefined>(undefined)
