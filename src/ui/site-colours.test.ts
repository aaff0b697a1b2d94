import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, rgbOf } from '#domain/site/colour.ts'
import { colourDeclarations, siteColours } from './site-colours.ts'

it('keeps a readable colour', () => {
  expect(siteColours('#14594a', '#b98a3a')).toMatchObject({ accentOnLight: '#14594a', onPrimary: '#ffffff' })
})

it('returns readable text for any colour, on both backgrounds and on the accent itself', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (primary) => {
      const colours = siteColours(primary, '#b98a3a')
      const declared = colourDeclarations(colours)
      expect(contrast(rgbOf(colours.accentOnLight), rgbOf('#faf8f4'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgbOf(colours.accentOnDark), rgbOf('#171e1b'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgbOf(colours.accentOnLight), rgbOf(declared['--on-primary'] ?? ''))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgbOf(colours.accentOnDark), rgbOf('#0c1512'))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
