/**
 * `npm run dev`: the sources as they are edited, on PORT. Vite serves the app with replacement of modules; the API runs beside it
 * on a port of its own and starts again when its sources change. Pages are rendered by the browser here, and there is no worker:
 * server rendering, the worker and compression are to be seen with `npm start`.
 */

import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { freePort } from './free-port.ts'
import { databaseFlags } from './prepare.mjs'
import { configure, whyNot } from './start-problems.ts'

/** What the API answers; anything else is Vite's. */
const fromApi = String.raw`^/(?:api|push|media|documents|dev|healthz|manifest\.webmanifest)(?:[/?]|$)`

try {
  const { port } = configure(true)
  const apiPort = await freePort()
  const vite = await createServer({
    server: { port, strictPort: true, proxy: { [fromApi]: `http://127.0.0.1:${apiPort}` } },
  })
  await vite.listen()
  const api = spawn(
    process.execPath,
    [
      ...databaseFlags,
      '--watch',
      '--watch-preserve-output',
      'tools/serve.ts',
      '--without-pages',
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void api.kill(signal))
  api.on('exit', (code) => {
    void vite.close().then(() => process.exit(code ?? 0))
  })
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`)
  process.exitCode = 1
}
