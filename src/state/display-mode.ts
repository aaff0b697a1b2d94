/** The display that a user has chosen of their two (platform 6). */

import { atom } from 'jotai'
import { type Display, displays } from '#domain/account/roles.ts'
import { userSettingAtom } from './user-setting.ts'

const settingAtom = userSettingAtom('display')

/** Undefined until they choose. */
export const chosenDisplayAtom = atom((get): Display | undefined => {
  const stored = get(settingAtom)
  return displays.find((each) => each === stored)
})

export const chooseDisplayAtom = atom(null, (_, set, display: Display) => set(settingAtom, display))
