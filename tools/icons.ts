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

/** The figure of the drawing alone, in white: launchers and status bars colour it themselves. */
const figure = /<path[^>]*\/>/.exec(drawing)?.[0].replace(/fill="[^"]+"/, 'fill="#fff"') ?? ''
const silhouette = (box: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${figure}</svg>`
await drawClear('icon-monochrome-512.png', silhouette('0 0 512 512'), 512)
// Beside the text of a push message, at 24 pixels: without the margin of an icon.
await drawClear('badge-96.png', silhouette('96 88 320 320'), 96)

/** The app's icons of the same pages (`src/ui/*icon-paths.ts`), on the drawing's ground. */
const shapes = {
  portfolio: 'M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3',
  wallet:
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
  create: 'M5 12h14M12 5v14',
  notifications:
    'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
} as const
for (const [name, shape] of Object.entries(shapes)) await draw(`shortcut-${name}.png`, shortcutDrawing(shape), 96)

function shortcutDrawing(shape: string): string {
  const line = 'fill="none" stroke="#faf8f4" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  const ring = `<rect x="-12" y="-12" width="48" height="48" rx="24" fill="${ground ?? ''}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48">${ring}<path d="${shape}" ${line}/></svg>`
}

async function drawClear(name: string, svg: string, pixels: number): Promise<void> {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, name))
}

async function draw(name: string, svg: string, pixels: number, share = 1): Promise<void> {
  const size = Math.round(pixels * share)
  const before = Math.floor((pixels - size) / 2)
  const after = pixels - size - before
  await sharp(Buffer.from(svg), { density: 72 * Math.ceil(pixels / 128) })
    .resize(size, size)
    .extend({ top: before, left: before, bottom: after, right: after, background: ground ?? '' })
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, name))
}
