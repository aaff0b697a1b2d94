import { mix } from '#api/demo/art/parts/colour.ts'
import { type Random, randomOf } from '#api/demo/art/parts/random.ts'
import { inks, n, northArrow, path, scaleBar, sheetOf, stroke } from './sheet.ts'

interface MapColours {
  readonly land: string
  readonly street: string
  readonly casing: string
  readonly main: string
  readonly house: string
  readonly green: string
  readonly water: string
}

const schemes: readonly [MapColours, ...MapColours[]] = [
  {
    land: '#efe9dc',
    street: '#fffdf8',
    casing: '#ddd5c4',
    main: '#f6e6c4',
    house: '#ddd2bf',
    green: '#cfdcbc',
    water: '#bcd5d8',
  },
  {
    land: '#edebe4',
    street: '#ffffff',
    casing: '#d8d5ca',
    main: '#f3dfc9',
    house: '#d6d2c6',
    green: '#c9d8c2',
    water: '#b9ced8',
  },
  {
    land: '#f1e6d2',
    street: '#fffaf0',
    casing: '#e0d2b8',
    main: '#f5d9b4',
    house: '#e3d2b4',
    green: '#d3dab2',
    water: '#b5d3cf',
  },
]

/** Lines of streets across the map, at uneven steps; positions along one axis in a turned frame. */
function streets(random: Random, from: number, to: number, low: number, high: number): number[] {
  const lines: number[] = []
  for (let at = from; at < to; at += random.between(low, high)) lines.push(at)
  return lines
}

/** Whole units are fine enough for houses. */
const rectangle = (x0: number, y0: number, x1: number, y1: number): string =>
  `M${Math.round(x0)} ${Math.round(y0)}h${Math.round(x1) - Math.round(x0)}v${Math.round(y1) - Math.round(y0)}h${Math.round(x0) - Math.round(x1)}z`

/** Houses along the edges of a block, or one large building with a court. */
function houses(random: Random, x0: number, y0: number, x1: number, y1: number): string {
  const [w, h] = [x1 - x0, y1 - y0]
  if (w < 26 || h < 26) return ''
  if (random.chance(0.22))
    return (
      rectangle(x0 + 5, y0 + 5, x1 - 5, y1 - 5) +
      `M${n(x0 + w * 0.3)} ${n(y0 + h * 0.3)}V${n(y1 - h * 0.3)}H${n(x1 - w * 0.3)}V${n(y0 + h * 0.3)}z`
    )
  let d = ''
  const deep = Math.min(15, h * 0.34)
  for (let x = x0 + 4; x < x1 - 14;) {
    const wide = Math.min(random.between(11, 24), x1 - 4 - x)
    if (random.chance(0.9)) d += rectangle(x, y0 + 4, x + wide, y0 + 4 + deep * random.between(0.75, 1))
    if (random.chance(0.85)) d += rectangle(x, y1 - 4 - deep * random.between(0.75, 1), x + wide, y1 - 4)
    x += wide + random.between(0, 4)
  }
  return d
}

interface Blocks {
  readonly ground: string
  readonly houses: string
  readonly green: string
  readonly trees: string
  /** The block of the plot: left, top, right, bottom. */
  readonly plot: readonly [number, number, number, number]
}

function blocksOf(random: Random, xs: readonly number[], ys: readonly number[]): Blocks {
  let [ground, built, green, trees] = ['', '', '', '']
  let plot: Blocks['plot'] = [0, 0, 60, 40]
  let nearest = Infinity
  for (const [row, y0] of ys.slice(0, -1).entries())
    for (const [column, x0] of xs.slice(0, -1).entries()) {
      const [l, t, r, b] = [x0 + 5, y0 + 5, (xs[column + 1] ?? x0) - 5, (ys[row + 1] ?? y0) - 5]
      const off = Math.hypot((l + r) / 2, (t + b) / 2)
      if (off > 480) continue
      ground += rectangle(l, t, r, b)
      if (off < nearest) {
        nearest = off
        plot = [l, t, r, b]
      }
      if (random.chance(0.12) && off > 120) {
        green += rectangle(l, t, r, b)
        for (let index = 0; index < 12; index += 1)
          trees += `M${n(random.between(l + 6, r - 6))} ${n(random.between(t + 6, b - 6))}h.1`
      } else built += houses(random, l, t, r, b)
    }
  return { ground, houses: built, green, trees, plot }
}

