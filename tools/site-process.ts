/** The built site as a process of its own, on a folder of its own: what browser journeys and screenshots look at. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { databaseFlags } from './prepare.mjs'

export interface SiteOptions {
  /** Where its state lives; made where it is not there. */
  readonly dataDir: string
  /** A free one where not given. */
  readonly port?: number
  /** False: an empty site, as an operator first meets it. */
  readonly demo?: boolean
  readonly environment?: Readonly<Record<string, string>>
  /** Folder whose `dist` is served: the project where not given. */
  readonly workFolder?: string
}

export interface SiteProcess {
  readonly origin: string
  readonly dataDir: string
  readonly port: number
  /** What it has written so far. */
  output(): string
  /** Starts it again, on the same port and folder. Resolves when it answers. */
  start(): Promise<void>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
  /** It goes on to be there, and answers nothing any more. Only `kill` ends that. */
  freeze(): void
  /** As a power cut would. */
  kill(): Promise<void>
}

/** The first start fills the demonstration, which takes its time on a busy machine. */
const readyWithinMs = 300_000

/** The browser that pages are looked at with, where the machine has one of its own. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM_PATH: given } = process.env
  if (given !== undefined && given !== '') return given
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => fs.existsSync(path))
}

/** A Chromium without windows, where there is one: enough for what needs no notifications and no profile that outlives it. */
export function lightChromiumPath(): string | undefined {
  return process.env['HEADLESS_SHELL_PATH'] ?? chromiumPath()
}

/** What Chromium needs to start at all: for the administrator of a machine it has no sandbox. */
export function chromiumArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

/** @throws Error with a sentence for who runs it, when the site was not built */
export function assertBuilt(): void {
  if (!fs.existsSync('dist/client/index.html') || !fs.existsSync('dist/server'))
    throw new Error('There is no built site in dist. Run `npm run build` first.')
}

/** Starts the site; resolves when it answers and, where it is a demonstration, is filled. */
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
        [...databaseFlags, path.resolve('tools/serve.ts'), ...(demo ? [] : ['--no-demo'])],
        {
          cwd: workFolder,
          env: {
            ...process.env,
            // Journeys sign in more often than people do.
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
      // The last line that it writes, when it is filled and answers.
      while (!written.includes(`Freehold answers at ${origin}`)) {
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
