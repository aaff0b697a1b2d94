/** Colours derived from the two that an administrator picks: text keeps its contrast for every pick. */

import { contrast, type Rgb, rgbOf } from '#domain/site/colour.ts'

export interface SiteColours {
  readonly primary: string
  /** Text on the picked colour. */
  readonly onPrimary: string
  /** The accent for text and lines on a light and on a dark background. */
  readonly accentOnLight: string
  readonly accentOnDark: string
  readonly support: string
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The card backgrounds of both themes: the lightest and the darkest background of all. */
const lightGround: Rgb = [250, 248, 244]
const darkGround: Rgb = [23, 30, 27]
/** WCAG 2.2 AA for text. */
const enough = 4.5

/** @param primary and support as `#rrggbb` */
export function siteColours(primary: string, support: string): SiteColours {
  const picked = rgbOf(primary)
  const onPrimary = contrast(picked, white) >= enough ? '#ffffff' : '#0c1512'
  return {
    primary,
    onPrimary,
    accentOnLight: hexOf(towards(picked, black, lightGround, enough + 0.4)),
    // On a dark background an accent with the minimum contrast looks dull.
    accentOnDark: hexOf(towards(picked, white, darkGround, 7)),
    support,
  }
}

/** As declarations for `:root`. */
export function colourDeclarations(colours: SiteColours): Readonly<Record<string, string>> {
  // A pick that had to be darkened for a light background is then a background for white text.
  const onAccent = contrast(rgbOf(colours.accentOnLight), white) >= enough ? '#ffffff' : '#0c1512'
  return {
    '--primary': colours.primary,
    '--on-primary': onAccent,
    '--accent-on-light': colours.accentOnLight,
    '--accent-on-dark': colours.accentOnDark,
    '--support': colours.support,
  }
}

/** The colour itself if it is readable on the background, else mixed step by step with an end colour until it is. */
function towards(colour: Rgb, end: Rgb, ground: Rgb, targetContrast: number): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mix(colour, end, step / 20)
    if (contrast(mixed, ground) >= targetContrast) return mixed
  }
  return end
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2): number => Math.round(a[index] + (b[index] - a[index]) * share)
  return [at(0), at(1), at(2)]
}

function hexOf([r, g, b]: Rgb): string {
  return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`
}
