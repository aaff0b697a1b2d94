/**
 * The display that a user has chosen of their two (platform 6). Read here without `userSettingAtom`: signing in needs
 * no more than this.
 */

import { atom } from 'jotai'
import { type Display, displays } from '#domain/account/roles.ts'
import { readLocal } from '#src/platform/storage/local-storage.ts'
import { sessionAtom } from './session.ts'

export const displayKey = (partition: string): string => `freehold.display.${partition}`

/** Counts up with every change, so that the stored value is read again. */
export const displayChangedAtom = atom(0)

/** Undefined until they choose. */
export const chosenDisplayAtom = atom((get): Display | undefined => {
  get(displayChangedAtom)
  const session = get(sessionAtom)
  const stored = session && readLocal(displayKey(session.partition))
  return displays.find((each) => each === stored)
})
