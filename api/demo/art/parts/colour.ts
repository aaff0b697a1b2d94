/** Red, green and blue as factors, 1 meaning full light. */
export type Light = readonly [number, number, number]

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hexOf(red: number, green: number, blue: number): string {
  const part = (value: number): string =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(red)}${part(green)}${part(blue)}`
}

/** From `a` (share 0) to `b` (share 1). Colours are `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const [ar, ag, ab] = channels(a)
  const [br, bg, bb] = channels(b)
  return hexOf(ar + (br - ar) * share, ag + (bg - ag) * share, ab + (bb - ab) * share)
}

/** A surface of this colour under this light. */
export function under(base: string, light: Light): string {
  const [red, green, blue] = channels(base)
  return hexOf(red * light[0], green * light[1], blue * light[2])
}
