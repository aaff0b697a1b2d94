import type { Random } from './random.ts'
import type { Point } from './svg.ts'

type Profile = (x: number, width: number, height: number, foot: number, random: Random) => readonly Point[]

const flat: Profile = (x, width, height, foot) => [
  [x, foot - height],
  [x + width, foot - height],
]

const stepped: Profile = (x, width, height, foot, random) => {
  const inset = width * random.between(0.15, 0.3)
  return [
    [x, foot - height * 0.82],
    [x + inset, foot - height * 0.82],
    [x + inset, foot - height],
    [x + width - inset * 0.6, foot - height],
    [x + width - inset * 0.6, foot - height * 0.9],
    [x + width, foot - height * 0.9],
  ]
}

const pitched: Profile = (x, width, height, foot, random) => {
  const roof = Math.min(height * 0.35, width * 0.4)
  if (random.chance(0.5))
    return [
      [x, foot - height + roof],
      [x + width / 2, foot - height],
      [x + width, foot - height + roof],
    ]
  const stack = x + width * random.between(0.2, 0.35)
  return [
    [x, foot - height + roof],
    [stack, foot - height + roof * 0.35],
    [stack, foot - height - 3],
    [stack + 4, foot - height - 3],
    [stack + 4, foot - height + roof * 0.25],
    [x + width / 2, foot - height],
    [x + width, foot - height + roof],
  ]
}

const needle: Profile = (x, width, height, foot) => {
  const middle = x + width / 2
  return [
    [x, foot - height * 0.75],
    [middle - 1, foot - height * 0.8],
    [middle, foot - height * 1.12],
    [middle + 1, foot - height * 0.8],
    [x + width, foot - height * 0.75],
  ]
}

const dome: Profile = (x, width, height, foot) => {
  const half = width / 2
  const ring = Array.from({ length: 9 }, (_, index): Point => {
    const angle = Math.PI * (1 - index / 8)
    return [x + half + Math.cos(angle) * half * 0.8, foot - height * 0.6 - Math.sin(angle) * half * 0.85]
  })
  return [[x, foot - height * 0.6], ...ring, [x + width, foot - height * 0.6]]
}

const minaret: Profile = (x, width, height, foot) => {
  const thin = Math.min(7, width * 0.3)
  const from = x + (width - thin) / 2
  return [
    [x, foot - height * 0.3],
    [from, foot - height * 0.3],
    [from, foot - height * 0.75],
    [from - 2, foot - height * 0.75],
    [from - 2, foot - height * 0.8],
    [from + 1, foot - height * 0.8],
    [from + 1, foot - height],
    [from + thin / 2, foot - height * 1.1],
    [from + thin - 1, foot - height],
    [from + thin - 1, foot - height * 0.8],
    [from + thin + 2, foot - height * 0.8],
    [from + thin + 2, foot - height * 0.75],
    [from + thin, foot - height * 0.75],
    [from + thin, foot - height * 0.3],
    [x + width, foot - height * 0.3],
  ]
}

export const profiles = {
  temperate: [pitched, pitched, flat, pitched, stepped],
  mediterranean: [flat, pitched, flat, dome, pitched],
  gulf: [flat, stepped, needle, flat, minaret, dome, stepped],
} as const satisfies Record<string, readonly [Profile, ...Profile[]]>
