/** Servers are killed while they settle indications of interest: each becomes a saved investment exactly once. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { databaseEngines } from '#tests/support/engines.ts'
import { countSettled, seedIndications, settledLine, settlingLine } from '#tests/support/investors/many-indications.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { openBareSite } from '#tests/support/servers/bare-site.ts'
import { pause, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts'
import { rounds } from '#tests/support/thoroughness.ts'
import { freePort } from '#tools/hosts/free-port.ts'

const [count, kills] = [rounds(120, 1000), rounds(3, 10)]

it.each(await databaseEngines())(
  `settles ${count} indications of interest once each while the server on %s is killed`,
  async (engine) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-settling-'))
    const made =
      engine === 'postgres' ? await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`) : undefined
    const open = () =>
      openBareSite(made ? { kind: 'postgres', url: made.url, poolSize: 4 } : { kind: 'embedded', folder: dataDir })
    let server: ServerProcess | undefined
    const start = async () =>
      (server = await startServer({
        dataDir,
        databaseUrl: made?.url,
        port: await freePort(),
        script: 'tests/support/investors/settling-server.ts',
        environment: { APP_SECRET: 'one secret for every process of the test' },
      }))
    const counted = async (id: string) => {
      const site = await open()
      const found = await countSettled(site, id)
      // The rows that a killed server had claimed are free after some minutes.
      await site.database.execute('update job_claim set claimed_until = now()', [])
      await site.database.close()
      return found
    }
    try {
      const site = await open()
      const campaignId = await seedIndications(site, count)
      await site.database.close()
      let settled = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const interrupted = await start()
        await untilLines(interrupted, Math.ceil(Math.random() * ((count / kills) * 0.8)))
        await interrupted.kill()
        const { open: left, converted, saved, savers, notifications, notified } = await counted(campaignId)
        // What was interrupted is undone as a whole: no user has an investment or a notification without the other.
        expect([saved, savers, notifications, notified]).toEqual(Array(4).fill(converted))
        expect(left + converted).toBe(count)
        settled = converted
      }
      // The run proves nothing unless every server was interrupted before the end.
      expect(settled).toBeLessThan(count)
      expect(settled).toBeGreaterThan(0)
      const last = await start()
      await untilLines(last, Infinity)
      await last.kill()
      expect(await counted(campaignId)).toEqual({
        open: 0,
        converted: count,
        saved: count,
        savers: count,
        notifications: count,
        notified: count,
      })
    } finally {
      await server?.kill()
      await made?.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    }
  },
  300_000,
)

/** Resolves in the middle of the transaction of that indication, or once none is open. */
async function untilLines(server: ServerProcess, lines: number): Promise<void> {
  while (server.output().split(settlingLine).length - 1 < lines && !server.output().includes(settledLine)) {
    if (server.child.exitCode !== null) throw new Error(`the server ended:\n${server.output()}`)
    await pause(5)
  }
}
