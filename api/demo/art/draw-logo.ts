import { lettering, plainCapitals } from '#api/demo/art/parts/letters.ts'
import { type Random, randomOf } from '#api/demo/art/parts/random.ts'
import { decimal } from '#api/demo/art/parts/svg.ts'

export interface LogoRequest {
  readonly seed: number
  /** Name of the company; its initials become part of the mark. */
  readonly name: string
  /** Width and height of the picture. */
  readonly size: number
}

interface Colours {
  readonly ground: string
  readonly mark: string
  readonly accent: string
}

const schemes: readonly [Colours, ...Colours[]] = [
  { ground: '#1f4d40', mark: '#f6f1e4', accent: '#d9b27c' },
  { ground: '#f4efe3', mark: '#1f4d40', accent: '#b5634a' },
  { ground: '#2f3e48', mark: '#f3eee2', accent: '#8fae97' },
  { ground: '#b06a52', mark: '#fbf4e6', accent: '#f0d3a6' },
  { ground: '#e6dcc6', mark: '#33434c', accent: '#2f6b58' },
  { ground: '#5f7a6c', mark: '#f7f2e6', accent: '#e3c592' },
  { ground: '#3d5566', mark: '#f5efe2', accent: '#d79c7c' },
  { ground: '#f1e9da', mark: '#7b4a3b', accent: '#5f7a6c' },
]

/** At most two initials: of the first two words, articles and legal forms left out. */
export function initialsOf(name: string): string {
  const words = plainCapitals(name)
    .split(/[ \-/&]+/)
    .filter(
      (word) =>
        /^[A-Z]/.test(word) &&
        !['THE', 'OF', 'AND', 'LTD', 'LLC', 'INC', 'SA', 'SARL', 'AG', 'PLC', 'DE', 'LA', 'LE', 'ET'].includes(word),
    )
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
}

const path = (d: string, paint: string): string => `<path d="${d}" fill="${paint}"/>`
const stroke = (d: string, paint: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
const initials = (text: string, x: number, y: number, height: number, paint: string, weight = 0.85): string =>
  text === '' ? '' : lettering(text, { x, y, height, paint, weight, anchor: 'middle' })

type Mark = (text: string, colours: Colours, random: Random) => string

/** An arched doorway with the initials inside. */
const arch: Mark = (text, { mark, accent }) =>
  stroke('M52 158V92a48 48 0 0 1 96 0V158z', mark, 6) +
  initials(text, 100, 136, 40, mark) +
  stroke('M66 158H134', accent, 6)

/** Houses in a row over the initials. */
const roofs: Mark = (text, { ground, mark, accent }) =>
  path('M42 96V74L64 52L86 74V96zM120 96V80L139 61L158 80V96z', accent) +
  path('M76 96V64L103 37L130 64V96z', mark) +
  path('M95 96V78h16V96z', ground) +
  initials(text, 100, 154, 40, mark)

/** Towers of different heights. */
const towers: Mark = (text, { mark, accent }, random) => {
  const heights = [random.between(30, 48), random.between(58, 74), random.between(40, 62), random.between(24, 44)]
  const bars = heights
    .map((height, index) =>
      path(`M${50 + index * 27} 104v${decimal(-height)}h20v${decimal(height)}z`, index === 1 ? accent : mark),
    )
    .join('')
  return bars + stroke('M44 112H156', mark, 4) + initials(text, 100, 160, 34, mark)
}

/** A hexagonal stone. */
const hexagon: Mark = (text, { mark, accent }) =>
  stroke('M100 38L154 69V131L100 162L46 131V69z', mark, 6) +
  path('M100 38L154 69L100 100L46 69z', `${accent}55`) +
  initials(text, 100, 138, 36, mark)

/** A circle cut by a horizon. */
const horizon: Mark = (text, { mark, accent, ground }) =>
  `<circle cx="100" cy="84" r="46" fill="${accent}"/>` +
  path('M40 92H160V134H40z', ground) +
  stroke('M46 92H154M60 103H140', mark, 5) +
  initials(text, 100, 154, 34, mark)

/** A square of four window panes, one of them lit. */
const panes: Mark = (text, { mark, accent }, random) => {
  const lit = random.whole(0, 3)
  const cells = [
    [58, 36],
    [103, 36],
    [58, 76],
    [103, 76],
  ]
    .map(([x = 0, y = 0], index) => path(`M${x} ${y}h39v34h-39z`, index === lit ? accent : mark))
    .join('')
  return cells + initials(text, 100, 160, 34, mark)
}

/** A key whose bow is a house. */
const key: Mark = (text, { mark, accent }) =>
  stroke('M64 84V62L88 40L112 62V84zM112 72H150M138 72V86M150 72V82', mark, 6.5) +
  path('M82 84V68h12V84z', accent) +
  initials(text, 100, 150, 40, mark)

/** Level lines as of stacked floors, in a shield. */
const shield: Mark = (text, { mark, accent }) =>
  stroke('M52 44H148V104C148 134 126 152 100 162C74 152 52 134 52 104z', mark, 6) +
  stroke('M66 60H134M66 70H134', accent, 4) +
  initials(text, 100, 126, 38, mark)

/** The initials alone in a ring of broken arcs. */
const ring: Mark = (text, { mark, accent }) =>
  stroke('M100 34A66 66 0 0 1 166 100M100 166A66 66 0 0 1 34 100', mark, 7) +
  stroke('M166 112A66 66 0 0 1 112 166M34 88A66 66 0 0 1 88 34', accent, 7) +
  initials(text, 100, 124, 48, mark, 0.8)

const marks: readonly [Mark, ...Mark[]] = [arch, roofs, towers, hexagon, horizon, panes, key, shield, ring]

/** A company's mark on a solid ground, inside the middle of a square so that round crops do not cut it. */
export function drawLogo({ seed, name, size }: LogoRequest): string {
  const random = randomOf(seed, 'logo')
  const colours = random.pick(schemes)
  const mark = random.pick(marks)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${size}" height="${size}"><rect width="200" height="200" fill="${colours.ground}"/>${mark(initialsOf(name), colours, random)}</svg>`
}
