/** Prepares pictures for upload: decodes, rotates, crops and scales them to the required pixels. */

/** A part of a picture, in its own pixels. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Measures {
  readonly width: number
  readonly height: number
}

/** Applies the camera's orientation. @throws if the browser cannot decode it as a picture */
export async function readImage(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** The part of the picture in exactly this size, without metadata. @throws if the browser cannot encode it */
export async function cutImage(
  image: ImageBitmap,
  frame: Frame,
  size: Measures,
  type: 'image/webp' | 'image/png' | 'image/jpeg',
): Promise<Blob> {
  let source: CanvasImageSource = image
  let from = frame
  // Halves the size repeatedly: one big step skips pixels and leaves jagged edges.
  while (from.width > size.width * 2 && from.height > size.height * 2) {
    const half = { width: Math.round(from.width / 2), height: Math.round(from.height / 2) }
    source = draw(source, from, half)
    from = { x: 0, y: 0, ...half }
  }
  const canvas = draw(source, from, size)
  const made = await blobOf(canvas, type, 0.9)
  // A browser without WebP encodes PNG, which is too large for photographs.
  return made.type === type ? made : blobOf(canvas, 'image/jpeg', 0.9)
}

/** The same proportions, with at most this many pixels on the longer side. */
export function scaledTo({ width, height }: Measures, longest: number): Measures {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * The whole picture as a JPEG whose longer side has at most this many pixels. @throws like `readImage` and `cutImage`
 */
export async function shrinkImage(file: Blob, longest: number): Promise<Blob> {
  const image = await readImage(file)
  const { width, height } = image
  return cutImage(image, { x: 0, y: 0, width, height }, scaledTo(image, longest), 'image/jpeg')
}

function draw(source: CanvasImageSource, from: Frame, size: Measures): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height)
  return canvas
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), type, quality)
  })
}
