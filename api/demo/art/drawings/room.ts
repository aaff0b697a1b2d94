import { patch } from '#api/demo/art/parts/ground.ts'
import { planeOf } from '#api/demo/art/parts/plane.ts'
import { type Canvas, type Stage, stageOf } from '#api/demo/art/parts/stage.ts'
import { fill, line } from '#api/demo/art/parts/svg.ts'
import { coloursOf, room } from './room-colours.ts'
import { backWall, curtains, frames, glazingOf, inside } from './room-window.ts'

/** A camera at eye height that looks straight at the window wall. */
export function roomStage(canvas: Canvas): Stage {
  const { width, height } = canvas
  const random = canvas.random.fork('camera')
  const aside = random.between(-0.05, 0.05)
  const wide = canvas.panorama ? 0.3 : 0.13
  return stageOf(
    canvas,
    {
      width,
      height,
      subject: [
        [-room.half, 0, room.deep],
        [room.half, room.high, room.deep],
      ],
      yaw: 0,
      distance: random.between(4.4, 5),
      eye: 1.45,
      left: width * (wide + aside),
      right: width * (1 - wide + aside),
      top: height * 0.1,
      bottom: height * 0.75,
    },
    random.pick([-1, 1]) * random.between(25, 45),
    { clear: 24, reach: 90 },
  )
}

/** The patch of light that the window lays on the floor. */
function lightPatch(stage: Stage): string {
  if (!stage.castsShadows) return ''
  const lean = stage.random.fork('lean').between(-1.2, 1.2)
  const patches = glazingOf(stage).map(({ u0, u1, v0 }) => {
    const [x0, x1] = [u0 - room.half, u1 - room.half]
    const near = room.deep - 3.6
    const back = room.deep - v0 * 0.8 - 0.1
    return stage.view.area([
      [x0 + lean * 0.2, 0, back],
      [x1 + lean * 0.2, 0, back],
      [x1 + lean, 0, near],
      [x0 + lean, 0, near],
    ])
  })
  return fill(patches.join(''), '#fff3d2', stage.mood.name === 'golden' ? 0.42 : 0.34)
}

/** Floor, walls, ceiling and the window, seen from inside. */
export function shellOf(stage: Stage): string {
  const { wall, floor } = coloursOf(stage)
  const { half, deep, high } = room
  const back = planeOf(stage, [-half, deep], [half, deep])
  const sunLeft = stage.sun[0] < 0
  const side = (x: number): string =>
    stage.view.area([
      [x, 0, -4],
      [x, high, -4],
      [x, high, deep],
      [x, 0, deep],
    ])
  const boards = Array.from({ length: 19 }, (_, index) => -half + (index * half * 2) / 18)
    .map((x) => stage.view.stretch([x, 0, -4], [x, 0, deep]))
    .join('')
  const skirting =
    stage.view.stretch([-half, 0.08, -4], [-half, 0.08, deep]) +
    stage.view.stretch([half, 0.08, -4], [half, 0.08, deep])
  return (
    backWall(stage, back, inside(stage, wall, 0.35)) +
    fill(side(-half), inside(stage, wall, sunLeft ? 0.2 : 0.85)) +
    fill(side(half), inside(stage, wall, sunLeft ? 0.85 : 0.2)) +
    fill(
      stage.view.area([
        [-half, high, -4],
        [half, high, -4],
        [half, high, deep],
        [-half, high, deep],
      ]),
      inside(stage, '#faf7f0', 0.7),
    ) +
    fill(patch(stage, { x0: -half, x1: half, z0: -4, z1: deep }), inside(stage, floor, 0.7)) +
    line(boards, stage.mood.shadow, 0.8, ' opacity=".22"') +
    lightPatch(stage) +
    frames(stage, back) +
    line(
      skirting +
        back.outline(
          [
            [0, 0.07],
            [back.width, 0.07],
          ],
          0,
          false,
        ),
      inside(stage, '#fbf8f0', 0.7),
      3,
    ) +
    curtains(stage, back)
  )
}
