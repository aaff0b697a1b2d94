/**
 * `npm run dev`: serves the sources during editing, on PORT. Documents are rendered on the server as in production, the
 * browser replaces edited modules, and the server restarts when its own sources change. `--worker` switches the service
 * worker on, which caches pages; the other parameters are those of tools/serve.ts.
 */

import { spawn } from 'node:child_process'
import { freePort } from '#tools/hosts/free-port.ts'
import { databaseFlags } from './prepare.mjs'
import { configure, refusePort, whyNot } from './start-problems.ts'

try {
  const { port } = configure(true)
  await refusePort(port, 'localhost')
  const apiPort = await freePort()
  const server = spawn(
    process.execPath,
    [...databaseFlags, '--watch', '--watch-preserve-output', 'tools/serve.ts', '--sources', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 0))
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`)
  process.exitCode = 1
}
