import type { Piece } from './furniture.ts'
import type { Plan } from './plan-types.ts'

/** A flat with two bedrooms and a balcony; `a` and `b` move the inner walls. */
export function flat(a: number, b: number): Plan {
  const hall = b + 1.5
  return {
    width: 13,
    height: 9,
    rooms: [
      {
        x: 0,
        y: 0,
        w: a,
        h: b,
        floor: 'wood',
        furniture: [
          ['sofa', 0.5, 0.5],
          ['plant', a - 0.9, 0.4],
          ['table', a - 3, b - 2.2],
        ],
      },
      {
        x: a,
        y: 0,
        w: 13 - a - 3.6,
        h: b,
        floor: 'wood',
        furniture: [
          ['bed', 0.5, 0.4],
          ['wardrobe', 7.2 - a, b - 0.75],
        ],
      },
      {
        x: 9.4,
        y: 0,
        w: 3.6,
        h: b,
        floor: 'wood',
        furniture: [
          ['bed', 1.4, 0.35],
          ['desk', 1.8, b - 1.6],
        ],
      },
      { x: 0, y: b, w: 4.6, h: 9 - b, floor: 'tile', furniture: [['kitchen', 0.4, 9 - b - 0.9]] },
      { x: 4.6, y: b, w: 8.4, h: 1.5, floor: 'plain', furniture: [] },
      {
        x: 4.6,
        y: hall,
        w: 2.6,
        h: 9 - hall,
        floor: 'tile',
        furniture: [
          ['bath', 0.3, 0.3],
          ['toilet', 0.35, 1.7],
          ['basin', 1.3, 1.65],
        ],
      },
      { x: 7.2, y: hall, w: 2.2, h: 9 - hall, floor: 'plain', furniture: [['wardrobe', 0.2, 0.2]] },
    ],
    doors: [
      { x: 1.3, y: b, upright: false, width: 2.2 },
      { x: a + 0.8, y: b, upright: false, width: 0.9, swing: -1 },
      { x: 9.8, y: b, upright: false, width: 0.9, swing: -1, fromEnd: true },
      { x: 4.6, y: b + 0.3, upright: true, width: 0.9, swing: -1 },
      { x: 5.6, y: hall, upright: false, width: 0.8, swing: -1 },
      { x: 7.8, y: hall, upright: false, width: 0.8, swing: -1 },
      { x: 13, y: b + 0.3, upright: true, width: 1, swing: -1 },
    ],
    windows: [
      { x: 1, y: 0, upright: false, width: a - 2 },
      { x: a + 0.8, y: 0, upright: false, width: 2 },
      { x: 10.2, y: 0, upright: false, width: 2 },
      { x: 0, y: 1, upright: true, width: b - 2.2 },
      { x: 0, y: b + 1, upright: true, width: 1.4 },
      { x: 1.2, y: 9, upright: false, width: 2 },
      { x: 5.4, y: 9, upright: false, width: 0.8 },
    ],
    stairs: { x: 9.4, y: hall, w: 3.6, h: 9 - hall, treads: 10, upright: false },
    across: [0, a, 9.4, 13],
    down: [0, b, hall, 9],
  }
}

