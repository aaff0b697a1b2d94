/** The API and its relay as a process, without the built application: server-process starts it if there is no build. */

import process from 'node:process'
import { readConfig } from '#api/config.ts'
import { startApi } from '#api/main.ts'
import { hostRelay } from '#tools/hosts/relay-host.ts'

const config = readConfig(process.env, { demo: false })
const starting = startApi(config, {
  buildFolder: undefined,
  relay: (context) => Promise.resolve(hostRelay(config, context)),
})
process.on('SIGTERM', () => void starting.then((api) => api.stop()).then(() => process.exit(0)))
await starting
