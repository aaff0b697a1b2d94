/** A site that is closed for maintenance, and whom it is open to all the same (decision T3). */

import { atom } from 'jotai'

/** The site is closed. */
export const closedAtom = atom(false)

/** The server has said that it is open to this device. Until then it is not. */
export const admittedAtom = atom(false)
