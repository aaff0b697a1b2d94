/** The built site as a separate process with its own folder, for browser journeys and screenshots. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { serverFlags } from '#tools/prepare.mjs'

export interface SiteOptions {
  /** Folder of its state; created if missing. */
  readonly dataDir: string
  /** A free one by default. */
  readonly port?: number
  /** False: an empty site, as after an installation. */
  readonly demo?: boolean
  readonly environment?: Readonly<Record<string, string>>
  /** Folder whose `dist` is served; defaults to the project. */
  readonly workFolder?: string
}

export interface SiteProcess {
  readonly origin: string
  readonly dataDir: string
  readonly port: number
  /** Its output so far. */
  output(): string
  /** Restarts it on the same port and folder. Resolves when it answers. */
  start(): Promise<void>
  /** Requests a stop and waits until it has stopped. */
  stop(): Promise<void>
  /** The process stays but answers nothing more. Only `kill` ends that. */
  freeze(): void
  /** Simulates a power failure. */
  kill(): Promise<void>
}

/** The first start seeds the demonstration, which is slow on a busy machine. */
const readyWithinMs = 300_000

/** The machine's own Chromium, if it has one. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM_PATH: given } = process.env
  if (given !== undefined && given !== '') return given
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => fs.existsSync(path))
}

/** A Chromium without windows, if there is one: enough without notifications and a persistent profile. */
export function lightChromiumPath(): string | undefined {
  const { HEADLESS_SHELL_PATH: given } = process.env
  if (given !== undefined && given !== '') return given
  return ['/usr/bin/chromium-headless-shell'].find((path) => fs.existsSync(path)) ?? chromiumPath()
}

/** The arguments that Chromium needs to start: it has no sandbox for the root user. */
export function chromiumArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

/** @throws Error with a sentence for the terminal if the site was not built */
function assertBuilt(): void {
  if (!fs.existsSync('dist/client/index.html') || !fs.existsSync('dist/server'))
    throw new Error('There is no built site in dist. Run `npm run build` first.')
}

/** Starts the site; resolves when it answers and, for a demonstration, is seeded. */
export async function startSite({
  dataDir,
  port: wanted,
  demo = true,
  environment = {},
  workFolder = process.cwd(),
}: SiteOptions): Promise<SiteProcess> {
  assertBuilt()
  const port = wanted ?? (await freePort())
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let written = ''

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }
  const site: SiteProcess = {
    origin,
    dataDir,
    port,
    output: () => written,
    stop: () => end('SIGTERM'),
    freeze: () => {
      child?.kill('SIGSTOP')
    },
    kill: () => end('SIGKILL'),
    start: async () => {
      written = ''
      const started = spawn(
        process.execPath,
        [...serverFlags, path.resolve('tools/serve.ts'), ...(demo ? [] : ['--no-demo'])],
        {
          cwd: workFolder,
          env: {
            ...process.env,
            // Journeys sign in more often than users do.
            RATE_LIMIT: 'off',
            ...environment,
            PORT: String(port),
            DATA_DIR: dataDir,
            HOST: '127.0.0.1',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          written = (written + chunk.toString()).slice(-200_000)
        })
      const until = Date.now() + readyWithinMs
      // Its last line of output, once it is seeded and answers.
      while (!written.includes(`Freehold is running at ${origin}`)) {
        if (started.exitCode !== null || started.signalCode !== null || Date.now() > until) {
          await end('SIGKILL')
          throw new Error(`The site did not start:\n${written.slice(-4000)}`)
        }
        await pause(25)
      }
    },
  }
  await site.start()
  return site
}
