/** QR codes as paths of an SVG: server and page draw them alike. */

export interface QrPicture {
  /** Modules on each side, with the light ones around the code. */
  readonly size: number
  /** The dark modules. */
  readonly path: string
}

/** Options of the encoder. The light modules around the code are what a camera needs (ISO/IEC 18004). */
export const qrOptions = { ecc: 'M', border: 4 } as const

/** @param data the modules by row, true if dark */
export function qrPicture({
  data,
  size,
}: {
  readonly data: readonly (readonly boolean[])[]
  readonly size: number
}): QrPicture {
  return { size, path: data.map(rowPath).join('') }
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
