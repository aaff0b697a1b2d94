/** The demonstration's data, made once before all journeys; each worker begins with a copy of it. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { startSite } from '#tools/site-process.ts'

/** Where the prepared folder is told to the workers. */
export const preparedVariable = 'FREEHOLD_PREPARED_DATA'

/** @returns what to do in the end; a folder that was prepared before is used as it is, and stays. */
export default async function prepareSite(): Promise<(() => void) | undefined> {
  if (process.env[preparedVariable] !== undefined) return undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-e2e-'))
  const site = await startSite({ dataDir: path.join(folder, 'data') })
  await site.stop()
  process.env[preparedVariable] = folder
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
