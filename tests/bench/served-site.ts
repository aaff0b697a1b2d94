/**
 * The real server in a separate process, with the demonstration on an embedded database that is created once and
 * reused.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { serverFlags } from '#tools/prepare.mjs'
import { sourceHash } from './source-hash.ts'

export interface Served {
  readonly origin: string
  readonly processId: number
  /** Processor time used so far; undefined if the system does not report it. */
  readonly cpuSeconds: () => number | undefined
  readonly stop: () => Promise<void>
}

/** Clock ticks a second of `/proc`, the same on every Linux that Node runs on. */
const ticks = 100

function cpuSeconds(processId: number): number | undefined {
  try {
    // After the name in its brackets: state is field 3, user and system time are fields 14 and 15.
    const fields = fs.readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticks
  } catch {
    return undefined
  }
}

/** @param script run by this Node. @throws if it exits, or does not respond within eight minutes. */
export async function startProcess(
  script: string,
  origin: string,
  environment: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Served> {
  const child = spawn(process.execPath, [...serverFlags, ...nodeOptions, script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  try {
    await answering(child, origin)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, processId: child.pid ?? 0, stop, cpuSeconds: () => cpuSeconds(child.pid ?? 0) }
}

/** @param environment overrides settings: another database, with a separate folder */
export async function startSite(
  port: number,
  nodeOptions: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  if (!fs.existsSync('dist/server/render.js')) throw new Error('there is no build: run `npm run build` first')
  const folder = path.resolve('.bench', `site-${sourceHash('api/db/migrations', 'demo')}`)
  const origin = `http://127.0.0.1:${port}`
  const served = await startProcess(
    'tools/serve.ts',
    origin,
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      DATABASE_URL: '',
      ...environment,
    },
    nodeOptions,
  )
  await demoReady(origin)
  return served
}

async function answering(child: ChildProcess, origin: string): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the server at ${origin} ended with ${child.exitCode}`)
    const response = await fetch(`${origin}/healthz`).catch(() => undefined)
    await response?.arrayBuffer()
    return response?.ok === true
  })
}

/** The site responds before the demonstration data is complete. */
async function demoReady(origin: string): Promise<void> {
  await until(async () => {
    const response = await fetch(`${origin}/api/v1.1/campaigns/equities`)
    const body = (await response.json()) as { data?: { items?: unknown[] } | null }
    return (body.data?.items?.length ?? 0) > 0
  })
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 480_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('the server was not ready within eight minutes')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The slug of an active campaign, for the benches of a campaign's page. */
export async function activeSlug(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1.1/campaigns/equities?sort=percent`)
  const body = (await response.json()) as { data: { items: { slug: string }[] } }
  const [first] = body.data.items
  if (!first) throw new Error('there is no campaign to open')
  return first.slug
}
