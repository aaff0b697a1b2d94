/** Which of their two displays somebody has chosen. Kept in the browser, for each person of a device (platform 6). */

import { atom } from 'jotai'
import { type Display, displays } from '#domain/roles.ts'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'
import { sessionAtom } from './session.ts'

const keyOf = (partition: string): string => `freehold.display.${partition}`

/** Counts up with every change: what is stored is read anew. */
const changedAtom = atom(0)

/** Undefined until they choose. */
export const chosenDisplayAtom = atom((get): Display | undefined => {
  get(changedAtom)
  const session = get(sessionAtom)
  const kept = session && readSmall(keyOf(session.partition))
  return displays.find((each) => each === kept)
})

export const chooseDisplayAtom = atom(null, (get, set, display: Display) => {
  const session = get(sessionAtom)
  if (!session) return
  writeSmall(keyOf(session.partition), display)
  set(changedAtom, get(changedAtom) + 1)
})
