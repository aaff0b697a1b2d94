import fc from 'fast-check'
import { expect, it } from 'vitest'
import { frameOf, mostZoom, moved, wholeCrop } from './crop-frame.ts'

const target = { width: 700, height: 500 }

it('starts with the largest frame that fits', () => {
  expect(frameOf(wholeCrop({ width: 1400, height: 2000 }), { width: 1400, height: 2000 }, target)).toEqual({
    x: 0,
    y: 500,
    width: 1400,
    height: 1000,
  })
})

it('never leaves the image, never exceeds its pixels, and keeps the proportions', () => {
  const step = fc.record({
    x: fc.integer({ min: -3000, max: 3000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
    zoom: fc.double({ min: 0.1, max: 10, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 700, max: 6000 }),
      fc.integer({ min: 500, max: 6000 }),
      fc.array(step, { maxLength: 20 }),
      (width, height, steps) => {
        const image = { width, height }
        let crop = wholeCrop(image)
        for (const by of steps) crop = moved(crop, image, target, by)
        const frame = frameOf(crop, image, target)
        const slack = 1e-6
        expect(frame.x).toBeGreaterThanOrEqual(-slack)
        expect(frame.y).toBeGreaterThanOrEqual(-slack)
        expect(frame.x + frame.width).toBeLessThanOrEqual(width + slack)
        expect(frame.y + frame.height).toBeLessThanOrEqual(height + slack)
        expect(frame.width).toBeGreaterThanOrEqual(target.width - slack)
        expect(frame.width / frame.height).toBeCloseTo(1.4, 6)
      },
    ),
  )
})

it('detects an image that is too small', () => {
  expect(mostZoom({ width: 699, height: 900 }, target)).toBeLessThan(1)
})
