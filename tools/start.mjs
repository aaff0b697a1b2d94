/**
 * `npm start`: installs what is missing, builds what is stale, and serves the whole of it from one address. The parameters are
 * those of tools/serve.ts: `npm start -- --no-demo` begins with an empty site.
 */

import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import {
  buildIfStale,
  databaseFlags,
  findNode,
  installPackages,
  compileCache,
  reportFailure,
  root,
} from './prepare.mjs'

await reportFailure(() => {
  installPackages()
  const node = findNode()
  buildIfStale(node)
  serve(node)
})

/** @param {string} node */
function serve(node) {
  const server = spawn(node, [...databaseFlags, path.join(root, 'tools', 'serve.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...compileCache, ...process.env },
  })
  // The server decides when it is done; this process waits for it.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void server.kill(signal))
  stopWithNpm(server)
  server.on('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/**
 * npm that is told to stop does not tell what it started: whoever is left without it stops as well. Started by hand it goes on
 * when its terminal closes, as any program.
 * @param {import('node:child_process').ChildProcess} server
 */
function stopWithNpm(server) {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 500).unref()
}
