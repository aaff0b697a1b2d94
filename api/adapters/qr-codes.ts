/** QR codes as paths: the page draws them without a library of its own (docs/areas/auth.md). */

import { encode } from 'uqr'
import type { QrCodes } from '#api/ports.ts'

/** Light modules around the code that a camera needs (ISO/IEC 18004). */
const margin = 4

export function pathQrCodes(): QrCodes {
  return {
    of: (text) => {
      const { data, size } = encode(text, { ecc: 'M', border: margin })
      return { size, path: data.map(rowPath).join('') }
    },
  }
}

/** One stroke for each run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue
    const from = x
    while (row[x + 1] === true) x += 1
    const width = x + 1 - from
    path += `M${from} ${y}h${width}v1h-${width}z`
  }
  return path
}
