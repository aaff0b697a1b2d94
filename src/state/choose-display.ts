/** Chooses one of a user's two displays (platform 6). Stored in the browser, for each user of a device. */

import { atom } from 'jotai'
import type { Display } from '#domain/account/roles.ts'
import { writeLocal } from '#src/platform/storage/local-storage.ts'
import { displayChangedAtom, displayKey } from './display-mode.ts'
import { sessionAtom } from './session.ts'

export const chooseDisplayAtom = atom(null, (get, set, display: Display) => {
  const session = get(sessionAtom)
  if (!session) return
  writeLocal(displayKey(session.partition), display)
  set(displayChangedAtom, get(displayChangedAtom) + 1)
})
