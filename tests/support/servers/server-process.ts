/** The server as a separate process, for tests that kill it, stop it or run two of it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import process from 'node:process'
import { serverFlags, compileCache } from '#tools/prepare.mjs'

/** True if the application was built: then the whole server runs, else the API alone. */
export const isBuilt = fs.existsSync('dist/server/render.js') && fs.existsSync('dist/client/.vite/manifest.json')

export interface ServerOptions {
  readonly dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
  /** The script to start; the site by default. */
  readonly script?: string
}

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process to its first 200. */
  readonly readyMs: number
  /** Processor time until then; undefined if the system does not report it. */
  readonly readyProcessorMs: number | undefined
  readonly output: () => string
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts a server and waits until it responds. @throws with its output if it ends before. */
export async function startServer({
  dataDir,
  databaseUrl,
  port,
  environment = {},
  script = isBuilt ? 'tools/serve.ts' : 'tests/support/servers/api-server.ts',
}: ServerOptions): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...serverFlags, script, '--no-demo'], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  while (!(await answers(origin))) {
    if (hasEnded(child)) throw new Error(`the server ended at its start:\n${text}`)
    await pause(25)
  }
  return {
    origin,
    child,
    readyMs: performance.now() - started,
    readyProcessorMs: processorMsOf(child),
    output: () => text,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/healthz`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const gone = hasEnded(child) ? undefined : once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Milliseconds of processor time that a process has used so far; undefined if the system does not report it. */
function processorMsOf({ pid }: ChildProcess): number | undefined {
  try {
    // After the name, which may contain any character: user and system time are the twelfth and thirteenth, in
    // hundredths of a second.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}