/** The plot with its building, boundary and pin, in the map's turned frame. */
function plotOf([l, t, r, b]: Blocks['plot'], accent: string, colours: MapColours): string {
  const [x0, x1] = [l + (r - l) * 0.12, l + (r - l) * 0.72]
  const [y0, y1] = [t + 2, b - 2]
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return (
    path(rectangle(l, t, r, b), colours.land) +
    path(rectangle(x0, y0, x1, y1), accent, 0.28) +
    stroke(rectangle(x0, y0, x1, y1), accent, 2.5, ' stroke-dasharray="7 4"') +
    path(rectangle(x0 + 8, y0 + 7, x1 - 8, cy + 6), accent) +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="46" fill="none" stroke="${accent}" stroke-width="1" opacity=".5"/>`
  )
}

function pin(accent: string): string {
  return `<g transform="translate(350 244)">${path('M0 4C-4-10-17-16-17-30A17 17 0 0 1 17-30C17-16 4-10 0 4z', accent)}<circle cy="-30" r="7" fill="#fffdf6"/></g>`
}

/** The map of a neighbourhood with the plot in its middle, 700 by 500. */
export function drawSiteMap({ seed }: { readonly seed: number }): string {
  const random = randomOf(seed, 'site map')
  const colours = random.pick(schemes)
  const accent = random.pick(['#2f6b58', '#b5573f', '#2f5d7a'])
  const turn = random.between(-24, 24)
  const xs = streets(random, -470, 520, 72, 118)
  const ys = streets(random, -440, 480, 58, 88)
  const blocks = blocksOf(random, xs, ys)
  const [l, t, r, b] = blocks.plot
  const avenue = xs[random.whole(2, 3)] ?? 0
  const boulevard = ys.at(-random.whole(3, 4)) ?? 0
  const river = random.chance(0.65)
  const bank = random.pick([-1, 1])
  const wave = `M-600 ${n(bank * 235)}C-300 ${n(bank * 150)} -120 ${n(bank * 260)} 60 ${n(bank * 205)}S420 ${n(bank * 120)} 620 ${n(bank * 210)}`
  const turned =
    path(blocks.ground, colours.land) +
    path(blocks.green, colours.green) +
    path(blocks.houses, colours.house).replace('/>', ' fill-rule="evenodd"/>') +
    stroke(blocks.trees, mix(colours.green, '#5f8a62', 0.5), 8, ' stroke-linecap="round"') +
    stroke(`M${n(avenue)} -600V600M-700 ${n(boulevard)}H700`, colours.casing, 19) +
    stroke(`M${n(avenue)} -600V600M-700 ${n(boulevard)}H700`, colours.main, 16) +
    stroke(`M${n(avenue)} -600V600`, colours.casing, 1.2, ' stroke-dasharray="8 7"') +
    (river
      ? stroke(wave, mix(colours.water, '#ffffff', 0.35), 74) +
        stroke(wave, colours.water, 64) +
        stroke(`M${n(avenue)} -600V600`, colours.main, 13)
      : '') +
    plotOf(blocks.plot, accent, colours)
  const [cx, cy] = [(l + r) / 2, (t + b) / 2]
  const sheet = inks[0]
  return sheetOf(
    `<clipPath id="s${seed}m"><path d="M0 0H700V500H0z"/></clipPath><rect width="700" height="500" fill="${colours.street}"/>` +
      `<g clip-path="url(#s${seed}m)"><g transform="translate(350 250) rotate(${n(turn)}) translate(${n(-cx)} ${n(-cy)})">${turned}</g></g>` +
      pin(accent) +
      `<rect x="24" y="448" width="176" height="34" rx="4" fill="#fffdf6" opacity=".86"/>` +
      scaleBar({ ...sheet, paper: '#fffdf6' }, 40, 468, 34, 25) +
      northArrow(sheet, 656, 48, turn),
  )
}
