import { mix } from '#api/demo/art/parts/colour.ts'
import { type Layer, path, stroke } from './portrait-layer.ts'

const face = 'M68 92C68 62 80 52 100 52S132 62 132 92C132 118 118 136 100 136S68 118 68 92z'

export const head: Layer = ({ skin }) =>
  path('M84 120H116V150C108 160 92 160 84 150z', mix(skin, '#7a4a3a', 0.22)) +
  path(
    'M66 88C60 86 58 98 63 104C65 107 68 106 69 104zM134 88C140 86 142 98 137 104C135 107 132 106 131 104z',
    mix(skin, '#7a4a3a', 0.14),
  ) +
  path(face, skin) +
  path(
    'M100 52C120 52 132 62 132 92C132 118 118 136 100 136C112 130 120 112 120 90C120 70 114 56 100 52z',
    mix(skin, '#7a4a3a', 0.2),
    0.5,
  )

export const beard: Layer = ({ hair, random }) =>
  random.chance(0.5)
    ? path(
        'M68 96C70 106 76 112 84 112C92 106 108 106 116 112C124 112 130 106 132 96C133 124 120 143 100 143S67 124 68 96z',
        mix(hair, '#000000', 0.08),
      )
    : path(
        'M82 114C90 108 110 108 118 114C116 120 112 122 100 121C88 122 84 120 82 114zM90 130C96 127 104 127 110 130C108 140 92 140 90 130z',
        hair,
      )

export const glasses: Layer = ({ random }) => {
  const paint = random.pick(['#2b2f33', '#5a4636', '#7d6a4a'])
  return random.chance(0.5)
    ? `<g fill="#ffffff" fill-opacity=".25" stroke="${paint}" stroke-width="3"><circle cx="85" cy="92" r="11"/><circle cx="115" cy="92" r="11"/></g>` +
        stroke('M96 91q4-3 8 0M74 90L67 88M126 90L133 88', paint, 3)
    : `<g fill="#ffffff" fill-opacity=".25" stroke="${paint}" stroke-width="3"><rect x="72" y="84" width="24" height="16" rx="4"/><rect x="104" y="84" width="24" height="16" rx="4"/></g>` +
        stroke('M96 91h8', paint, 3)
}

export const earrings: Layer = () =>
  '<g fill="#d3ae62"><circle cx="64" cy="109" r="3"/><circle cx="136" cy="109" r="3"/></g>'
