/**
 * The browsers that the tests drive: an installed one, otherwise one that can be installed here. Their paths are passed
 * to the tests by CHROMIUM_PATH, HEADLESS_SHELL_PATH, FIREFOX_PATH, WEBKIT_DRIVER_PATH and XVFB_PATH, which can also be
 * set by hand.
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
  print('No Chromium or Chrome is installed: downloading one …')
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
  if (asRoot && aptInstall('chromium')) return firstThatRuns(chromiumPaths)
  print(`${fetched.stdout}${fetched.stderr}`.trim())
  return undefined
}

/**
 * A Chromium without windows, which uses a third less processor time. It shows no notifications and has no persistent
 * profile, so it supplements the full browser and does not replace it.
 * @returns {string | undefined} its path, if one is installed or can be installed from the system's packages
 */
export function findHeadlessShell() {
  const shellPaths = [process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell']
  const present = firstThatRuns(shellPaths)
  if (present !== undefined || !isRootOfDebian()) return present
  return aptInstall('chromium-headless-shell') ? firstThatRuns(shellPaths) : undefined
}

/** @returns {string | undefined} the path of a Firefox that starts; the tests that need one are skipped without it */
export function findFirefox() {
  const present = firstThatRuns([process.env['FIREFOX_PATH'], ...firefoxPaths])
  if (present !== undefined || !isRootOfDebian()) return present
  print('No Firefox is installed: downloading one …')
  return aptInstall('firefox-esr') ? firstThatRuns(firefoxPaths) : undefined
}

/**
 * WebKitGTK with its WebDriver, and a virtual display for it: it has no mode without windows.
 * @returns {{ driver: string, display: string } | undefined} their paths; the tests that need them are skipped without
 */
export function findWebKit() {
  const find = () => {
    const driver = firstThatExists([process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver'])
    const display = firstThatExists([process.env['XVFB_PATH'], '/usr/bin/Xvfb'])
    return driver === undefined || display === undefined ? undefined : { driver, display }
  }
  const present = find()
  if (present !== undefined || !isRootOfDebian()) return present
  print('No WebKitGTK is installed: downloading one …')
  return aptInstall('webkit2gtk-driver', 'xvfb') ? find() : undefined
}

/** @param {(string | undefined)[]} candidates */
function firstThatExists(candidates) {
  return candidates.find((candidate) => candidate !== undefined && candidate !== '' && fs.existsSync(candidate))
}

/** @param {(string | undefined)[]} candidates */
function firstThatRuns(candidates) {
  return candidates.find((candidate) => candidate !== undefined && candidate !== '' && runs(candidate))
}

/**
 * A launcher without its browser exists but does not run.
 * @param {string} program
 */
function runs(program) {
  if (!fs.existsSync(program)) return false
  // On Windows a version query would open a window.
  return (
    process.platform === 'win32' || spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
  )
}

/** @param {string} node */
function playwrightsChromium(node) {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { status, stdout } = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function isRootOfDebian() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
}

/** @param {string[]} names */
function aptInstall(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (/** @type {string[]} */ ...parameters) =>
    spawnSync('apt-get', ['-qq', ...parameters], { env, stdio: 'ignore' }).status === 0
  const install = () => get('install', '-y', '--no-install-recommends', ...names)
  return install() || (get('update') && install())
}
