/**
 * The API as a process that settles indications of interest at once, and writes a line in the middle of the transaction
 * of each: whoever waits for a line and kills the process interrupts one.
 */

import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { startApi } from '#api/main.ts'
import { settledLine, settlingLine } from './many-indications.ts'

const { deps } = await startApi(readConfig(process.env, { demo: false }), { buildFolder: undefined })
const jobs: Deps['jobs'] = {
  add: async (tx, name, ...payloads) => {
    await deps.jobs.add(tx, name, ...payloads)
    process.stdout.write(`${settlingLine}\n`)
    // Time for whoever waits for it to kill this process.
    await pause(20)
  },
}
// The scheduled job of the server itself does the same at the next full minute.
const isLeft = async () =>
  (await deps.db.read.selectFrom('indication').select('id').where('state', '=', 'open').limit(1).execute()).length > 0
do {
  await runSchedule('settle-indications', { ...deps, jobs, mailer: { send: () => Promise.resolve() } })
  await pause(200)
} while (await isLeft())
process.stdout.write(`${settledLine}\n`)
