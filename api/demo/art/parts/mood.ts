import type { Light } from './colour.ts'

/** The light of an hour: every colour of a picture is a material under this light. */
export interface Mood {
  readonly name: 'dawn' | 'noon' | 'overcast' | 'golden' | 'dusk' | 'night'
  /** Zenith, middle and horizon. */
  readonly sky: readonly [string, string, string]
  readonly cloud: string
  readonly haze: string
  /** Share of haze at a far distance. */
  readonly hazeDepth: number
  readonly ambient: Light
  readonly sun: Light
  /** Elevation of the sun in degrees; 0 where no shadow is cast. */
  readonly elevation: number
  readonly shadow: string
  readonly shadowOpacity: number
  /** What window panes show: top and foot of a facade. */
  readonly glass: readonly [string, string]
  /** Share of lit windows. */
  readonly lit: number
  readonly dark: boolean
}

export const moods = {
  dawn: {
    name: 'dawn',
    sky: ['#9fb8c6', '#d8cfca', '#f4e1d0'],
    cloud: '#f6e8de',
    haze: '#e6d9d0',
    hazeDepth: 0.85,
    ambient: [0.7, 0.69, 0.74],
    sun: [0.31, 0.26, 0.19],
    elevation: 24,
    shadow: '#3d4660',
    shadowOpacity: 0.24,
    glass: ['#a9bcc3', '#4c626e'],
    lit: 0.12,
    dark: false,
  },
  noon: {
    name: 'noon',
    sky: ['#93bccb', '#c2dad9', '#eef0e4'],
    cloud: '#fbfaf4',
    haze: '#d6e2dd',
    hazeDepth: 0.8,
    ambient: [0.69, 0.735, 0.77],
    sun: [0.35, 0.3, 0.23],
    elevation: 48,
    shadow: '#28414a',
    shadowOpacity: 0.27,
    glass: ['#92b4be', '#3a545e'],
    lit: 0.03,
    dark: false,
  },
  overcast: {
    name: 'overcast',
    sky: ['#b2bfc0', '#cdd3cf', '#e6e5dc'],
    cloud: '#dfe2dd',
    haze: '#d7dad4',
    hazeDepth: 0.9,
    ambient: [0.82, 0.845, 0.85],
    sun: [0.13, 0.11, 0.09],
    elevation: 0,
    shadow: '#33434a',
    shadowOpacity: 0.2,
    glass: ['#a3b3b5', '#4a5d62'],
    lit: 0.14,
    dark: false,
  },
  golden: {
    name: 'golden',
    sky: ['#95b3bd', '#d9ccb0', '#f6deb3'],
    cloud: '#f8e8cb',
    haze: '#ead6b4',
    hazeDepth: 0.85,
    ambient: [0.64, 0.63, 0.67],
    sun: [0.41, 0.32, 0.16],
    elevation: 26,
    shadow: '#3b3f57',
    shadowOpacity: 0.3,
    glass: ['#b7bfae', '#4d5a5f'],
    lit: 0.08,
    dark: false,
  },
  dusk: {
    name: 'dusk',
    sky: ['#344a63', '#7f8399', '#e3b08d'],
    cloud: '#a58f97',
    haze: '#a3949a',
    hazeDepth: 0.7,
    ambient: [0.47, 0.48, 0.58],
    sun: [0.2, 0.14, 0.1],
    elevation: 0,
    shadow: '#1c2438',
    shadowOpacity: 0.3,
    glass: ['#6f7f93', '#2c3a4b'],
    lit: 0.5,
    dark: true,
  },
  night: {
    name: 'night',
    sky: ['#16243a', '#263b52', '#50687b'],
    cloud: '#33485d',
    haze: '#3e5467',
    hazeDepth: 0.75,
    ambient: [0.36, 0.41, 0.5],
    sun: [0.08, 0.09, 0.12],
    elevation: 0,
    shadow: '#0b1220',
    shadowOpacity: 0.4,
    glass: ['#3b5064', '#1b2836'],
    lit: 0.48,
    dark: true,
  },
} as const satisfies Readonly<Record<Mood['name'], Mood>>

/** Light on a surface; `level` 0 is the shade, 1 faces the sun. */
export function lightOf(mood: Mood, level: number): Light {
  const { ambient, sun } = mood
  return [ambient[0] + sun[0] * level, ambient[1] + sun[1] * level, ambient[2] + sun[2] * level]
}
