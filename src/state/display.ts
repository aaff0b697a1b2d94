/** Display settings of this device: whether the user's own amounts are hidden, and data saver mode. */

import { atom } from 'jotai'
import { userSettingAtom } from './user-setting.ts'

const hideSettingAtom = userSettingAtom('hide')
const revealedAtom = atom(false)

/** The setting. */
export const hideAmountsAtom = atom((get) => get(hideSettingAtom) !== undefined)

/** Whether amounts are hidden now. */
export const coveredAtom = atom((get) => get(hideAmountsAtom) && !get(revealedAtom))

export const setHideAmountsAtom = atom(null, (_, set, hide: boolean) => {
  set(hideSettingAtom, hide ? '1' : undefined)
  set(revealedAtom, false)
})

/** Reveals hidden amounts until the page is left or reloaded; hides them again, or turns the setting on. */
export const toggleAmountsAtom = atom(null, (get, set) => {
  if (!get(hideAmountsAtom)) set(setHideAmountsAtom, true)
  else set(revealedAtom, !get(revealedAtom))
})

/** Undefined until it differs from the mode in which the page was rendered. */
export const dataSaverAtom = atom<boolean | undefined>(undefined)
