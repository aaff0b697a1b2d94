/** A short hash of the contents of some folders: data derived from them is reused until they change. */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export function sourceHash(...folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted((a, b) => (a < b ? -1 : 1))) {
      const location = path.join(folder, file)
      if (fs.statSync(location).isFile()) hash.update(file).update(fs.readFileSync(location))
    }
  return hash.digest('hex').slice(0, 10)
}
