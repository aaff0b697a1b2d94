/**
 * `npm start`: installs missing packages, builds stale sources, and serves everything from one address. The parameters
 * are those of tools/serve.ts: `npm start -- --no-demo` starts with an empty site.
 */

import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import {
  buildIfStale,
  findNode,
  installPackages,
  compileCache,
  isNewFolder,
  reportFailure,
  root,
  seedInOwnProcess,
  serverFlags,
  Stop,
} from './prepare.mjs'

await reportFailure(async () => {
  installPackages()
  const node = findNode()
  const isFirstDemo =
    !process.argv.includes('--no-demo') &&
    !process.env['DATABASE_URL'] &&
    isNewFolder(path.resolve(root, process.env['DATA_DIR'] || '.data'))
  // The two longest parts of a first start, which are independent of each other.
  const seeding = isFirstDemo ? seedInOwnProcess(node, root) : Promise.resolve(0)
  buildIfStale(node)
  if ((await seeding) !== 0) throw new Stop('The demonstration could not be made; the lines above say why.')
  serve(node)
})

/** @param {string} node */
function serve(node) {
  const server = spawn(node, [...serverFlags, path.join(root, 'tools', 'serve.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...compileCache, ...process.env },
  })
  // The server decides when to end; this process waits for it.
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
 * When npm is stopped, it does not signal its child process, so this process stops once npm is gone. Started by hand it
 * keeps running when its terminal closes, as any program.
 * @param {import('node:child_process').ChildProcess} server
 */
function stopWithNpm(server) {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 500).unref()
}
