/** How colours stand out from one another (WCAG 2.2). */

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

/** The paper that every page lies on by day. */
const pageBackground: Rgb = [250, 248, 244]
/** WCAG 2.2 AA for what is pressed: below it a button is lost on the paper. */
const controlContrast = 3

/** Can a button of this colour be seen on paper? @param colour as `#rrggbb` */
export function hasControlContrast(colour: string): boolean {
  return contrast(rgbOf(colour), pageBackground) >= controlContrast
}
