/** Whether the site is closed for maintenance, and whether this user may use it all the same (decision T3). */

import { atom } from 'jotai'

/** The site is closed. */
export const closedAtom = atom(false)

/** The server has confirmed that this device may use it. False until then. */
export const maintenanceBypassAtom = atom(false)
