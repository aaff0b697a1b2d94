/** Colour contrast (WCAG 2.2). */

export type Rgb = readonly [number, number, number]

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [bright, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const linear = (channel: number): number => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The page background of the light theme. */
const pageBackground: Rgb = [250, 248, 244]
/** WCAG 2.2 AA for controls: below it a button is hard to see on the background. */
const controlContrast = 3

/**
 * Does a button of this colour have enough contrast to the page?
 * @param colour as `#rrggbb`
 */
export function hasControlContrast(colour: string): boolean {
  return contrast(rgbOf(colour), pageBackground) >= controlContrast
}
