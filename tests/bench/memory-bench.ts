/** Resident memory of the server with the demonstration: after its start, after 200 pages, and after a minute idle. */

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tools/hosts/free-port.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import type { Engine } from '#tests/support/test-app.ts'
import { benchEngines } from './marketplace.ts'
import { type Bench, type BenchContext, type Figure, numberOption, type Table } from './report.ts'
import { activeSlug, type Served, startSite } from './served-site.ts'
import { sourceHash } from './source-hash.ts'

const pages = 200
const goals: Readonly<Record<Engine, number>> = { postgres: 300, embedded: 420 }

export const memoryBench: Bench = {
  name: 'memory',
  about: 'resident memory of the server with the demonstration',
  run: async (context) => {
    const measured = []
    for (const engine of await benchEngines()) measured.push(await measure(engine, context))
    return {
      figures: measured.map(({ figure }) => figure),
      tables: [
        {
          title: 'Megabytes (VmRSS), and threads',
          head: ['engine', 'after start', `after ${pages} pages`, 'idle', 'threads'],
          rows: measured.map(({ row }) => row),
        },
      ],
      notes: ['The demonstration is created by a separate process, which has ended.'],
    }
  },
}

async function measure(
  engine: Engine,
  context: BenchContext,
): Promise<{ readonly figure: Figure; readonly row: Table['rows'][number] }> {
  const restSeconds = numberOption(context, 'seconds', 60)
  const database = engine === 'postgres' ? await createTestDatabase(`freehold_bench_memory_${process.pid}`) : undefined
  const dataDir = path.resolve('.bench', `memory-${sourceHash('api/db/migrations', 'demo')}`)
  let site: Served | undefined
  try {
    site = await startSite(await freePort(), [], database && { DATABASE_URL: database.url, DATA_DIR: dataDir })
    const started = megabytes(site.processId)
    await visit(site.origin)
    const visited = megabytes(site.processId)
    context.log(`${engine}: ${pages} pages visited`)
    await pause(restSeconds * 1000)
    const rest = megabytes(site.processId)
    return {
      figure: { name: `${engine}: idle`, value: rest, unit: 'MB', goal: { atMost: goals[engine] } },
      row: [engine, started, visited, rest, fs.readdirSync(`/proc/${site.processId}/task`).length],
    }
  } finally {
    await site?.stop()
    await database?.drop()
    if (database) fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Different pages, so that few are served from the cache of rendered ones. */
async function visit(origin: string): Promise<void> {
  const paths = ['/', '/browse-companies', `/campaign-detail-page/${await activeSlug(origin)}`, '/faq', '/login']
  for (let visited = 0; visited < pages; visited += 1) {
    const address = `${origin}${paths[visited % paths.length]}?visit=${visited}`
    const response = await fetch(address, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
    await response.arrayBuffer()
  }
}

function megabytes(processId: number): number {
  const status = fs.readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
