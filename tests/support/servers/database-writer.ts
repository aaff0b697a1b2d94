/**
 * Opens the embedded database in a folder and holds it; with `write` it commits numbers, and reports each after its
 * commit.
 */

import fs from 'node:fs'
import process from 'node:process'
import { sql } from 'kysely'
import { openDatabase } from '#api/db/database.ts'

const [mode, folder = ''] = process.argv.slice(2)
const database = await openDatabase({ kind: 'embedded', folder })
await database.execute('create table if not exists written (n int primary key, twin int)')
const [{ last } = {}] = await database.execute('select coalesce(max(n), 0)::int as last from written')
report('open')
if (mode === 'write') {
  for (let n = Number(last) + 1; ; n += 1) {
    await database.transact(async (tx) => {
      await sql`insert into written (n) values (${n})`.execute(tx)
      await sql`update written set twin = ${n} where n = ${n}`.execute(tx)
    })
    report(String(n))
  }
}
// The event loop must not run empty.
setInterval(() => {}, 60_000)

/** Synchronous: the output must be written before the process is killed. */
function report(line: string): void {
  fs.writeSync(1, `${line}\n`)
}
