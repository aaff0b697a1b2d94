import { textPictureSize } from '#contract/uploads.ts'
import { cutImage, type Measures, readImage, scaledTo } from '#src/platform/cut-image.ts'

export interface ScaledPicture extends Measures {
  readonly picture: Blob
}

/**
 * The whole picture of a text in its own proportions, scaled down to the pixels that the server accepts. Works offline.
 * @returns `format` if this browser cannot read it, `pixels` if a side is too short
 */
export async function scalePicture(file: Blob): Promise<ScaledPicture | 'format' | 'pixels'> {
  try {
    const image = await readImage(file)
    const { width, height } = image
    const size = scaledTo(image, textPictureSize.longest)
    if (Math.min(size.width, size.height) < textPictureSize.least) return 'pixels'
    return { ...size, picture: await cutImage(image, { x: 0, y: 0, width, height }, size, 'image/webp') }
  } catch {
    return 'format'
  }
}
