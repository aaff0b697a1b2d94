/**
 * `npm run sabotage [-- part of a name…]`: applies each patch to a copy of the project and runs the test that must fail. Exits
 * with 1 when a patch goes unnoticed, or when a test fails without any patch.
 */

import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { databaseFlags, root, toolScript } from '#tools/prepare.mjs'
import { applyPatch, type SabotagePatch } from './patch.ts'
import { patches } from './patches.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' } },
})
const chosen = patches.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
const testFiles = [...new Set(chosen.map(({ test }) => test))]

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-sabotage-'))
const unnoticed: string[] = []
try {
  const copies = Array.from({ length: Math.max(1, Number(values.workers)) }, (_, index) => copyProject(index))
  const broken = await inParallel(copies, testFiles, async (folder, test) =>
    (await runTest(folder, test)) === 'passed' ? [] : [test],
  )
  for (const test of broken) print(`${test} does not pass without any patch`)
  unnoticed.push(...broken)
  const survivors = await inParallel(
    copies,
    chosen.filter(({ test }) => !broken.includes(test)),
    async (folder, patch) => {
      const outcome = await sabotage(folder, patch)
      print(`${outcome === 'failed' ? 'noticed  ' : 'UNNOTICED'}  ${patch.name}`)
      return outcome === 'failed' ? [] : [patch.name]
    },
  )
  unnoticed.push(...survivors)
  print(`${chosen.length - survivors.length} of ${chosen.length} patches noticed.`)
} finally {
  fs.rmSync(temporary, { recursive: true, force: true })
}
process.exitCode = unnoticed.length === 0 ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The files that git tracks or would track, as they are now, beside the same packages. */
function copyProject(index: number): string {
  const folder = path.join(temporary, String(index))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const name of listed.stdout.split('\0')) {
    const source = path.join(root, name)
    if (name === '' || !fs.existsSync(source)) continue
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.copyFileSync(source, path.join(folder, name))
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  // Some tests read the built application.
  if (fs.existsSync(path.join(root, 'dist')))
    fs.symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'), 'junction')
  return folder
}

async function sabotage(folder: string, patch: SabotagePatch): Promise<'passed' | 'failed'> {
  const target = path.join(folder, patch.file)
  const source = fs.readFileSync(target, 'utf8')
  fs.writeFileSync(target, applyPatch(source, patch))
  try {
    return await runTest(folder, patch.test)
  } finally {
    fs.writeFileSync(target, source)
  }
}

/** A file that cannot even be loaded counts as failed: nobody would miss that either. */
function runTest(folder: string, test: string): Promise<'passed' | 'failed'> {
  const parameters = [...databaseFlags, toolScript('vitest'), 'run', '--bail', '1', test]
  const child = spawn(process.execPath, parameters, { cwd: folder, stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'))
  })
}

/** Handles every item once, each worker with a folder of its own. */
async function inParallel<T>(
  folders: readonly string[],
  items: readonly T[],
  handle: (folder: string, item: T) => Promise<string[]>,
): Promise<string[]> {
  const queue = [...items]
  const results: string[] = []
  await Promise.all(
    folders.map(async (folder) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift())
        results.push(...(await handle(folder, item)))
    }),
  )
  return results
}
