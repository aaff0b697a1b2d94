/** The currency into which the user's totals are converted for display. Stored in the browser, for each user of a device. */

import { atom } from 'jotai'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { sessionAtom } from './session.ts'

const keyOf = (partition: string): string => `freehold.convert.${partition}`

/** Counts up with every change, so that the stored value is read again. */
const changedAtom = atom(0)

/** Undefined, as at first: nothing is converted. */
export const convertedCurrencyAtom = atom(
  (get): string | undefined => {
    get(changedAtom)
    const session = get(sessionAtom)
    return session && readLocal(keyOf(session.partition))
  },
  (get, set, currency: string | undefined) => {
    const session = get(sessionAtom)
    if (!session) return
    writeLocal(keyOf(session.partition), currency)
    set(changedAtom, get(changedAtom) + 1)
  },
)
