import type { Random } from './random.ts'

/** One feathered leaf from the crown, hanging towards its end; path text in metres. */
function frond(x: number, y: number, angle: number, length: number): string {
  const dx = Math.cos(angle) * length
  const rise = Math.sin(angle) * length * 0.75
  const fall = length * 0.34
  let path = `M${x} ${y}q${dx * 0.45} ${-rise - length * 0.16} ${dx} ${fall - rise}`
  const teeth = 4
  for (let index = 1; index <= teeth; index += 1) {
    const back = -dx / (teeth + 0.6)
    path += `l${back * 0.25} ${-length * 0.13}l${back * 0.75} ${(rise - fall) / (teeth + 0.6) + length * (index > 2 ? 0.02 : 0.08)}`
  }
  return `${path}z`
}

/** The crown of a palm about its heart; `write` turns path text in metres into the drawing's units. */
export function fronds(
  write: (d: string) => string,
  x: number,
  y: number,
  length: number,
  dark: string,
  light: string,
  random: Random,
): string {
  let back = ''
  let front = ''
  const angles = [-0.5, -0.05, 0.38, 0.85, 1.3, 1.85, 2.3, 2.75, 3.2, 3.62]
  for (const [index, angle] of angles.entries()) {
    const path = frond(x, y, angle + random.between(-0.1, 0.1), length * random.between(0.86, 1.05))
    if (index % 2 === 0) front += path
    else back += path
  }
  return `<path d="${write(back)}" fill="${dark}"/><path d="${write(front)}" fill="${light}"/>`
}
