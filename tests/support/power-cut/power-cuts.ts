/** Power cuts of the embedded database: every image contains what was acknowledged, and the ledger balances. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { openDatabase } from '#api/db/database.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { databaseFlags } from '#tools/prepare.mjs'
import { openBareSite } from '#tests/support/servers/bare-site.ts'

export interface PowerCutReport {
  readonly images: number
  readonly acknowledged: number
  /** The faults of images, by name: must be none. */
  readonly faults: readonly string[]
}

/** Number of images that one process creates; the next starts with another seed. */
const imagesEach = 25

export async function runPowerCuts(
  images: number,
  seed: number,
  onProgress: (checked: number) => void = () => {},
): Promise<PowerCutReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-power-cut-'))
  try {
    const migrated = path.join(folder, 'migrated')
    const { database } = await openBareSite({ kind: 'embedded', folder: migrated })
    await database.close()
    const faults: string[] = []
    let acknowledged = 0
    let checked = 0
    for (let next = seed; checked < images; next += 1) {
      const [data, made] = [path.join(folder, 'data'), path.join(folder, 'images')]
      fs.cpSync(path.join(migrated, 'pg'), path.join(data, 'pg'), { recursive: true })
      await makeImages(data, made, Math.min(imagesEach, images - checked), next)
      for (const name of fs.readdirSync(made)) {
        const image = path.join(made, name)
        const confirmed = JSON.parse(fs.readFileSync(path.join(image, 'acknowledged.json'), 'utf8')) as string[]
        acknowledged += confirmed.length
        faults.push(...(await faultsOf(image, confirmed)).map((fault) => `image ${name}: ${fault}`))
        checked += 1
        onProgress(checked)
      }
      for (const done of [data, made]) fs.rmSync(done, { recursive: true, force: true })
    }
    return { images: checked, acknowledged, faults }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function makeImages(data: string, images: string, count: number, seed: number): Promise<void> {
  const writer = spawn(
    process.execPath,
    [...databaseFlags, 'tests/support/power-cut/writer.ts', data, images, String(count), String(seed)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(writer, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the writer of power-cut images ended with ${code}`)
}

async function faultsOf(image: string, acknowledged: readonly string[]): Promise<string[]> {
  try {
    const database = await openDatabase({ kind: 'embedded', folder: image })
    try {
      const rows = await database.execute(`select business_key from ledger_transaction`)
      const there = new Set(rows.map((row) => row['business_key']))
      const lost = acknowledged.filter((key) => !there.has(key))
      const { sums, balancesAgree } = await trialBalance(database.read)
      return [
        ...(lost.length > 0 ? [`${lost.length} of ${acknowledged.length} acknowledged bookings lost`] : []),
        ...sums.flatMap(({ currency, sum }) => (sum === 0n ? [] : [`${currency} sums to ${sum}`])),
        ...(balancesAgree ? [] : ['a balance disagrees with its entries']),
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [`does not open: ${String(error)}`]
  }
}
