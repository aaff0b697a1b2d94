/** Combines many pictures into one, so that a language and a width can be reviewed at a glance. */

import fs from 'node:fs'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const gap = 12
const caption = 22

interface Layout {
  readonly columns: number
  readonly rows: number
  readonly cellWidth: number
  readonly cellHeight: number
}

/** Phones side by side nearly at full size, wide windows at half size. */
function layoutOf(width: number): Layout {
  return width < 700
    ? { columns: 6, rows: 1, cellWidth: 330, cellHeight: 1500 }
    : { columns: 3, rows: 2, cellWidth: 640, cellHeight: 700 }
}

/** Writes `<folder>/sheets/<language>-<width>-<number>.png`. @returns the files */
export async function contactSheets(
  folder: string,
  languages: readonly string[],
  widths: readonly number[],
): Promise<string[]> {
  const out = path.join(folder, 'sheets')
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })
  const files: string[] = []
  for (const language of languages)
    for (const width of widths) {
      const source = path.join(folder, language, String(width))
      if (!fs.existsSync(source)) continue
      const layout = layoutOf(width)
      const names = fs
        .readdirSync(source)
        .filter((name) => name.endsWith('.png'))
        .sort()
      const size = layout.columns * layout.rows
      for (let at = 0; at < names.length; at += size) {
        const file = path.join(out, `${language}-${width}-${String(at / size + 1).padStart(2, '0')}.png`)
        await sheet(
          names.slice(at, at + size).map((name) => path.join(source, name)),
          file,
          layout,
        )
        files.push(file)
      }
    }
  return files
}

async function sheet(pictures: readonly string[], file: string, layout: Layout): Promise<void> {
  const { columns, rows, cellWidth, cellHeight } = layout
  const parts: OverlayOptions[] = []
  for (const [index, picture] of pictures.entries()) {
    const left = gap + (index % columns) * (cellWidth + gap)
    const top = gap + Math.floor(index / columns) * (cellHeight + caption + gap)
    const small = await sharp(picture).resize({ width: cellWidth }).png().toBuffer({ resolveWithObject: true })
    const input =
      small.info.height > cellHeight
        ? await sharp(small.data).extract({ left: 0, top: 0, width: cellWidth, height: cellHeight }).png().toBuffer()
        : small.data
    parts.push({ input: label(path.basename(picture, '.png'), cellWidth), left, top })
    parts.push({ input, left, top: top + caption })
  }
  await sharp({
    create: {
      width: gap + columns * (cellWidth + gap),
      height: gap + rows * (cellHeight + caption + gap),
      channels: 3,
      background: '#8a8f8d',
    },
  })
    .composite(parts)
    .png()
    .toFile(file)
}

function label(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${caption}"><text x="2" y="16" font-family="sans-serif" font-size="15" fill="#fff">${text}</text></svg>`,
  )
}
