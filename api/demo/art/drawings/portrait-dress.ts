import { mix } from '#api/demo/art/parts/colour.ts'
import { type Layer, path, stroke } from './portrait-layer.ts'

/** Shoulders, by kind of dress. */
export const bust = 'M22 200C24 166 48 154 78 148H122C152 154 176 166 178 200z'

export const dresses: readonly [Layer, ...Layer[]] = [
  ({ cloth, under }) =>
    path(bust, cloth) +
    path('M80 147L100 186L120 147L112 142H88z', under) +
    path('M78 147L66 156L92 200H100zM122 147L134 156L108 200H100z', mix(cloth, '#000000', 0.16)),
  ({ cloth, under }) =>
    path(bust, cloth) +
    path('M80 147L100 186L120 147L112 142H88z', under) +
    path('M97 158h6l4 30-7 12-7-12z', mix(cloth, '#b06a52', 0.6)) +
    path('M78 147L66 158L90 200H96L86 170zM122 147L134 158L110 200H104L114 170z', mix(cloth, '#000000', 0.16)),
  ({ cloth }) => path(bust, cloth) + stroke('M78 149C84 166 116 166 122 149', mix(cloth, '#ffffff', 0.22), 5),
  ({ cloth }) => path(bust, cloth) + path('M80 132H120V152C112 160 88 160 80 152z', mix(cloth, '#000000', 0.1)),
  ({ cloth, under }) =>
    path(bust, under) +
    path('M82 148L100 168L86 178L74 152zM118 148L100 168L114 178L126 152z', mix(under, '#000000', 0.1)) +
    path('M22 200C24 168 44 157 66 152L74 200zM178 200C176 168 156 157 134 152L126 200z', cloth),
]
