/** Pictures in the sizes and formats that screens need, generated once by sharp and stored beside the data. */

import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Files, MadeImage, MadeLogo, Measures, PictureFormat, Pictures } from '#api/ports.ts'
import { type DocumentType, imageTypes, logoCard, logoPixels } from '#contract/uploads.ts'
import { readIfThere, writeWhole } from './files.ts'
import { atMost } from './at-most.ts'

/** Larger images are refused before they are decoded. */
const mostPixels = 24_000_000
sharp.cache(false)
sharp.concurrency(1)

export function sharpPictures(files: Files, cacheFolder: string): Pictures {
  const making = new Map<string, Promise<Uint8Array | undefined>>()
  // CPU-bound: it never occupies more than one core.
  const queue = atMost(1)
  const cachedPicture = (
    sha256: string,
    name: string,
    make: (source: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array | undefined> => {
    const key = `${sha256}-${name}`
    const filePath = path.join(cacheFolder, sha256.slice(0, 2), key)
    const begin = async (): Promise<Uint8Array | undefined> => {
      const source = await files.get(sha256)
      if (!source) return undefined
      const bytes = await make(source)
      await writeWhole(filePath, bytes)
      return bytes
    }
    const made =
      making.get(key) ??
      (async () => (await readIfThere(filePath)) ?? (await queue(begin)))().finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
  return {
    logo: (bytes) => queue(() => makeLogo(bytes)),
    exactly: (bytes, width, height) =>
      queue(() => makeMeasured(bytes, (found) => found.width === width && found.height === height)),
    between: (bytes, least, longest) =>
      queue(() =>
        makeMeasured(
          bytes,
          ({ width, height }) => Math.min(width, height) >= least && Math.max(width, height) <= longest,
        ),
      ),
    within: (bytes, least, most) => queue(() => makeWithin(bytes, least, most)),
    signature: (bytes, width, height) => queue(() => makeSignature(bytes, width, height)),
    reencode: (bytes) => queue(() => makeAnew(bytes)),
    inspect: async (bytes) => {
      try {
        const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        const { width, height } = await image.metadata()
        // A thumbnail gives the same tone in a fraction of the time.
        const thumbnail = await image.resize(48, 48, { fit: 'fill' }).png().toBuffer()
        const { dominant } = await sharp(thumbnail).stats()
        return { width, height, tone: toneOf(dominant) }
      } catch {
        return undefined
      }
    },
    variant: (sha256, width, format) =>
      cachedPicture(sha256, `${width}.${format}`, (source) => makeVariant(source, width, format)),
    icon: (sha256, size, clear) =>
      cachedPicture(sha256, `icon-${clear ? 'clear-' : ''}${size}.png`, (source) => makeIcon(source, size, clear)),
    forget: async (sha256) => {
      const folder = path.join(cacheFolder, sha256.slice(0, 2))
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((each) => each.startsWith(sha256)))
        await rm(path.join(folder, name), { force: true })
    },
  }
}

/** Timeout for one picture, in seconds. */
const mostSeconds = 5
const readFormats: ReadonlySet<string> = new Set(imageTypes.map((type) => type.slice('image/'.length)))

/** Only the pixels of the first frame are copied: other content of the file is dropped. */
async function opened(bytes: Uint8Array) {
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).timeout({
    seconds: mostSeconds,
  })
  const { format, autoOrient } = await image.metadata()
  return readFormats.has(format) ? { format, width: autoOrient.width, height: autoOrient.height } : undefined
}

function pixelsOf(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
}

async function made(data: Uint8Array, info: { width: number; height: number }, mime: string): Promise<MadeImage> {
  const { dominant } = await sharp(data).stats()
  return { bytes: data, mime, width: info.width, height: info.height, tone: toneOf(dominant) }
}

async function makeLogo(bytes: Uint8Array): Promise<MadeLogo | 'unreadable' | 'too-small'> {
  try {
    const facts = await opened(bytes)
    if (!facts) return 'unreadable'
    if (facts.width < logoPixels || facts.height < logoPixels) return 'too-small'
    const square = await pixelsOf(bytes)
      .resize(logoPixels, logoPixels, { fit: 'cover' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = logoCard
    const card = await pixelsOf(bytes)
      .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
    return { ...(await made(square.data, square.info, 'image/png')), card }
  } catch {
    return 'unreadable'
  }
}

async function makeMeasured(
  bytes: Uint8Array,
  isAccepted: (found: Measures) => boolean,
): Promise<MadeImage | 'unreadable' | 'other-size'> {
  try {
    const facts = await opened(bytes)
    if (!facts) return 'unreadable'
    if (!isAccepted(facts)) return 'other-size'
    const { data, info } = await pixelsOf(bytes).webp({ quality: 92, effort: 4 }).toBuffer({ resolveWithObject: true })
    return await made(data, info, 'image/webp')
  } catch {
    return 'unreadable'
  }
}

async function makeWithin(
  bytes: Uint8Array,
  least: Measures,
  most: Measures,
): Promise<MadeImage | 'unreadable' | 'too-small'> {
  try {
    const facts = await opened(bytes)
    if (!facts) return 'unreadable'
    if (facts.width < least.width || facts.height < least.height) return 'too-small'
    const { data, info } = await pixelsOf(bytes)
      .resize(most.width, most.height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return await made(data, info, 'image/png')
  } catch {
    return 'unreadable'
  }
}

/** A drawing differs from its background by more than the noise of a compressed photograph. */
const leastInk = 1

async function makeSignature(
  bytes: Uint8Array,
  width: number,
  height: number,
): Promise<MadeImage | 'unreadable' | 'other-size' | 'empty'> {
  try {
    const facts = await opened(bytes)
    if (!facts || (facts.format !== 'png' && facts.format !== 'jpeg')) return 'unreadable'
    if (facts.width !== width || facts.height !== height) return 'other-size'
    const { data, info } = await pixelsOf(bytes)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(data).stats()
    return channels.every(({ stdev }) => stdev < leastInk) ? 'empty' : await made(data, info, 'image/png')
  } catch {
    return 'unreadable'
  }
}

/** A picture that is uploaded as a document retains its type. */
async function makeAnew(bytes: Uint8Array): Promise<(MadeImage & { readonly mime: DocumentType }) | 'unreadable'> {
  try {
    const facts = await opened(bytes)
    if (!facts) return 'unreadable'
    const pixels = pixelsOf(bytes)
    if (facts.format === 'jpeg') {
      const { data, info } = await pixels.jpeg({ quality: 90, mozjpeg: true }).toBuffer({ resolveWithObject: true })
      return { ...(await made(data, info, 'image/jpeg')), mime: 'image/jpeg' }
    }
    if (facts.format === 'webp') {
      const { data, info } = await pixels.webp({ quality: 90 }).toBuffer({ resolveWithObject: true })
      return { ...(await made(data, info, 'image/webp')), mime: 'image/webp' }
    }
    const { data, info } = await pixels.png().toBuffer({ resolveWithObject: true })
    return { ...(await made(data, info, 'image/png')), mime: 'image/png' }
  } catch {
    return 'unreadable'
  }
}

async function makeVariant(source: Uint8Array, width: number, format: PictureFormat): Promise<Uint8Array> {
  const image = sharp(source, { limitInputPixels: mostPixels }).rotate().resize({ width, withoutEnlargement: true })
  if (format === 'avif') return image.avif({ quality: 52, effort: 3 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 74, effort: 4 }).toBuffer()
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

/** Launchers crop a maskable icon to a circle of four fifths: this is the square inside it. */
const clearShare = 0.56

async function makeIcon(source: Uint8Array, size: number, clear: boolean): Promise<Uint8Array> {
  const background = '#ffffff'
  const inner = clear ? Math.round(size * clearShare) : size
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  return sharp(source, { limitInputPixels: mostPixels })
    .rotate()
    .flatten({ background })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .removeAlpha()
    .png()
    .toBuffer()
}

/**
 * One of sixteen tones of the style sheet: 0 to 3 greys from dark to light, then six hues dark and light. Accurate
 * enough for a short-lived placeholder, and it needs no style of its own in the page.
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