/** An office floor about a core with stairs and two lifts. */
export function office(a: number, b: number): Plan {
  const core = a + 2.6
  return {
    width: 15,
    height: 9.6,
    rooms: [
      {
        x: 0,
        y: 0,
        w: 15,
        h: b,
        floor: 'plain',
        furniture: [0, 1, 2, 3, 4, 5, 6].flatMap((index): (readonly [Piece, number, number])[] => [
          ['desk', 0.7 + index * 2, 0.6],
          ...(b > 3.9 ? [['desk', 0.7 + index * 2, 2.3] as const] : []),
        ]),
      },
      {
        x: 0,
        y: b,
        w: a,
        h: 9.6 - b,
        floor: 'wood',
        furniture: [
          ['meeting', (a - 3.4) / 2, 1.4],
          ['plant', 0.4, 9.6 - b - 0.9],
        ],
      },
      {
        x: a,
        y: b,
        w: 2.6,
        h: 9.6 - b,
        floor: 'tile',
        furniture: [
          ['toilet', 0.25, 0.3],
          ['toilet', 0.95, 0.3],
          ['basin', 0.3, 9.6 - b - 0.8],
          ['basin', 1.5, 9.6 - b - 0.8],
        ],
      },
      {
        x: core + 3.6,
        y: b,
        w: 15 - core - 3.6,
        h: 9.6 - b,
        floor: 'wood',
        furniture: [
          ['sofa', 1.4, 0.6],
          ['kitchen', 0.3, 9.6 - b - 0.9],
        ],
      },
      { x: core, y: b, w: 3.6, h: 1.8, floor: 'plain', furniture: [] },
    ],
    doors: [
      { x: 1.2, y: b, upright: false, width: 1, swing: 1 },
      { x: a + 1.65, y: b, upright: false, width: 0.8, swing: 1, fromEnd: true },
      { x: core + 1.2, y: b, upright: false, width: 1.1, swing: 1 },
      { x: core + 3.6, y: b + 0.4, upright: true, width: 1, swing: 1 },
    ],
    windows: [
      ...[0, 1, 2, 3, 4].map((index) => ({ x: 0.5 + index * 2.9, y: 0, upright: false, width: 2.4 })),
      { x: 0, y: 0.8, upright: true, width: b - 1.6 },
      { x: 15, y: 0.8, upright: true, width: b - 1.6 },
      { x: 0, y: b + 0.9, upright: true, width: 9.6 - b - 1.8 },
      { x: 15, y: b + 0.9, upright: true, width: 9.6 - b - 1.8 },
      { x: 1, y: 9.6, upright: false, width: a - 2 },
      { x: core + 4.2, y: 9.6, upright: false, width: 15 - core - 5.2 },
    ],
    stairs: { x: core, y: b + 1.8, w: 3.6, h: 9.6 - b - 1.8, treads: 11, upright: false },
    across: [0, a, core, core + 3.6, 15],
    down: [0, b, 9.6],
  }
}

/** The ground floor of a house with a terrace. */
export function house(a: number, b: number): Plan {
  return {
    width: 12,
    height: 9.4,
    rooms: [
      {
        x: 0,
        y: 0,
        w: a,
        h: 9.4 - 2,
        floor: 'wood',
        furniture: [
          ['sofa', 0.6, 0.7],
          ['plant', 0.4, 4],
          ['table', 0.9, 4.6],
        ],
      },
      {
        x: 0,
        y: 7.4,
        w: a,
        h: 2,
        floor: 'terrace',
        furniture: [
          ['plant', 0.4, 1],
          ['plant', a - 1, 1],
        ],
      },
      {
        x: a,
        y: 0,
        w: 12 - a,
        h: b,
        floor: 'tile',
        furniture: [
          ['kitchen', 0.4, 0.2],
          ['table', 2.5, 1.3],
        ],
      },
      { x: a, y: b, w: 2.4, h: 9.4 - b, floor: 'plain', furniture: [] },
      {
        x: a + 2.4,
        y: b,
        w: 12 - a - 2.4,
        h: 2.1,
        floor: 'tile',
        furniture: [
          ['toilet', 1.5, 0.2],
          ['basin', 2.2, 0.2],
        ],
      },
      { x: a + 2.4, y: b + 2.1, w: 12 - a - 2.4, h: 9.4 - b - 2.1, floor: 'wood', furniture: [['bed', 1.5, 0.35]] },
    ],
    doors: [
      { x: a, y: 2, upright: true, width: 1.4 },
      { x: a, y: b + 0.8, upright: true, width: 0.9, swing: -1 },
      { x: a + 0.7, y: b, upright: false, width: 0.9, swing: -1 },
      { x: a + 2.4, y: b + 0.5, upright: true, width: 0.8, swing: 1 },
      { x: a + 2.4, y: b + 2.5, upright: true, width: 0.9, swing: 1 },
      { x: a + 0.6, y: 9.4, upright: false, width: 1.2, swing: -1 },
    ],
    windows: [
      { x: 0.9, y: 0, upright: false, width: a - 1.8 },
      { x: 0, y: 1, upright: true, width: 2 },
      { x: 0, y: 4.4, upright: true, width: 2 },
      { x: 0.5, y: 7.4, upright: false, width: a - 1 },
      { x: a + 1, y: 0, upright: false, width: 2 },
      { x: 12, y: 0.9, upright: true, width: b - 1.8 },
      { x: 12, y: b + 0.6, upright: true, width: 0.8 },
      { x: 12, y: b + 3, upright: true, width: 1.6 },
    ],
    stairs: { x: a + 0.2, y: b + 2.6, w: 1.1, h: 9.4 - b - 4.4, treads: 9, upright: true },
    across: [0, a, a + 2.4, 12],
    down: [0, b, 7.4, 9.4],
  }
}
