/** The display that a user has chosen of their two. Stored in the browser, for each user of a device (platform 6). */

import { atom } from 'jotai'
import { type Display, displays } from '#domain/account/roles.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { sessionAtom } from './session.ts'

const keyOf = (partition: string): string => `freehold.display.${partition}`

/** Counts up with every change, so that the stored value is read again. */
const changedAtom = atom(0)

/** Undefined until they choose. */
export const chosenDisplayAtom = atom((get): Display | undefined => {
  get(changedAtom)
  const session = get(sessionAtom)
  const stored = session && readLocal(keyOf(session.partition))
  return displays.find((each) => each === stored)
})

export const chooseDisplayAtom = atom(null, (get, set, display: Display) => {
  const session = get(sessionAtom)
  if (!session) return
  writeLocal(keyOf(session.partition), display)
  set(changedAtom, get(changedAtom) + 1)
})
