/** A place in the picture, in picture units from the top left. */
export type Point = readonly [number, number]

/** Coordinates are written as whole halves of a unit: shorter than decimals, and as fine as edges need. */
export const grain = 2

/** A length or coordinate as it is written. */
export function short(value: number): string {
  const text = String(Math.round(value * grain))
  return text === '-0' ? '0' : text
}

/** A number with few decimals and no needless zero. */
export function decimal(value: number, places = 2): string {
  const step = 10 ** places
  const text = String(Math.round(value * step) / step)
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.')
}

/** Two numbers, with a space only where they would run together. */
export function pair(x: string, y: string): string {
  return y.startsWith('-') ? x + y : `${x} ${y}`
}

/** A run of straight lines through the points; relative moves keep the text short without adding up rounding errors. */
export function shape(points: readonly Point[], closed = true): string {
  let path = ''
  let lastX = 0
  let lastY = 0
  for (const [index, point] of points.entries()) {
    const x = Math.round(point[0] * grain)
    const y = Math.round(point[1] * grain)
    const dx = x - lastX
    const dy = y - lastY
    if (index === 0) path += `M${pair(String(dx), String(dy))}`
    else if (dx === 0 && dy === 0) continue
    else if (dy === 0) path += `h${dx}`
    else if (dx === 0) path += `v${dy}`
    else path += `l${pair(String(dx), String(dy))}`
    lastX = x
    lastY = y
  }
  return closed ? `${path}z` : path
}

/** Where the pen stands after a run of straight moves; nothing when the run has curves. */
function endOf(x: number, y: number, rest: string): readonly [number, number] | undefined {
  if (/[^hvlz\d\s-]/.test(rest)) return undefined
  if (rest.endsWith('z')) return [x, y]
  let [px, py] = [x, y]
  for (const [, command = '', text = ''] of rest.matchAll(/([hvl])([\d\s-]*)/g)) {
    const [first = 0, second = 0] = (text.match(/-?\d+/g) ?? []).map(Number)
    if (command === 'v') py += first
    else px += first
    if (command === 'l') py += second
  }
  return [px, py]
}

/** Writes the start of each part relative to the part before it. */
function compact(path: string): string {
  let pen: readonly [number, number] | undefined
  return path.replace(/M(-?\d+) ?(-?\d+)([^M]*)/g, (_whole, x: string, y: string, rest: string) => {
    const start =
      pen === undefined ? `M${pair(x, y)}` : `m${pair(String(Number(x) - pen[0]), String(Number(y) - pen[1]))}`
    pen = rest.includes('.') ? undefined : endOf(Number(x), Number(y), rest)
    return start + rest
  })
}

const faint = (opacity: number): string => (opacity < 1 ? ` opacity="${decimal(opacity)}"` : '')

/** A filled path; nothing at all when there is nothing to fill. */
export function fill(path: string, paint: string, opacity = 1): string {
  return path === '' ? '' : `<path d="${compact(path)}" fill="${paint}"${faint(opacity)}/>`
}

/** A drawn line, its width in picture units. Drawings are unfilled unless they say otherwise. */
export function line(path: string, paint: string, width: number, extra = ''): string {
  return path === ''
    ? ''
    : `<path d="${compact(path)}" stroke="${paint}" stroke-width="${decimal(width * grain, 1)}"${extra}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): string {
  const round = Math.abs(rx - ry) < 0.05
  const size = round ? `r="${decimal(rx * grain, 1)}"` : `rx="${decimal(rx * grain, 1)}" ry="${decimal(ry * grain, 1)}"`
  return `<${round ? 'circle' : 'ellipse'} cx="${short(x)}" cy="${short(y)}" ${size} fill="${paint}"${faint(opacity)}/>`
}

export function rect(x: number, y: number, width: number, height: number, paint: string, extra = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${paint}"${extra}/>`
}

/** Colour stops: place 0 to 1, colour, opacity. */
export type Stop = readonly [number, string, number?]

const stopText = ([place, paint, opacity]: Stop): string =>
  `<stop offset="${decimal(place)}" stop-color="${paint}"${opacity === undefined ? '' : ` stop-opacity="${decimal(opacity)}"`}/>`

/** A gradient along a line given in picture units. */
export function gradient(id: string, from: Point, to: Point, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}">${stops.map(stopText).join('')}</linearGradient>`
}

/** A gradient around a centre, in the box of whatever is filled with it. */
export function glowGradient(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(stopText).join('')}</radialGradient>`
}

/** A kept drawing at a place, `scale` picture units for one of its own; mirrored on demand. */
export function shapeInstance(id: string, x: number, y: number, scale: number, flip = false): string {
  const size = decimal(scale * grain)
  return `<use href="#${id}" transform="matrix(${flip ? '-' : ''}${size} 0 0 ${size} ${short(x)} ${short(y)})"/>`
}

export function group(content: string, attributes: string): string {
  return content === '' ? '' : `<g ${attributes}>${content}</g>`
}

/** The document around a drawing that is written in halves of a unit; `mirror` turns left and right about. */
export function picture(width: number, height: number, kept: string, content: string, mirror = false): string {
  const turn = mirror ? ` transform="matrix(-1 0 0 1 ${width * grain} 0)"` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * grain} ${height * grain}" width="${width}" height="${height}"><defs>${kept}</defs><g fill="none"${turn}>${content}</g></svg>`
}
