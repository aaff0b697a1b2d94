import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coordinatesText, parseCoordinates } from './coordinates.ts'

it.each([
  ['34.1706, -118.8376', 34.1706, -118.8376],
  [' 34.1706,-118.8376 ', 34.1706, -118.8376],
  ['+48.8566 2.3522', 48.8566, 2.3522],
  ['48.8566°, 2.3522°', 48.8566, 2.3522],
  ['29.3759، 47.9774', 29.3759, 47.9774],
  ['-90, 180', -90, 180],
  ['0, 12.5', 0, 12.5],
  ['29.37590123456789, 47.97740987654321', 29.375901, 47.97741],
])('reads %j', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

it.each([
  '',
  '0, 0',
  '90.1, 0',
  '0, -180.5',
  '34.1706',
  '34,1706, -118,8376',
  '34° 10′ N, 118° 50′ W',
  '1e1, 2',
  '1, 2, 3',
  'https://maps.example.com/@34.1,-118.8',
  '34.1706"><script>, 1',
])('does not read %j', (text) => {
  expect(parseCoordinates(text)).toBeUndefined()
})

it('reads its own text as the same point', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1_000_000, max: most * 1_000_000 }).map((micro) => micro / 1_000_000)
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      fc.pre(latitude !== 0 || longitude !== 0)
      const point = { latitude, longitude }
      expect(parseCoordinates(coordinatesText(point))).toEqual(point)
    }),
  )
})
