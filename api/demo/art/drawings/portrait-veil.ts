import { mix } from '#api/demo/art/parts/colour.ts'
import { type Style, path, stroke } from './portrait-layer.ts'

export const hijab: Style = {
  covered: true,
  back: ({ cloth }) =>
    path(
      'M56 96C52 52 74 34 100 34S148 52 144 96C144 128 158 150 160 200H40C42 150 56 128 56 96z',
      mix(cloth, '#f6efe2', 0.25),
    ),
  front: ({ cloth }) => {
    const veil = mix(cloth, '#f6efe2', 0.42)
    return (
      path(
        'M58 98C54 54 74 36 100 36S146 54 142 98C142 130 124 150 104 156C120 160 138 168 144 200H56C60 176 74 162 88 154C70 146 58 126 58 98zM71 94C71 120 84 135 100 135S129 120 129 94C129 70 118 58 100 58S71 70 71 94z" fill-rule="evenodd',
        veil,
      ) + stroke('M88 154C100 160 116 152 128 138M92 170C104 172 116 168 124 164', mix(veil, '#000000', 0.14), 2.5)
    )
  },
}

export const ghutra: Style = {
  covered: true,
  beard: true,
  back: () =>
    path('M56 88C54 50 76 34 100 34S146 50 144 88L152 166C140 160 132 140 130 120H70C68 140 60 160 48 166z', '#e9e4d8'),
  front: () =>
    path('M60 92C56 54 76 36 100 36S144 54 140 92C136 76 126 64 100 64S64 76 60 92z', '#f6f2e8') +
    stroke('M62 66C74 50 126 50 138 66M62 73C74 58 126 58 138 73', '#2b2b2e', 4.5),
}
