/** A point on Earth in degrees (WGS 84). */
export interface Coordinates {
  /** From -90 to 90. */
  readonly latitude: number
  /** From -180 to 180. */
  readonly longitude: number
}

/** The most decimals that are kept: a tenth of a metre. */
const decimals = 6

/**
 * Reads a latitude and a longitude as map applications copy them, for example `34.1706, -118.8376`.
 * @returns undefined for any other text, for values out of range, and for the point 0, 0, which is no property's
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, latitude, longitude] =
    /^([+-]?\d{1,2}(?:\.\d{1,20})?)°?(?:\s*[,،]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,20})?)°?$/.exec(text.trim()) ?? []
  const point = { latitude: rounded(latitude), longitude: rounded(longitude) }
  const isInside = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  return isInside && (point.latitude !== 0 || point.longitude !== 0) ? point : undefined
}

/** The canonical text of a point. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`
}

function rounded(degrees: string | undefined): number {
  return degrees === undefined ? Number.NaN : Number(Number(degrees).toFixed(decimals))
}
