import { createContext } from 'react'

/**
 * Why actions that need the server are disabled now; undefined while the server is reachable. The application provides
 * it.
 */
export const OfflineReason = createContext<string | undefined>(undefined)
