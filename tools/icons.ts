/** Draws the bitmap icons from public/icons/icon.svg; they are committed. Run it after a change of the drawing. */

import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const folder = 'public/icons'
const drawing = fs.readFileSync(path.join(folder, 'icon.svg'), 'utf8')
/** The drawing's background, which fills the area that a launcher may cut off. */
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1]
if (ground === undefined) throw new Error('icon.svg has no ground')
/** With square corners: phones round them by themselves. */
const square = drawing.replace(/ rx="\d+"/, '')

await draw('icon-192.png', drawing, 192)
await draw('icon-512.png', drawing, 512)
// A launcher may cut off everything outside a circle of four fifths of the width; at this scale the drawing keeps a
// margin in it.
await draw('icon-maskable-512.png', square, 512, 0.9)
await draw('apple-touch-icon.png', square, 180)

async function draw(name: string, svg: string, pixels: number, share = 1): Promise<void> {
  const size = Math.round(pixels * share)
  const before = Math.floor((pixels - size) / 2)
  const after = pixels - size - before
  await sharp(Buffer.from(svg), { density: 72 * Math.ceil(pixels / 128) })
    .resize(size, size)
    .extend({ top: before, left: before, bottom: after, right: after, background: ground ?? '' })
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name))
}
