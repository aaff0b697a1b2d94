import type { DemoScene } from '#api/demo/content/demo-content.ts'
import { canvasOf } from '#api/demo/art/parts/canvas.ts'
import { type Mood, moods } from '#api/demo/art/parts/mood.ts'
import { type Random, randomOf } from '#api/demo/art/parts/random.ts'
import type { Canvas, Season, Setting } from '#api/demo/art/parts/stage.ts'
import { drawApartmentBlock } from '#api/demo/art/scenes/apartment-block.ts'
import { drawCampus } from '#api/demo/art/scenes/campus.ts'
import { drawClinic } from '#api/demo/art/scenes/clinic.ts'
import { drawCourtyard } from '#api/demo/art/scenes/courtyard.ts'
import { drawGlassOffice } from '#api/demo/art/scenes/glass-office.ts'
import { drawHotel } from '#api/demo/art/scenes/hotel.ts'
import { drawMarketHall } from '#api/demo/art/scenes/market-hall.ts'
import { drawSkyline } from '#api/demo/art/scenes/skyline.ts'
import { drawTerraceRow } from '#api/demo/art/scenes/terrace-row.ts'
import { drawTower } from '#api/demo/art/scenes/tower.ts'
import { drawVilla } from '#api/demo/art/scenes/villa.ts'
import { drawWarehouse } from '#api/demo/art/scenes/warehouse.ts'
import { picture } from '#api/demo/art/parts/svg.ts'

const scenes: Readonly<Record<DemoScene, (canvas: Canvas) => string>> = {
  'apartment-block': drawApartmentBlock,
  campus: drawCampus,
  clinic: drawClinic,
  courtyard: drawCourtyard,
  'glass-office': drawGlassOffice,
  hotel: drawHotel,
  'market-hall': drawMarketHall,
  skyline: drawSkyline,
  'terrace-row': drawTerraceRow,
  tower: drawTower,
  villa: drawVilla,
  warehouse: drawWarehouse,
}

const settings: Partial<Record<DemoScene, readonly [Setting, ...Setting[]]>> = {
  'terrace-row': ['temperate', 'temperate', 'mediterranean'],
  warehouse: ['temperate', 'temperate', 'mediterranean'],
  courtyard: ['mediterranean', 'mediterranean', 'gulf', 'temperate'],
  villa: ['mediterranean', 'gulf', 'temperate'],
}

function moodOf(random: Random, night: boolean): Mood {
  return night
    ? random.pick<Mood>([moods.dusk, moods.night, moods.night])
    : random.pick<Mood>([moods.dawn, moods.noon, moods.noon, moods.overcast, moods.golden])
}

export interface SceneRequest {
  readonly scene: DemoScene
  readonly seed: number
  readonly night: boolean
  readonly width: number
  readonly height: number
}

/**
 * A finished illustration of the scene as an SVG document; the same request always gives the same text.
 * Ratios above 2.2 are composed as headers, with more of the neighbourhood at both sides.
 */
export function drawScene({ scene, seed, night, width, height }: SceneRequest): string {
  const random = randomOf(seed, scene)
  const { canvas, kept } = canvasOf({
    prefix: `s${seed}`,
    width,
    height,
    random,
    mood: moodOf(random.fork('mood'), night),
    season: random.fork('season').pick<Season>(['spring', 'summer', 'summer', 'autumn', 'winter']),
    setting: random.fork('setting').pick(settings[scene] ?? ['temperate', 'temperate', 'mediterranean', 'gulf']),
  })
  const content = scenes[scene](canvas)
  return picture(width, height, kept(), content, random.fork('mirror').chance(0.5))
}
