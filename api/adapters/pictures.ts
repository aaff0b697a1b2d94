/** Pictures in the sizes and formats that screens ask for, made once by sharp and kept beside the data. */

import path from 'node:path'
import sharp from 'sharp'
import type { Files, PictureFormat, Pictures } from '#api/ports.ts'
import { readIfThere, writeWhole } from './files.ts'

/** Larger images are refused before they are decoded. */
const mostPixels = 24_000_000
sharp.cache(false)
sharp.concurrency(1)

export function sharpPictures(files: Files, cacheFolder: string): Pictures {
  const making = new Map<string, Promise<Uint8Array | undefined>>()
  const queue = oneAtATime()
  return {
    inspect: async (bytes) => {
      try {
        const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        const { width, height } = await image.metadata()
        // A thumbnail tells the tone as well, and takes a fraction of the time.
        const thumbnail = await image.resize(48, 48, { fit: 'fill' }).png().toBuffer()
        const { dominant } = await sharp(thumbnail).stats()
        return { width, height, tone: toneOf(dominant) }
      } catch {
        return undefined
      }
    },
    variant: (sha256, width, format) => {
      const key = `${sha256}-${width}.${format}`
      const place = path.join(cacheFolder, sha256.slice(0, 2), key)
      const made =
        making.get(key) ??
        (async () =>
          (await readIfThere(place)) ?? (await queue(() => make(files, sha256, width, format, place))))().finally(() =>
          making.delete(key),
        )
      making.set(key, made)
      return made
    },
  }
}

async function make(
  files: Files,
  sha256: string,
  width: number,
  format: PictureFormat,
  place: string,
): Promise<Uint8Array | undefined> {
  const source = await files.get(sha256)
  if (!source) return undefined
  const image = sharp(source, { limitInputPixels: mostPixels }).rotate().resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? await image.avif({ quality: 52, effort: 3 }).toBuffer()
      : format === 'webp'
        ? await image.webp({ quality: 74, effort: 4 }).toBuffer()
        : await image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  await writeWhole(place, encoded)
  return encoded
}

/** One picture is made at a time, so that a page full of new ones leaves a core for everybody else. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}

/**
 * One of sixteen tones of the style sheet: 0 to 3 greys from dark to light, then six hues dark and light. Close enough for a
 * moment, and it needs no style of its own in the page.
 */
function toneOf({ r, g, b }: { r: number; g: number; b: number }): number {
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const light = (most + least) / 510
  if (most - least < 26) return Math.min(3, Math.floor(light * 4))
  const hue = hueOf(r, g, b, most, most - least)
  return 4 + (Math.round(hue / 60) % 6) * 2 + (light > 0.5 ? 1 : 0)
}

function hueOf(r: number, g: number, b: number, most: number, range: number): number {
  if (most === r) return (((g - b) / range) * 60 + 360) % 360
  if (most === g) return ((b - r) / range) * 60 + 120
  return ((r - g) / range) * 60 + 240
}
