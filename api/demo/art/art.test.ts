import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { DemoScene } from '#api/demo/content/demo-content.ts'
import { drawInterior } from './draw-interior.ts'
import { drawLogo, initialsOf } from './draw-logo.ts'
import { drawPlan, drawSection, drawSiteMap } from './draw-plan.ts'
import { drawPortrait } from './draw-portrait.ts'
import { drawScene } from './draw-scene.ts'

const scenes = [
  'apartment-block',
  'tower',
  'terrace-row',
  'glass-office',
  'warehouse',
  'courtyard',
  'villa',
  'market-hall',
  'hotel',
  'clinic',
  'campus',
  'skyline',
] as const satisfies readonly DemoScene[]

const card = { width: 700, height: 500 } as const
const header = { width: 1350, height: 400 } as const

/** Open and close tags in pairs, one root, no stray mark: enough XML for what these functions write. */
function faultOf(svg: string): string | undefined {
  const open: string[] = []
  const tag = /<(\/?)([A-Za-z]+)((?:\s[\w:-]+="[^"<&]*")*)\s*(\/?)>/gy
  let at = 0
  while (at < svg.length) {
    tag.lastIndex = at
    const match = tag.exec(svg)
    if (match === null) return `no tag at ${at}: ${svg.slice(at, at + 60)}`
    const [whole, closing, name = '', attributes = '', single] = match
    const names = [...attributes.matchAll(/\s([\w:-]+)=/g)].map(([, key]) => key)
    if (new Set(names).size < names.length) return `an attribute twice in ${whole.slice(0, 80)}`
    if (closing === '/') {
      if (open.pop() !== name) return `${name} closes what is not open`
    } else if (single === '') open.push(name)
    at += whole.length
    if (open.length === 0 && at < svg.length) return 'text after the root'
  }
  return open.length > 0 ? `${open.join(' ')} stays open` : undefined
}

/** Ids that are used but not defined, or defined twice. */
function looseIds(svg: string): string[] {
  const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const used = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id = '']) => id)
  return [
    ...used.filter((id) => !defined.includes(id)),
    ...defined.filter((id, index) => defined.indexOf(id) !== index),
  ]
}

function expectPicture(svg: string): void {
  expect(faultOf(svg)).toBeUndefined()
  expect(looseIds(svg)).toEqual([])
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<filter|<style|<image|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  expect(svg.length).toBeLessThan(30_000)
}

/** Mean and spread of the three channels of a rasterised picture. */
async function toneOf(svg: string, width: number, height: number) {
  const image = sharp(Buffer.from(svg)).removeAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  const { channels } = await sharp(data, { raw: info }).stats()
  return channels
}

describe.each(scenes)('the scene %s', (scene) => {
  it.each([1, 7, 24, 111, 333, 888])('is well formed and light for seed %i', (seed) => {
    for (const night of [false, true]) expectPicture(drawScene({ scene, seed, night, ...card }))
  })

  it('is composed for a header too', () => {
    for (const seed of [3, 40, 222]) {
      const svg = drawScene({ scene, seed, night: seed === 40, ...header })
      expect(faultOf(svg)).toBeUndefined()
      expect(looseIds(svg)).toEqual([])
      expect(svg.length).toBeLessThan(34_000)
    }
  })

  it('is the same for the same seed, and another for another seed or hour', () => {
    const draw = (seed: number, night: boolean): string => drawScene({ scene, seed, night, ...card })
    expect(draw(5, false)).toBe(draw(5, false))
    const shapes = new Set([1, 2, 3, 4, 5, 6].map((seed) => draw(seed, false).replaceAll(/s\d+x/g, '')))
    expect(shapes.size).toBe(6)
    expect(draw(5, true)).not.toBe(draw(5, false))
  })

  it('is rasterised with the colours of its hour', async () => {
    const day = await toneOf(drawScene({ scene, seed: 5, night: false, ...card }), 700, 500)
    const night = await toneOf(drawScene({ scene, seed: 5, night: true, ...card }), 700, 500)
    for (const [index, channel] of day.entries()) {
      expect(channel.stdev).toBeGreaterThan(20)
      expect(channel.mean).toBeGreaterThan((night[index]?.mean ?? 255) + 15)
    }
  })
})

describe('the smaller pictures', () => {
  it.each([1, 2, 3, 9, 14, 15])('are well formed for seed %i', (seed) => {
    for (const svg of [
      drawPlan({ seed, title: 'Résidence <Vauban> & Fils' }),
      drawSiteMap({ seed }),
      drawSection({ seed }),
      drawInterior({ seed }),
      drawLogo({ seed, name: 'Harbour Row', size: 200 }),
      drawPortrait({ seed }),
    ])
      expectPicture(svg)
  })

  it('differ by seed and repeat for the same one', () => {
    const seeds = Array.from({ length: 12 }, (_, index) => index + 1)
    for (const draw of [drawPlan, drawSiteMap, drawSection, drawInterior, drawPortrait]) {
      expect(draw({ seed: 4 })).toBe(draw({ seed: 4 }))
      expect(new Set(seeds.map((seed) => draw({ seed }).replaceAll(/[is]\d+[xm]/g, ''))).size).toBeGreaterThan(9)
    }
  })

  it('are rasterised at their sizes', async () => {
    for (const svg of [
      drawPlan({ seed: 2 }),
      drawSiteMap({ seed: 2 }),
      drawSection({ seed: 2 }),
      drawInterior({ seed: 2 }),
    ])
      await toneOf(svg, 700, 500)
    await toneOf(drawPortrait({ seed: 2 }), 200, 200)
    await toneOf(drawLogo({ seed: 2, name: 'Cedar Lofts', size: 320 }), 320, 320)
  })

  it('write the initials of a name without articles, legal forms and accents', () => {
    expect(initialsOf('Harbour Row Homes')).toBe('HR')
    expect(initialsOf('The Éclat of Immobilier SARL')).toBe('EI')
    expect(initialsOf('Mill-Street & Partners')).toBe('MS')
    expect(initialsOf('دار النخيل')).toBe('')
  })

  it('leave out what the drawn letters cannot write', () => {
    expect(drawPlan({ seed: 1, title: 'مخطط' })).toBe(drawPlan({ seed: 1 }))
    expect(drawPlan({ seed: 1, title: 'Étage 2' })).not.toBe(drawPlan({ seed: 1 }))
  })

  it('give a beard to no feminine portrait and a veil to no masculine one', () => {
    const seeds = Array.from({ length: 40 }, (_, index) => index)
    const beard = 'M82 114C90 108'
    const veil = 'fill-rule="evenodd"'
    const all = (look: 'feminine' | 'masculine'): string =>
      seeds.map((seed) => drawPortrait({ seed, presentation: look })).join('')
    expect(all('feminine')).toContain(veil)
    expect(all('feminine')).not.toContain(beard)
    expect(all('masculine')).toContain(beard)
    expect(all('masculine')).not.toContain(veil)
  })
})
