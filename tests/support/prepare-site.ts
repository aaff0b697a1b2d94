/** The demonstration's data, made once before all journeys; each worker begins with a copy of it. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { demonstrationFolder } from '#tools/prepare.mjs'
import { startSite } from '#tools/site-process.ts'

/** @returns what to do in the end; a folder that was given stays, and what was made there before is used as it is. */
export default async function prepareSite(): Promise<(() => void) | undefined> {
  const given = process.env[demonstrationFolder]
  const folder = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-e2e-'))
  const dataDir = path.join(folder, 'data')
  if (!fs.existsSync(dataDir)) {
    const site = await startSite({ dataDir })
    await site.stop()
  }
  // The workers hear of it so.
  process.env[demonstrationFolder] = folder
  return given === undefined ? () => fs.rmSync(folder, { recursive: true, force: true }) : undefined
}
