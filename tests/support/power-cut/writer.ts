/**
 * Moves money on an embedded database and writes power-cut images: `writer.ts <database folder> <folder of images>
 * <count> <seed>`. Each image is a database folder beside a file that names the bookings acknowledged by then.
 */

import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { trackUnsyncedWrites } from './unsynced-writes.ts'

const [folder = '', images = '', count = '1', seed = '1'] = process.argv.slice(2)
const random = seededRandom(Number(seed))
/** Probabilities that an unsynced block reached the disk. */
const chances = [0, 0.5, 0.9]

const acknowledged: string[] = []
let made = 0
let writesUntilCut = Math.floor(random() * 200)
let isRunning = false
const writes = trackUnsyncedWrites(path.join(path.resolve(folder), 'pg'), () => {
  if (!isRunning || made >= Number(count)) return
  writesUntilCut -= 1
  if (writesUntilCut >= 0) return
  const image = path.join(images, `${seed}-${made}`)
  const chance = chances[made % chances.length] ?? 0
  writes.makeImage(path.join(image, 'pg'), () => random() < chance)
  fs.writeFileSync(path.join(image, 'acknowledged.json'), JSON.stringify(acknowledged))
  made += 1
  writesUntilCut = Math.floor(random() * 400)
})

// Imported afterwards, so that the database's own file layer is tracked too.
const { openDatabase } = await import('#api/db/database.ts')
const { book } = await import('#api/db/wallet/ledger.ts')
const { uuidV7 } = await import('#contract/uuid.ts')

const database = await openDatabase({ kind: 'embedded', folder })
const newId = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
isRunning = true
while (made < Number(count)) {
  await Promise.all(Array.from({ length: 4 }, bookTransfer))
  if (random() < 0.05) await database.execute('checkpoint')
}
process.exit(0)

async function bookTransfer(): Promise<void> {
  const businessKey = `power-cut:${newId()}`
  const holder = `investor-${Math.floor(random() * 20)}`
  await database.transact((tx) =>
    book(tx, newId, {
      id: newId(),
      kind: 'wallet-topped-up',
      businessKey,
      actorId: null,
      at: new Date(),
      lines: [
        { account: { kind: 'external', holder: 'offline', currency: 'USD' }, amount: -500n },
        { account: { kind: 'wallet', holder, currency: 'USD' }, amount: 500n },
      ],
    }),
  )
  acknowledged.push(businessKey)
}

/** Mulberry32: the same images for the same seed, as far as the database writes in the same order. */
function seededRandom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
