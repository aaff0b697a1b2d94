import { furnished, type RoomKind } from '#api/demo/art/drawings/room-furniture.ts'
import { roomStage, shellOf } from '#api/demo/art/drawings/room.ts'
import { windowView } from '#api/demo/art/drawings/room-window.ts'
import { type Mood, moods } from '#api/demo/art/parts/mood.ts'
import { canvasOf } from '#api/demo/art/parts/canvas.ts'
import { randomOf } from '#api/demo/art/parts/random.ts'
import { picture } from '#api/demo/art/parts/svg.ts'

/** Dusk outside, lamps inside. */
const evening: Mood = { ...moods.dusk, ambient: [0.76, 0.66, 0.56], sun: [0.2, 0.16, 0.1] }

export interface InteriorRequest {
  readonly seed: number
  /** Picture units; 700 by 500 where left out. */
  readonly width?: number
  readonly height?: number
}

/** A furnished room with light from its window: living room, study or kitchen. */
export function drawInterior({ seed, width = 700, height = 500 }: InteriorRequest): string {
  const random = randomOf(seed, 'interior')
  const mood = random.fork('mood').pick<Mood>([moods.noon, moods.golden, moods.dawn, moods.noon, evening])
  const season = random.fork('season').pick(['spring', 'summer', 'autumn', 'winter'] as const)
  const { canvas, kept } = canvasOf({
    prefix: `i${seed}`,
    width,
    height,
    random,
    mood,
    season,
    setting: random.fork('setting').pick(['temperate', 'mediterranean', 'gulf'] as const),
  })
  const stage = roomStage(canvas)
  const kind = random.fork('kind').pick<RoomKind>(['living', 'study', 'kitchen', 'dining', 'living'])
  const content = windowView(stage) + shellOf(stage) + furnished(stage, kind)
  return picture(width, height, kept(), content, random.fork('mirror').chance(0.5))
}
