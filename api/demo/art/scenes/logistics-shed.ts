import { type Block, solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { band, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line } from '#api/demo/art/parts/svg.ts'
import { car } from '#api/demo/art/parts/vehicles.ts'

/** Ribbed metal above concrete, loading docks in a row. */
function dockFace(stage: Stage, plane: Plane, top: number, base: string, accent: string, docks: number): string {
  if (!plane.facing) return ''
  const [x, z] = plane.middle
  const id = stage.id()
  const rows = docks === 0 ? [] : rowOf(plane.width, docks, 3, 0.9, 3.4, 3)
  const ink = (tone: string, level = plane.level): string => stage.ink(tone, level, x, z)
  const ribs = `<pattern id="${id}" width=".8" height="9" patternUnits="userSpaceOnUse" patternTransform="${plane.matrix(plane.width / 2, top / 2)}"><path d="M.2 0V9" stroke="${stage.mood.shadow}" stroke-width=".16" opacity=".3"/></pattern>`
  const doors = rows.map(({ u, v, w, h }) => plane.quad(u, v, u + w, v + h)).join('')
  const seals = rows.map(({ u, v, w, h }) => plane.quad(u - 0.35, v - 0.2, u + w + 0.35, v + h + 0.4, 0.3)).join('')
  const seams = rows
    .map(({ u, v, w }) =>
      [1, 2]
        .map((row) =>
          plane.outline(
            [
              [u, v + row * 1.1],
              [u + w, v + row * 1.1],
            ],
            0,
            false,
          ),
        )
        .join(''),
    )
    .join('')
  const hoods = rows.map(({ u, v, w, h }) => plane.quad(u - 0.5, v + h + 0.6, u + w + 0.5, v + h + 0.85, 1.2)).join('')
  return (
    wall(stage, plane, 0, top, base) +
    ribs +
    fill(plane.quad(0, 1.2, plane.width, top), `url(#${id})`) +
    fill(plane.quad(0, top - 2.6, plane.width, top - 1), ink(accent)) +
    fill(plane.quad(0, 0, plane.width, 1.2), ink('#b7b2a6')) +
    fill(seals, ink('#33393c')) +
    fill(doors, ink('#dcdad2')) +
    line(seams, ink('#9b9c97'), 1) +
    fill(hoods, ink('#dfe0da')) +
    band(stage, plane, top - 0.4, top, 0.2, '#d9d8d0', 0.2)
  )
}

export function drawShed(canvas: Canvas): string {
  const random = canvas.random.fork('shed')
  const width = random.between(46, 54)
  const depth = 26
  const top = random.between(11, 12.5)
  const stage = cornerStage(
    canvas,
    { width, depth, height: top + 1 },
    { yaw: random.between(20, 34), distance: random.between(70, 84), eye: random.between(4.5, 6.5), air: 0.3 },
  )
  const { front, left } = wallsOf(stage, { x0: 0, x1: width, y0: 0, y1: top, z0: 0, z1: depth })
  const base = random.pick(['#dedcd3', '#c7ccc7', '#8b9794'])
  const accent = random.pick(['#2f6b58', '#b5634a', '#4f6c78'])
  const office: Block = { x0: 0.6, x1: 11, y0: 0, y1: 8, z0: -1.2, z1: 0 }
  const officeFront = wallsOf(stage, office).front
  const style: WindowStyle = { wall: '#5d6b6c', frame: '#e7e5dd', reveal: 0.1, columns: 5, rows: 1, blinds: 0 }
  const main =
    dockFace(stage, left, top, base, accent, 0) +
    dockFace(stage, front, top, base, accent, 6) +
    solid(stage, office, '#5d6b6c') +
    windows(
      stage,
      officeFront,
      [
        { u: 0.6, v: 4.6, w: 9.2, h: 2.4 },
        { u: 0.6, v: 0.8, w: 9.2, h: 2.6 },
      ],
      style,
      stage.mood.glass[0],
    )
  const bay = (width - 6) / 6
  const items = [1, 3, 4]
    .map((index) => car(stage, 3 + bay * (index + 0.5) - 5, -4.2 - index * 0.1, 'truck', `dock ${index}`))
    .slice(0, random.whole(1, 2))
  return cornerScene(stage, {
    bulk: { width, depth, height: top },
    main,
    foreground: random.pick(['park', 'plaza']),
    street: top * 0.8,
    pitched: false,
    trees: false,
    items,
  })
}
