import { atom } from 'jotai'

/**
 * True once the browser's own state (session, theme) is known: until then every view is the visitor's, as the server
 * rendered it.
 */
export const hydratedAtom = atom(false)
