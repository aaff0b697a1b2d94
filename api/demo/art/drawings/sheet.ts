import { lettering, plainCapitals } from '#api/demo/art/parts/letters.ts'
import { decimal } from '#api/demo/art/parts/svg.ts'

/** Inks and papers of architects' drawings. */
export interface Inks {
  readonly paper: string
  readonly grid: string
  readonly ink: string
  readonly soft: string
  readonly accent: string
}

export const inks: readonly [Inks, ...Inks[]] = [
  { paper: '#f7f3e9', grid: '#e9e2d2', ink: '#2d3a40', soft: '#8b9290', accent: '#2f6b58' },
  { paper: '#f4f1e8', grid: '#e4e0d3', ink: '#3a3a38', soft: '#97948b', accent: '#b5634a' },
  { paper: '#f2f4ef', grid: '#dfe5de', ink: '#29413b', soft: '#82948c', accent: '#4f6c78' },
  { paper: '#2f4a5a', grid: '#3b5767', ink: '#eef2ee', soft: '#a9bcc2', accent: '#e3c592' },
]

export const n = (value: number): string => decimal(value, 1)

export const path = (d: string, paint: string, opacity = 1): string =>
  `<path d="${d}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
export const stroke = (d: string, paint: string, width: number, extra = ''): string =>
  d === '' ? '' : `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}"${extra}/>`
export const box = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

/** Paper with a faint grid and a border. */
export function sheetBackground(
  { paper: ground, grid, soft }: Inks,
  width: number,
  height: number,
  step: number,
): string {
  let lines = ''
  for (let x = step; x < width; x += step) lines += `M${n(x)} 0V${height}`
  for (let y = step; y < height; y += step) lines += `M0 ${n(y)}H${width}`
  return (
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    stroke(lines, grid, 0.7) +
    stroke(`M14 14H${width - 14}V${height - 14}H14z`, soft, 1)
  )
}

/** A north arrow about its centre. */
export function northArrow({ ink, paper: ground }: Inks, x: number, y: number, turn: number): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><circle r="15" fill="${ground}" stroke="${ink}" stroke-width="1"/>${path('M0-20L6 8L0 3z', ink)}${stroke('M0-20L-6 8L0 3', ink, 1)}</g>${lettering('N', { x: x + Math.sin((turn * Math.PI) / 180) * 30, y: y - Math.cos((turn * Math.PI) / 180) * 30 + 4, height: 8, paint: ink, anchor: 'middle', weight: 0.8 })}`
}

/** A scale bar of four parts; `part` is the width of one, standing for `metres`. */
export function scaleBar({ ink, paper: ground }: Inks, x: number, y: number, part: number, metres: number): string {
  const fields = [0, 1, 2, 3]
    .map(
      (index) =>
        `<rect x="${n(x + part * index)}" y="${n(y)}" width="${n(part)}" height="5" fill="${index % 2 === 0 ? ink : ground}" stroke="${ink}" stroke-width=".8"/>`,
    )
    .join('')
  const marks = [0, 2, 4]
    .map((index) =>
      lettering(String(metres * index), {
        x: x + part * index,
        y: y - 4,
        height: 6.5,
        paint: ink,
        anchor: 'middle',
        weight: 0.8,
      }),
    )
    .join('')
  return fields + marks
}

/** A dimension line with oblique ticks between stations, measures above it in metres. */
export function dimensions(
  { soft, ink }: Inks,
  stations: readonly number[],
  at: number,
  upright: boolean,
  metresPerUnit: number,
): string {
  const first = stations[0] ?? 0
  const last = stations.at(-1) ?? 0
  const run = upright ? `M${n(at)} ${n(first - 5)}V${n(last + 5)}` : `M${n(first - 5)} ${n(at)}H${n(last + 5)}`
  const ticks = stations
    .map((place) =>
      upright
        ? `M${n(at - 3.5)} ${n(place + 3.5)}l7-7M${n(at + 4)} ${n(place)}h8`
        : `M${n(place - 3.5)} ${n(at + 3.5)}l7-7M${n(place)} ${n(at + 4)}v8`,
    )
    .join('')
  const figures = stations.slice(1).map((place, index) => {
    const from = stations[index] ?? 0
    const text = ((place - from) * metresPerUnit).toFixed(2)
    const middle = (from + place) / 2
    if (place - from < 24) return ''
    return upright
      ? lettering(text, { x: at - 4, y: middle, height: 6.5, paint: ink, anchor: 'middle', turn: -90, weight: 0.75 })
      : lettering(text, { x: middle, y: at - 4, height: 6.5, paint: ink, anchor: 'middle', weight: 0.75 })
  })
  return stroke(run + ticks, soft, 0.8) + figures.join('')
}

/** The title block at the lower right. Letters without a drawing are left out; nothing is written for other scripts. */
export function titleBlock(colours: Inks, title: string | undefined, code: string): string {
  const text = plainCapitals(title ?? '').slice(0, 30)
  const frame = stroke(
    text === '' ? 'M640 446H686M640 446V486' : 'M486 446H686M486 446V486M640 446V486',
    colours.soft,
    1,
  )
  return (
    frame +
    (text === ''
      ? ''
      : lettering(text, {
          x: 494,
          y: 471,
          height: Math.min(9, (138 / Math.max(1, text.length * 5.5)) * 6),
          paint: colours.ink,
          weight: 0.85,
        })) +
    lettering(code, { x: 663, y: 471, height: 9, paint: colours.accent, anchor: 'middle', weight: 0.9 })
  )
}

export const sheetOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 500" width="700" height="500">${content}</svg>`
