/**
 * The browsers that the tests drive: what is installed, else what can be installed here. Their paths go to the tests by
 * CHROMIUM_PATH, HEADLESS_SHELL_PATH and FIREFOX_PATH, by which they can also be chosen.
 */

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root, print, toolScript } from './prepare.mjs'

const programFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? [])

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...programFolders.map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  ...programFolders.map((folder) => path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe')),
]

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...programFolders.map((folder) => path.join(folder, 'Mozilla Firefox', 'firefox.exe')),
]

/**
 * @param {string} node
 * @returns {string | undefined} the path of a Chromium that starts
 */
export function findChromium(node) {
  const present = firstThatRuns([process.env['CHROMIUM_PATH'], ...chromiumPaths, playwrightsChromium(node)])
  if (present !== undefined) return present
  print('No Chromium or Chrome is installed here: fetching one …')
  const asRoot = isRootOfDebian()
  const install = [
    toolScript('playwright', '@playwright/test'),
    'install',
    ...(asRoot ? ['--with-deps'] : []),
    'chromium',
    '--no-shell',
  ]
  const fetched = spawnSync(node, install, { encoding: 'utf8' })
  const found = firstThatRuns([playwrightsChromium(node)])
  if (found !== undefined) return found
  if (asRoot && aptInstall('chromium')) {
    aptInstall('chromium-headless-shell')
    return firstThatRuns(chromiumPaths)
  }
  print(`${fetched.stdout}${fetched.stderr}`.trim())
  return undefined
}

/**
 * A Chromium without windows, which takes a third less of the processor. It shows no notifications and keeps no profile, so it
 * stands beside a whole one, never for it.
 * @returns {string | undefined} its path, where one is installed
 */
export function findHeadlessShell() {
  return firstThatRuns([process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell'])
}

/** @returns {string | undefined} the path of a Firefox that starts; the tests that need one can do without */
export function findFirefox() {
  const present = firstThatRuns([process.env['FIREFOX_PATH'], ...firefoxPaths])
  if (present !== undefined || !isRootOfDebian()) return present
  print('No Firefox is installed here: fetching one …')
  return aptInstall('firefox-esr') ? firstThatRuns(firefoxPaths) : undefined
}

/** @param {(string | undefined)[]} places */
function firstThatRuns(places) {
  return places.find((place) => place !== undefined && place !== '' && runs(place))
}

/**
 * A launcher without its browser behind it exists and does not run.
 * @param {string} program
 */
function runs(program) {
  if (!fs.existsSync(program)) return false
  // On Windows the question for the version opens a window.
  return (
    process.platform === 'win32' || spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
  )
}

/** @param {string} node */
function playwrightsChromium(node) {
  const asked = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { status, stdout } = spawnSync(node, ['-e', asked], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function isRootOfDebian() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
}

/** @param {string} name */
function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (/** @type {string[]} */ ...parameters) =>
    spawnSync('apt-get', ['-qq', ...parameters], { env, stdio: 'ignore' }).status === 0
  const install = () => get('install', '-y', '--no-install-recommends', name)
  return install() || (get('update') && install())
}
