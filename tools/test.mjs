/**
 * `npm test`: all checks, on a fresh clone and with nothing but npm and a Node from 20. With `--all` (`npm run
 * test:all`) system tests run on both engines, randomised tests run more often, and the main journeys in WebKitGTK too.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { findChromium, findFirefox, findHeadlessShell, findWebKit } from './browsers.mjs'
import {
  demonstrationFolder,
  findNode,
  installPackages,
  isBuildFresh,
  compileCache,
  reportFailure,
  root,
  print,
  toolScript,
} from './prepare.mjs'
import { runStages, stage, staticStages } from './stages.mjs'

await reportFailure(async () => {
  const started = performance.now()
  installPackages()
  const demonstration = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-demonstration-'))
  const failed = await testAll(findNode(), demonstration).finally(() =>
    fs.rmSync(demonstration, { recursive: true, force: true }),
  )
  const seconds = Math.round((performance.now() - started) / 1000)
  print(failed.length === 0 ? `All checks passed in ${seconds} s.` : `Failed after ${seconds} s: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
})

/**
 * @param {string} node
 * @param {string} demonstration a folder for its data, created once for all tests that need it
 */
async function testAll(node, demonstration) {
  const tool = (/** @type {string} */ name) => path.join(root, 'tools', name)
  const chromium = findChromium(node)
  const firefox = findFirefox()
  const isAll = process.argv.includes('--all')
  // Its IndexedDB freezes now and then when a page is left within a transaction (docs/pwa.md): it runs before a release.
  const webKit = isAll ? findWebKit() : undefined
  const shell = findHeadlessShell()
  if (firefox === undefined) print('No Firefox found (set FIREFOX_PATH to its executable): its tests are skipped.')
  if (webKit === undefined && isAll)
    print('No WebKitGTK found (set WEBKIT_DRIVER_PATH and XVFB_PATH to executables): its tests are skipped.')
  const environment = {
    ...compileCache,
    ...(isAll ? { TEST_ALL: '1' } : {}),
    [demonstrationFolder]: demonstration,
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    ...(shell === undefined ? {} : { HEADLESS_SHELL_PATH: shell }),
    ...(firefox === undefined ? {} : { FIREFOX_PATH: firefox }),
    ...(webKit === undefined ? {} : { WEBKIT_DRIVER_PATH: webKit.driver, XVFB_PATH: webKit.display }),
  }
  const run = (/** @type {import('./stages.mjs').Stage[]} */ ...stages) => runStages(node, stages, environment)
  // Tests often wait for processes and databases: stages that only read the sources run beside the build and the tests,
  // and stages that only read the build run beside the tests.
  const building = isBuildFresh() ? Promise.resolve([]) : run(stage('build', tool('build.ts')))
  const lanes = [
    run(...staticStages()),
    building,
    building.then(() => run(stage('unit, structure, system', toolScript('vitest'), 'run'))),
    building.then(() => run(stage('size', tool('size.ts')))),
  ]
  const failed = (await Promise.all(lanes)).flat()
  if (!fs.existsSync(path.join(root, 'playwright.config.ts'))) return failed
  if (chromium === undefined) {
    print('No Chromium or Chrome was found or could be installed. Install one, or set CHROMIUM_PATH to its executable.')
    return [...failed, 'browser']
  }
  const projects = isAll ? [] : ['--project=phone', '--project=firefox']
  const browser = stage('browser', toolScript('playwright', '@playwright/test'), 'test', ...projects)
  return [...failed, ...(await run(browser))]
}
