import { mix } from '#api/demo/art/parts/colour.ts'
import { band, courses, uprights } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import type { Plane, Spot } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line } from '#api/demo/art/parts/svg.ts'
import { type Hall, rise, vault } from './market-roof.ts'

/** The great fan of glass between the piers, over the doors. */
function fan(stage: Stage, plane: Plane, hall: Hall): string {
  const arch = vault(hall, 1.1)
  const middle = hall.aisle + hall.nave / 2
  const foot = 4.3
  const half = hall.nave / 2 - 1.1
  const glass = stage.mood.dark ? '#f3cb88' : mix(stage.mood.sky[1], stage.mood.glass[0], 0.55)
  const spokes = arch
    .filter((_, index) => index % 2 === 0)
    .map(([u, v]) =>
      plane.outline(
        [
          [middle + (u - middle) * 0.3, foot + 1.3 + (v - foot - 1.3) * 0.3],
          [u, v],
        ],
        0,
        false,
      ),
    )
    .join('')
  const ring = (share: number): string =>
    plane.outline(
      arch.map(([u, v]): Spot => [middle + (u - middle) * share, foot + 1.3 + (v - foot - 1.3) * share]),
      0,
      false,
    )
  const posts = Array.from({ length: 7 }, (_, index) => middle - half + (half * 2 * index) / 6)
  const iron = stage.ink(hall.iron, plane.level * 0.8)
  const outline = plane.outline([[middle - half, foot], ...arch, [middle + half, foot]])
  const doors = [0, 1, 2, 3, 4, 5]
    .map((index) =>
      plane.quad(middle - half + (half * index) / 3 + 0.25, 0, middle - half + (half * (index + 1)) / 3 - 0.25, 3.5),
    )
    .join('')
  const inside = stage.mood.dark ? '#e9b871' : stage.ink('#4a4a45', 0.3)
  return (
    fill(plane.quad(middle - half, 0, middle + half, foot), iron) +
    fill(doors, inside) +
    fill(outline, glass) +
    fill(
      plane.outline([
        [middle - half, foot],
        [middle - half * 0.2, foot],
        [middle + half * 0.25, hall.spring + half * rise * 0.9],
        [middle - half * 0.35, hall.spring + half * rise * 0.88],
      ]),
      '#ffffff',
      stage.mood.dark ? 0.05 : 0.13,
    ) +
    line(spokes + ring(0.3) + ring(0.66), iron, plane.scale * 0.11) +
    uprights(plane, posts, 3.5, hall.spring, iron, plane.scale * 0.12) +
    band(stage, plane, foot - 0.25, foot, 0, hall.iron) +
    line(plane.outline(arch, 0, false), iron, plane.scale * 0.3)
  )
}

export function frontOf(stage: Stage, plane: Plane, hall: Hall): string {
  const { wall: base, aisle, nave, eaves, spring } = hall
  const width = aisle * 2 + nave
  const trim = mix(base, '#f7f0e0', 0.6)
  const [x, z] = plane.middle
  const ink = (tone: string): string => stage.ink(tone, plane.level, x, z)
  const style: WindowStyle = {
    wall: base,
    frame: hall.iron,
    reveal: 0.35,
    columns: 3,
    rows: 3,
    surround: trim,
    blinds: 0,
  }
  const side: WindowStyle['wall'] = base
  const openings = [aisle / 2 - 1.5, width - aisle / 2 - 1.5].map((u) => ({
    u,
    v: 1.2,
    w: 3,
    h: 3.7,
    head: 'round' as const,
  }))
  const gable = plane.outline([
    [aisle, 0],
    [aisle + nave, 0],
    [aisle + nave, spring],
    ...vault(hall, -0.45).toReversed(),
    [aisle, spring],
  ])
  const wings = [
    [
      [0, 0],
      [aisle, 0],
      [aisle, eaves + 1.3],
      [0, eaves + 0.1],
    ],
    [
      [aisle + nave, 0],
      [width, 0],
      [width, eaves + 0.1],
      [aisle + nave, eaves + 1.3],
    ],
  ] as const
  const wing = wings.map((spots) => plane.outline(spots)).join('')
  const pier = (u: number): string => plane.quad(u, 0, u + 1.1, spring + 1.2, 0.15)
  return (
    fill(wing + gable, ink(side)) +
    (hall.brick ? courses(stage, plane, 0, eaves, 0.34) : '') +
    windows(stage, plane, openings, style, stage.mood.glass[1]) +
    fan(stage, plane, hall) +
    line(plane.outline(vault(hall, 0.1), 0.1, false), ink(trim), plane.scale * 0.75) +
    fill(pier(aisle - 0.1) + pier(aisle + nave - 1), ink(mix(base, trim, 0.35))) +
    fill(
      [aisle - 0.1, aisle + nave - 1]
        .map((u) => plane.quad(u - 0.2, spring + 1.2, u + 1.3, spring + 1.7, 0.25))
        .join(''),
      ink(trim),
    ) +
    line(
      plane.outline(
        [
          [0, eaves + 0.1],
          [aisle, eaves + 1.3],
        ],
        0.2,
        false,
      ) +
        plane.outline(
          [
            [aisle + nave, eaves + 1.3],
            [width, eaves + 0.1],
          ],
          0.2,
          false,
        ),
      ink(trim),
      plane.scale * 0.4,
    ) +
    band(stage, plane, 0, 0.8, 0.1, mix(base, '#6d6a64', 0.4))
  )
}
