/** The crop of a picture: moved, and scaled around its centre, never beyond the picture. */

interface Size {
  readonly width: number
  readonly height: number
}

export interface Crop {
  /** Centre of the crop, in pixels of the picture. */
  readonly x: number
  readonly y: number
  /** 1: as much of the picture as fits; higher values zoom in. */
  readonly zoom: number
}

export function wholeCrop(image: Size): Crop {
  return { x: image.width / 2, y: image.height / 2, zoom: 1 }
}

/** The highest zoom at which the picture has one pixel for each target pixel; below 1 the picture is too small. */
export function mostZoom(image: Size, target: Size): number {
  return Math.min(image.width / target.width, image.height / target.height)
}

/** The crop in pixels of the picture; it has the proportions of the target. */
export function frameOf(crop: Crop, image: Size, target: Size): Size & { readonly x: number; readonly y: number } {
  const scale = mostZoom(image, target) / crop.zoom
  const width = target.width * scale
  const height = target.height * scale
  return {
    x: between(0, crop.x - width / 2, image.width - width),
    y: between(0, crop.y - height / 2, image.height - height),
    width,
    height,
  }
}

/** Moves by pixels of the picture and zooms by a factor; clamped to the picture. */
export function moved(
  crop: Crop,
  image: Size,
  target: Size,
  by: { readonly x?: number; readonly y?: number; readonly zoom?: number },
): Crop {
  const zoom = between(1, crop.zoom * (by.zoom ?? 1), Math.max(1, mostZoom(image, target)))
  const wanted = { x: crop.x + (by.x ?? 0), y: crop.y + (by.y ?? 0), zoom }
  const frame = frameOf(wanted, image, target)
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, zoom }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
