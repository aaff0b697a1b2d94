/** The service worker in development, as a module with its imports; without it, one that removes itself. */

import path from 'node:path'
import type { Plugin } from 'vite'

const address = '/sw.js'
const removed = '\0removed-worker'

/** Replaces the worker of an earlier session or of `npm start`, which would answer with cached pages. */
const removal =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',(event)=>event.waitUntil(registration.unregister()))"

export function sourceWorker(isOn: boolean): Plugin {
  let source = ''
  return {
    name: 'source-worker',
    enforce: 'pre',
    configResolved: ({ root }) => {
      source = path.join(root, 'sw/sw.ts')
    },
    resolveId: (id) => (id === address ? (isOn ? source : removed) : undefined),
    load: (id) => (id === removed ? removal : undefined),
    // There are no built files to precache.
    transform: (code, id) => (id === source ? code.replaceAll('self.__WB_MANIFEST', '[]') : undefined),
  }
}
