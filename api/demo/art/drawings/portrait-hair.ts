import { mix } from '#api/demo/art/parts/colour.ts'
import { type Style, path } from './portrait-layer.ts'

export const crop: Style = {
  beard: true,
  front: ({ hair }) =>
    path(
      'M66 90C62 60 78 42 102 42C126 42 138 60 134 90C131 80 128 72 122 68C108 72 88 70 78 66C71 72 68 80 66 90z',
      hair,
    ),
}

export const parted: Style = {
  beard: true,
  front: ({ hair }) =>
    path(
      'M66 92C60 58 80 40 104 42C128 44 140 64 134 92C131 80 127 74 120 70C104 70 92 64 86 56C84 66 74 72 70 76C68 82 67 88 66 92z',
      hair,
    ),
}

export const curls: Style = {
  front: ({ hair }) =>
    [
      [72, 62],
      [86, 50],
      [102, 46],
      [118, 51],
      [130, 63],
      [66, 78],
      [135, 79],
      [94, 60],
      [110, 60],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="14" fill="${hair}"/>`)
      .join(''),
  back: ({ hair }) => `<circle cx="100" cy="74" r="45" fill="${mix(hair, '#000000', 0.2)}"/>`,
}

export const bob: Style = {
  back: ({ hair }) =>
    path(
      'M58 92C54 52 76 36 100 36S146 52 142 92C142 112 140 124 134 132H66C60 124 58 112 58 92z',
      mix(hair, '#000000', 0.18),
    ),
  front: ({ hair }) =>
    path(
      'M64 104C58 62 74 40 102 40C130 40 142 62 136 104C134 92 130 80 124 72C110 76 92 72 84 62C80 74 70 84 64 104z',
      hair,
    ),
}

export const long: Style = {
  back: ({ hair }) =>
    path(
      'M58 90C54 52 76 34 100 34S146 52 142 90C142 124 150 150 146 172H54C50 150 58 124 58 90z',
      mix(hair, '#000000', 0.18),
    ),
  front: ({ hair }) =>
    path(
      'M63 112C56 64 72 40 100 40C128 40 144 64 137 112C134 92 128 76 118 62C112 72 84 80 74 80C68 90 66 100 63 112z',
      hair,
    ),
}

export const bun: Style = {
  back: ({ hair }) => `<circle cx="100" cy="34" r="17" fill="${mix(hair, '#000000', 0.12)}"/>`,
  front: ({ hair }) =>
    path('M66 92C60 58 76 42 100 42S140 58 134 92C131 78 124 66 114 62C106 60 94 60 86 62C76 66 69 78 66 92z', hair),
}

export const bald: Style = {
  beard: true,
  front: ({ hair }) =>
    path('M66 96C64 86 66 78 69 74C70 82 69 92 68 100zM134 96C136 86 134 78 131 74C130 82 131 92 132 100z', hair),
}
