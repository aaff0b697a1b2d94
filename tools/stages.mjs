/** The stages of `npm test` and `npm run check`: commands that run one after the other, each reported in one line. */

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root, print, toolScript } from './prepare.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} command a script and its parameters, for Node
 */

/** No stage of this project takes so long; a hanging stage must not block its caller. */
const longestMs = 45 * 60_000

/**
 * Checks of the sources that do not run them. The linter needs the types of every program, so that it also reports their
 * errors: the compiler would read and check all of them once more.
 */
export const staticStages = () => [
  stage('types, lint', toolScript('oxlint'), '--type-aware', '--type-check'),
  stage('format', toolScript('oxfmt'), '--check'),
  stage('unused', toolScript('knip')),
]

/**
 * @param {string} name
 * @param {string} script
 * @param {string[]} parameters
 * @returns {Stage}
 */
export function stage(name, script, ...parameters) {
  return { name, command: [script, ...parameters] }
}

/**
 * Runs every stage, also after a failure, so that one run shows everything.
 * @param {string} node
 * @param {Stage[]} stages
 * @param {NodeJS.ProcessEnv} environment added to the current one
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runStages(node, stages, environment = {}) {
  const failed = []
  const searchPath = [path.dirname(node), process.env['PATH']].join(path.delimiter)
  const env = { ...process.env, PATH: searchPath, ...environment }
  for (const { name, command } of stages) {
    const started = performance.now()
    const { code, output } = await run(node, command, env)
    writeLog(name, output)
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
    if (code !== 0) {
      failed.push(name)
      print(output.trimEnd())
    } else for (const note of notesIn(output)) print(note)
    print(`${code === 0 ? 'passed' : 'FAILED'} ${seconds} s  ${name}`)
  }
  return failed
}

/**
 * Stores the whole output of a stage, also of one that passed: what it ran and how long each part took.
 * @param {string} name
 * @param {string} output
 */
function writeLog(name, output) {
  const folder = path.join(root, 'test-results')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${name.replaceAll(/\W+/g, '-')}.log`), output)
}

/**
 * The notes of a stage that passed, such as skipped tests: lines with this prefix, each once.
 * @param {string} output
 * @returns {Set<string>}
 */
function notesIn(output) {
  return new Set(output.split('\n').filter((line) => line.startsWith('Note: ')))
}

/**
 * @param {string} node
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | null; output: string }>}
 */
function run(node, command, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      resolve({ code, output: signal === null ? output : `${output}\nstopped by ${signal}` })
    })
  })
}
